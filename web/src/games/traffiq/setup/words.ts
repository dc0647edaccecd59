// What is said where a position is set up by hand.

import { words } from "../../../core/i18n.svelte";

export const t = words(
  {
    tile: "A tile to lay, or to give to a hand",
    turn: "Turn it",
    vehicle: "A vehicle to place",
    remove: "Take away",
    map: "Map",
    cell: "Cell {cell}: {what}",
    corner: "Corner {corner}: {what}",
    empty: "empty",
    sides: "north {north}, east {east}, south {south}, west {west}",
    named: "{colour} {kind}",
    hand: "Tiles of {name}",
    give: "Give {name} the tile",
    drop: "Take the tile from {name}: {tile}",
    mover: "Whose turn begins",
    filled:
      "Supplies, points and the stack follow from it. {n} tile is left for the stack. | Supplies, points and the stack follow from it. {n} tiles are left for the stack.",
  },
  import.meta.glob("./words.??.ts"),
);

// What is said where a position is set up by hand.

import { words } from "../../../core/i18n";

export const t = words({
  en: {
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
  de: {
    tile: "Ein Plättchen zum Anlegen oder für eine Hand",
    turn: "Drehen",
    vehicle: "Ein Wagen zum Einsetzen",
    remove: "Wegnehmen",
    map: "Stadtplan",
    cell: "Feld {cell}: {what}",
    corner: "Ecke {corner}: {what}",
    empty: "leer",
    sides: "Norden {north}, Osten {east}, Süden {south}, Westen {west}",
    named: "{kind} von {colour}",
    hand: "Plättchen von {name}",
    give: "{name} das Plättchen geben",
    drop: "{name} das Plättchen wegnehmen: {tile}",
    mover: "Wessen Zug beginnt",
    filled:
      "Vorräte, Punkte und Stapel ergeben sich daraus. {n} Plättchen bleibt für den Stapel. | Vorräte, Punkte und Stapel ergeben sich daraus. {n} Plättchen bleiben für den Stapel.",
  },
});

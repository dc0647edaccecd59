// The keys of this game: 1 to 4 a card, Q W E T a piece, arrows a city or a plot.

import { kindOf } from "../../core/composer.svelte";
import type { Scene } from "../../core/scene";
import {
  building,
  chosenCard,
  heldOf,
  litPlots,
  picking,
  refusedPlots,
  stateOf,
  takeCard,
  takePiece,
  viewOf,
} from "./choice.svelte";
import { CITIES, type City, plotAt, seatColours, seen, sideOf } from "./plots";

const PIECES = ["q", "w", "e", "t"];
const ARROWS: Record<string, readonly [number, number]> = {
  arrowleft: [0, -1],
  arrowright: [0, 1],
  arrowup: [-1, 0],
  arrowdown: [1, 0],
};

export function key(scene: Scene, event: KeyboardEvent): boolean {
  const pressed = event.key.toLowerCase();
  const step = ARROWS[pressed];
  if (step) return walk(scene, step);
  if (pressed === "escape" && viewOf(scene).opened) {
    viewOf(scene).opened = null;
    return true;
  }
  if (!scene.mine) return false;
  if (/^[1-4]$/.test(pressed) && !picking(scene))
    return pressCard(scene, Number(pressed) - 1);
  const floors = PIECES.indexOf(pressed) + 1;
  return floors > 0 && pressPiece(scene, floors);
}

function pressCard(scene: Scene, index: number): boolean {
  const hand = stateOf(scene).hands[scene.viewer];
  const card = Array.isArray(hand) ? hand[index] : undefined;
  return card !== undefined && takeCard(scene, card);
}

/** With two colours the key pressed again means the other one. */
function pressPiece(scene: Scene, floors: number): boolean {
  const { composer } = scene;
  const known = new Set(
    composer.moves.flatMap((move) =>
      move.places.filter((place) => kindOf(place) === "piece"),
    ),
  );
  const places = [...known].filter(
    (place) => heldOf(scene, place).floors === floors,
  );
  const order = seatColours(stateOf(scene), scene.viewer);
  places.sort(
    (a, b) =>
      order.indexOf(heldOf(scene, a).colour) -
      order.indexOf(heldOf(scene, b).colour),
  );
  if (picking(scene)) {
    const place = places.find((one) => composer.can(one));
    return place !== undefined && composer.touch(place);
  }
  const at = places.findIndex((place) => composer.has(place));
  const place = places[(at + 1) % places.length];
  return place !== undefined && takePiece(scene, place);
}

/** Over the board: among the cities of the chosen card, else plot by plot through all of them. */
function walk(scene: Scene, [down, right]: readonly [number, number]): boolean {
  const board = document.querySelector<SVGSVGElement>("svg.board");
  if (!board) return false;
  const columns = Number(board.dataset["columns"]);
  const view = viewOf(scene);
  const focused = (document.activeElement as SVGElement | null)?.dataset?.[
    "plot"
  ];
  const side = sideOf(stateOf(scene), scene.viewer);
  const at = CITIES.indexOf(view.cursor[0] as City);
  let [cityRow, cityColumn] = [Math.floor(at / columns), at % columns];
  let [row, column] = seen(side, view.cursor.slice(1));
  const rows = CITIES.length / columns;
  const lit = litPlots(scene);
  const card =
    building(scene) && chosenCard(scene) !== null
      ? [...lit, ...refusedPlots(scene, lit)][0]
      : undefined;
  if (card) {
    if (focused === view.cursor)
      [cityRow, cityColumn] = [
        (cityRow + down + rows) % rows,
        (cityColumn + right + columns) % columns,
      ];
    [row, column] = seen(side, card.slice(1));
  } else if (focused === view.cursor) {
    const [y, x] = [
      (cityRow * 3 + row + down + rows * 3) % (rows * 3),
      (cityColumn * 3 + column + right + columns * 3) % (columns * 3),
    ];
    [cityRow, cityColumn, row, column] = [
      Math.floor(y / 3),
      Math.floor(x / 3),
      y % 3,
      x % 3,
    ];
  }
  view.cursor = `${CITIES[cityRow * columns + cityColumn]}${plotAt(side, row, column)}`;
  board
    .querySelector<SVGElement>(`[data-place="plot:${view.cursor}"]`)
    ?.focus();
  return true;
}

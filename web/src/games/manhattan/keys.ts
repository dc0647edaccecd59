// The keys of this game: 1 to 4 a card, Q W E T a piece, arrows a city or a plot.

import type { Scene } from "./scene";
import { step, type Direction, directionOf } from "../../board/walk";
import { kindOf } from "../../core/composer.svelte";
import { building, chosenCard, heldOf, litPlots, picking, refusedPlots, takeCard, takePiece } from "./choice";
import { CITIES, type City, plotAt, seatColours, gridPosition, shownSide } from "./plots";

const PIECES = ["q", "w", "e", "t"];

export function key(scene: Scene, event: KeyboardEvent): boolean {
  const pressed = event.key.toLowerCase();
  const way = directionOf(event);
  if (way) return walk(scene, way);
  if (pressed === "escape" && scene.board.session.opened) {
    scene.board.session.opened = null;
    return true;
  }
  if (!scene.mayMove) return false;
  if (/^[1-4]$/.test(pressed) && !picking(scene)) return pressCard(scene, Number(pressed) - 1);
  const floors = PIECES.indexOf(pressed) + 1;
  return floors > 0 && pressPiece(scene, floors);
}

function pressCard(scene: Scene, index: number): boolean {
  const hand = scene.current.state.hands[scene.viewer];
  const card = Array.isArray(hand) ? hand[index] : undefined;
  return card !== undefined && takeCard(scene, card);
}

/** With two colours the key pressed again means the other one. */
function pressPiece(scene: Scene, floors: number): boolean {
  const { composer } = scene;
  const pieces = new Set(composer.moves.flatMap((move) => move.places.filter((place) => kindOf(place) === "piece")));
  const places = [...pieces].filter((place) => heldOf(scene, place).floors === floors);
  const order = seatColours(scene.current.state, scene.viewer);
  places.sort((a, b) => order.indexOf(heldOf(scene, a).colour) - order.indexOf(heldOf(scene, b).colour));
  if (picking(scene)) {
    const place = places.find((one) => composer.can(one));
    return place !== undefined && composer.touch(place);
  }
  const at = places.findIndex((place) => composer.has(place));
  const place = places[(at + 1) % places.length];
  return place !== undefined && takePiece(scene, place);
}

/** Over the board: among the cities of the chosen card, else plot by plot through all of them. */
function walk(scene: Scene, way: Direction): boolean {
  const board = document.querySelector<SVGSVGElement>("svg.board");
  if (!board) return false;
  const columns = Number(board.dataset["columns"]);
  const session = scene.board.session;
  const focused = (document.activeElement as SVGElement | null)?.dataset?.["plot"];
  const side = shownSide(scene);
  const at = CITIES.indexOf(session.cursor[0] as City);
  let [cityRow, cityColumn] = [Math.floor(at / columns), at % columns];
  let [row, column] = gridPosition(side, session.cursor.slice(1));
  const rows = CITIES.length / columns;
  const lit = litPlots(scene);
  const card = building(scene) && chosenCard(scene) !== null ? [...lit, ...refusedPlots(scene, lit)][0] : undefined;
  if (card) {
    if (focused === session.cursor) [cityColumn, cityRow] = step([cityColumn, cityRow], way, columns, rows);
    [row, column] = gridPosition(side, card.slice(1));
  } else if (focused === session.cursor) {
    const [x, y] = step([cityColumn * 3 + column, cityRow * 3 + row], way, columns * 3, rows * 3);
    [cityRow, cityColumn, row, column] = [Math.floor(y / 3), Math.floor(x / 3), y % 3, x % 3];
  }
  session.cursor = `${CITIES[cityRow * columns + cityColumn]}${plotAt(side, row, column)}`;
  board.querySelector<SVGElement>(`[data-place="plot:${session.cursor}"]`)?.focus();
  return true;
}

// The move that is being put together, as this board shows it: which card, piece and plot, what is lit, what is refused.

import type { Colour } from "./api";
import type { Held } from "./boardState.svelte";
import type { Scene } from "./scene";
import { kindOf, partOf, without } from "../../core/composer.svelte";
import { cardPlot, CITIES, plotCard, seatColours, sideOf } from "./plots";

const touched = (scene: Scene, kind: string): string | null =>
  scene.composer.touched.findLast((place) => kindOf(place) === kind) ?? null;

export function chosenCard(scene: Scene): number | null {
  const place = touched(scene, "card");
  return place ? Number(partOf(place)) : null;
}

export function chosenPlot(scene: Scene): string | null {
  const place = touched(scene, "plot");
  return place ? partOf(place) : null;
}

export function chosenPiece(scene: Scene): Held | null {
  const place = touched(scene, "piece");
  return place ? heldOf(scene, place) : null;
}

/** What a place `piece:3` or `piece:green-3` means for the viewer. */
export function heldOf(scene: Scene, place: string): Held {
  const [first, second] = partOf(place).split("-") as [string, string?];
  const own = seatColours(scene.current.state, scene.viewer)[0] ?? "red";
  return second === undefined
    ? { place, colour: own, floors: Number(first) }
    : { place, colour: first as Colour, floors: Number(second) };
}

export function placeOf(scene: Scene, colour: Colour, floors: number): string {
  return scene.current.state.options.colours === 2 ? `piece:${colour}-${floors}` : `piece:${floors}`;
}

const first = (scene: Scene): string => scene.composer.moves[0]?.move ?? "";
export const picking = (scene: Scene): boolean => scene.mayMove && first(scene).startsWith("pick");
export const forfeiting = (scene: Scene): boolean => scene.mayMove && first(scene).startsWith("forfeit");
export const building = (scene: Scene): boolean => scene.mayMove && !picking(scene) && !forfeiting(scene);

/** The plots where what is chosen can be built: of the chosen card, or of all for a piece that is dragged, or if only plots are asked for. */
export function litPlots(scene: Scene): Set<string> {
  const { composer } = scene;
  const session = scene.board.session;
  const lit = new Set<string>();
  if (!building(scene)) return lit;
  const card = touched(scene, "card");
  if (!card && !session.drag && composer.moves.some(({ places }) => places.length > 1)) return lit;
  const piece = session.drag?.place ?? touched(scene, "piece");
  const fixed = [card, piece].filter((place) => place !== null);
  for (const move of composer.moves) {
    const plot = without(move.places, fixed)?.find((place) => kindOf(place) === "plot");
    if (plot) lit.add(partOf(plot));
  }
  return lit;
}

/** The plots of the chosen card where it cannot. */
export function refusedPlots(scene: Scene, lit: Set<string>): Set<string> {
  const card = chosenCard(scene);
  if (card === null || !scene.mayMove) return new Set();
  const plot = cardPlot(sideOf(scene.current.state, scene.viewer), card);
  return new Set(CITIES.map((city) => city + plot).filter((one) => !lit.has(one)));
}

/** The plot of a city that the chosen card means. */
export function cardPlotIn(scene: Scene, city: string): string | null {
  const card = chosenCard(scene);
  if (card === null || !scene.mayMove) return null;
  return city + cardPlot(sideOf(scene.current.state, scene.viewer), card);
}

/** Choose a card; the piece stays where it can. */
export function takeCard(scene: Scene, card: number): boolean {
  const { composer } = scene;
  const place = `card:${card}`;
  if (composer.has(place)) {
    composer.release(place);
    dropPlot(scene);
    return true;
  }
  dropPlot(scene);
  const done = composer.touch(place);
  if (done) completePiece(scene);
  return done;
}

/** Choose a piece; the plot stays where it can. */
export function takePiece(scene: Scene, place: string): boolean {
  const { composer } = scene;
  const before = touched(scene, "piece");
  if (before === place && !picking(scene)) {
    composer.release(place);
    return true;
  }
  if (!picking(scene) && before && !fits(scene, place)) dropPlot(scene);
  return composer.touch(place);
}

function fits(scene: Scene, place: string): boolean {
  const others = scene.composer.touched.filter((one) => kindOf(one) !== "piece");
  return scene.composer.moves.some((move) => without(move.places, [...others, place]));
}

/** Choose a plot, and with it the card that means it. */
export function takePlot(scene: Scene, plot: string): boolean {
  const { composer } = scene;
  const place = `plot:${plot}`;
  if (composer.has(place)) return true;
  dropPlot(scene);
  if (!composer.touch(place)) return false;
  const card = `card:${plotCard(sideOf(scene.current.state, scene.viewer), plot.slice(1))}`;
  if (!composer.has(card)) composer.touch(card);
  completePiece(scene);
  return true;
}

/** Drop a piece on a plot. */
export function takeDropped(scene: Scene, piece: string, plot: string): boolean {
  const { composer } = scene;
  const card = `card:${plotCard(sideOf(scene.current.state, scene.viewer), plot.slice(1))}`;
  const move = composer.moves.find((one) => without(one.places, [card, piece, `plot:${plot}`])?.length === 0);
  if (move) composer.choose(move);
  return Boolean(move);
}

function dropPlot(scene: Scene): void {
  const plot = touched(scene, "plot");
  if (plot) scene.composer.release(plot);
}

/** Where only one piece is left to choose from, it is chosen. */
function completePiece(scene: Scene): void {
  if (touched(scene, "piece")) return;
  const pieces = new Set(
    scene.composer.remaining.flatMap((move) => move.places.filter((place) => kindOf(place) === "piece")),
  );
  const [only] = pieces;
  if (pieces.size === 1 && only) scene.composer.touch(only);
}

/** Ask why a plot is refused, and say it; once, as long as it is pointed at. */
export async function askWhy(scene: Scene, plot: string, with_?: Held): Promise<void> {
  const session = scene.board.session;
  if (session.refusal?.plot === plot) return;
  const own = seatColours(scene.current.state, scene.viewer);
  const piece = with_ ?? chosenPiece(scene) ?? largest(scene, own);
  if (!piece) return;
  const prefix = scene.current.state.options.colours === 2 ? `${piece.colour} ` : "";
  const touches = scene.composer.touched;
  const move = `${prefix}${plot}+${piece.floors}`;
  if (session.question?.move === move && session.question.touches === touches) return;
  session.question = { move, touches };
  try {
    const why = await scene.why(move);
    if (why.legal || scene.composer.touched !== touches || session.hovered !== plot) return;
    session.refusal = { plot, message: why.message ?? "", rule: why.paragraph?.rule ?? "M-BUILD" };
    scene.say(session.refusal.message);
  } catch {
    // without an answer the hatch has to do
  }
}

function largest(scene: Scene, colours: Colour[]): Held | null {
  const picked = colours.flatMap((colour) =>
    (scene.current.state.picked[colour] ?? []).map((floors) => ({ colour, floors, place: "" })),
  );
  return picked.sort((a, b) => b.floors - a.floors)[0] ?? null;
}

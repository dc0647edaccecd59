// A turn in at most three lines: pictures of tiles and vehicles, and a few words with a place.

import type { TurnStep } from "../../core/scene";
import type { Colour, Kind, State, Vehicle } from "./api";
import { parsePoint } from "./map/city";
import type { Scene, Snapshot } from "./scene";
import { colours, parseMove } from "./state";
import { cornerName } from "./streets";
import { t, tileInWords } from "./words";

/** What stands before the words: a tile as it lies, a vehicle in its colour, or a drawn tile that nobody else sees. */
export type StepPicture =
  { kind: "tile"; tile: string } | { kind: "vehicle"; vehicle: Kind; colour: Colour } | { kind: "drawn" };

interface Base {
  moves: readonly number[];
}
interface Laid extends Base {
  kind: "laid";
  tile: string;
  place: string;
  /** The vehicle that was placed at the same corner, where one line tells both. */
  with: Kind | null;
  colour: Colour;
}
interface Moved extends Base {
  kind: "placed" | "drove";
  vehicle: Kind;
  colour: Colour;
  place: string;
  /** Whether the line before has named the place. */
  there: boolean;
}
interface Left extends Base {
  kind: "left";
  gone: readonly (readonly [corner: string, vehicle: Vehicle])[];
}
interface Drew extends Base {
  kind: "drew";
  number: number;
}
interface Ended extends Base {
  kind: "ended";
}
type Deed = Laid | Moved | Left | Drew | Ended;

const MOST = 3;

/** Return the lines of a turn; `indexes`: the places of its moves among the positions since. */
export function turnSteps(scene: Scene, indexes: readonly number[]): TurnStep<StepPicture>[] {
  const deeds = shortened(
    indexes.flatMap((index) => deedsOf(scene.recentPositions[index - 1], scene.recentPositions[index], index)),
  );
  return deeds.map((deed) => ({ ...worded(scene, deed), moves: deed.moves, index: deed.moves.at(-1) ?? 0 }));
}

function deedsOf(before: Snapshot | undefined, after: Snapshot | undefined, index: number): Deed[] {
  const moves = [index];
  if (!before || !after?.move) return [];
  const move = parseMove(after.move.text);
  const colour = colours(after.state)[after.move.seat] ?? "red";
  if (move.kind === "attach") {
    return [{ kind: "laid", moves, tile: move.tile, place: placeOf(move.cell, after.state), with: null, colour }];
  }
  const left = leaving(before.state, after.state, moves);
  if (move.kind === "place")
    return [{ kind: "placed", moves, vehicle: move.vehicle, colour, place: move.corner, there: false }, ...left];
  if (move.kind === "ride")
    return [{ kind: "drove", moves, vehicle: move.vehicle, colour, place: move.to, there: false }];
  if (move.kind === "draw") return [{ kind: "drew", moves, number: 1 }];
  if (move.kind === "end") return [{ kind: "ended", moves }];
  return left;
}

/** The vehicles that had to leave. */
function leaving(before: State, after: State, moves: readonly number[]): Left[] {
  const gone = Object.entries(before.vehicles).filter(([corner]) => !after.vehicles[corner]);
  return gone.length ? [{ kind: "left", moves, gone }] : [];
}

/** A tile's place: the corner that it has completed, else its corner nearest to the middle of the map. */
function placeOf(cell: string, state: State): string {
  if (state.completed[0]) return state.completed[0];
  const [x, y] = parsePoint(cell);
  const cells = Object.keys(state.map).map(parsePoint);
  const middle = [0, 1].map((axis) => {
    const all = cells.map((spot) => spot[axis] ?? 0);
    return (Math.min(...all) + Math.max(...all) + 1) / 2;
  });
  const far = ([u, v]: readonly [number, number]): number => Math.hypot(u - (middle[0] ?? 0), v - (middle[1] ?? 0));
  const corners = [0, 1].flatMap((dx) => [0, 1].map((dy) => [x + dx, y + dy] as const));
  return corners.reduce((best, corner) => (far(corner) < far(best) ? corner : best)).join(",");
}

/** Tiles drawn in a row are one line; the others are put together only where there are too many. */
function shortened(deeds: readonly Deed[]): Deed[] {
  const drawn = folded(deeds, (a, b) =>
    a.kind === "drew" && b.kind === "drew"
      ? { ...b, moves: [...a.moves, ...b.moves], number: a.number + b.number }
      : null,
  );
  const named = drawn.map((deed, at) => {
    const above = drawn[at - 1];
    return deed.kind === "placed" && above?.kind === "laid" ? { ...deed, there: above.place === deed.place } : deed;
  });
  if (named.length <= MOST) return named;
  const both = folded(named, (a, b) =>
    a.kind === "laid" && b.kind === "placed" && b.there
      ? { ...a, moves: [...a.moves, ...b.moves], with: b.vehicle }
      : null,
  );
  if (both.length <= MOST) return both;
  const [lost, rest] = [both.filter((deed) => deed.kind === "left"), both.filter((deed) => deed.kind !== "left")];
  const last = lost.at(-1);
  const once = last
    ? [...rest, { ...last, moves: lost.flatMap(({ moves }) => moves), gone: lost.flatMap(({ gone }) => gone) }]
    : rest;
  return once.length <= MOST ? once : once.filter((deed) => deed.kind !== "ended").slice(0, MOST);
}

function folded(deeds: readonly Deed[], join: (a: Deed, b: Deed) => Deed | null): Deed[] {
  const all: Deed[] = [];
  for (const deed of deeds) {
    const above = all.at(-1);
    const joined = above && join(above, deed);
    if (joined) all.splice(-1, 1, joined);
    else all.push(deed);
  }
  return all;
}

function worded(scene: Scene, deed: Deed): Omit<TurnStep<StepPicture>, "moves" | "index"> {
  if (deed.kind === "drew")
    return { pictures: [{ kind: "drawn" }], text: t("step.drew", { n: deed.number }), place: "" };
  if (deed.kind === "ended") return { pictures: [], text: t("turn.ended"), place: "" };
  if (deed.kind === "left") return lossOf(scene, deed);
  const place = cornerName(deed.place);
  if (deed.kind === "laid") {
    const tile = { kind: "tile" as const, tile: deed.tile };
    const vehicle = deed.with && { kind: "vehicle" as const, vehicle: deed.with, colour: deed.colour };
    const text = deed.with ? t(`step.laid.${deed.with}`) : t("step.laid");
    return { pictures: vehicle ? [tile, vehicle] : [tile], text, place, spoken: tileInWords(deed.tile) };
  }
  const pictures = [{ kind: "vehicle" as const, vehicle: deed.vehicle, colour: deed.colour }];
  if (deed.kind === "drove") return { pictures, text: t("step.drove"), place, spoken: t(deed.vehicle) };
  if (deed.there) return { pictures, text: t(`step.${deed.vehicle}.there`), place: "" };
  return { pictures, text: t(`step.${deed.vehicle}`), place };
}

function lossOf(scene: Scene, { gone }: Left): Pick<TurnStep<StepPicture>, "pictures" | "text" | "place"> {
  const seats = colours(scene.current.state);
  const own = scene.watching ? undefined : seats[scene.viewer];
  const pictures = gone.map(([, [colour, vehicle]]) => ({ kind: "vehicle" as const, vehicle, colour }));
  const mine = gone.filter(([, [colour]]) => colour === own).length;
  const [[corner, [colour, vehicle]] = ["", ["red", "taxi"]] as const] = gone;
  if (gone.length > 1) {
    const key = mine === gone.length ? "all" : mine ? "some" : "none";
    return { pictures, text: t(`step.left.${key}`, { n: gone.length }), place: "" };
  }
  const name = scene.sitters[seats.indexOf(colour)]?.name ?? "";
  const text = mine ? t(`step.left.your.${vehicle}`) : t(`step.left.their.${vehicle}`, { name });
  return { pictures, text, place: cornerName(corner) };
}

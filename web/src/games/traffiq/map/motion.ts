// How things move on the map. Each is a Svelte transition; where nothing is to move it takes no time.

import type { Axis, State } from "../api";
import type { Scene, Snapshot } from "../scene";
import type { TransitionConfig } from "svelte/transition";
import { preferences } from "../../../core/preferences.svelte";
import { houses } from "../art/houses";
import { U } from "../art/pen";
import { arrivalCorner, type Move, parseMove } from "../state";
import { City, place, type GridPoint, parsePoint } from "./city";

const DROP = 180;
const RISE = 320;
const GROW = 320;
const LEAVE = 560;
const TILE = 260;
const BEND = 90;
const LONGEST = 1200;
/** The part of a tile before and behind a bend in which a vehicle turns. */
const SWING = BEND / TILE / 2;
const NONE: TransitionConfig = { duration: 0 };

/** `--e-drive`, near enough. */
function drive(t: number): number {
  return t < 0.5 ? 2 * t * t : 1 - (1 - t) ** 2 * 2;
}

function out(t: number): number {
  return 1 - (1 - t) ** 3;
}

/** A tile drops onto the map. */
export function drop(_: Element, moves: boolean): TransitionConfig {
  if (!moves || preferences.still) return NONE;
  return {
    duration: DROP * preferences.pace,
    easing: out,
    css: (t) => `transform: scale(${1.06 - 0.06 * t}); opacity: ${t}`,
  };
}

/** Its houses rise. */
export function rise(
  node: Element,
  { tile, key, moves }: { tile: string; key: string; moves: boolean },
): TransitionConfig {
  if (!moves || preferences.still) return NONE;
  return {
    duration: (DROP + RISE) * preferences.pace,
    tick: (t) => (node.innerHTML = houses(tile, key, out(Math.max(0, t * (DROP + RISE) - DROP) / RISE))),
  };
}

/** What a tile looks like where it lies. */
interface Drawn {
  tile: string;
  art: () => string;
}

/** Draws into a node of its own, anew only where the tile is another one, and turns it where it is turned. */
export function drawing(node: SVGElement, given: Drawn): { update(next: Drawn): void } {
  let { tile } = given;
  node.innerHTML = given.art();
  return {
    update(next) {
      if (next.tile === tile) return;
      node.innerHTML = next.art();
      const quarters = [1, 2, 3].find((k) => tile.slice(4 - k) + tile.slice(0, 4 - k) === next.tile);
      tile = next.tile;
      if (!quarters || preferences.still) return;
      const angle = quarters === 3 ? 90 : quarters * -90;
      node.animate([{ transform: `rotate(${angle}deg)` }, { transform: "none" }], {
        duration: DROP * preferences.pace,
        easing: "cubic-bezier(.2,.8,.2,1)",
      });
    },
  };
}

/** What has moved between two positions. */
function moved(before: Snapshot | null, current: Snapshot): Move | null {
  return before && current.move ? parseMove(current.move.text) : null;
}

/** The way of a ride over corners. */
function wayOf(move: Move | null, before: State | undefined): GridPoint[] | null {
  if (move?.kind !== "ride" || !before) return null;
  return new City(before.map).way(parsePoint(move.from), parsePoint(move.to), (corner) => !before.vehicles[corner]);
}

/** For how long a ride takes. */
function rideTime(way: readonly GridPoint[]): number {
  return Math.min(LONGEST, (way.length - 1) * TILE + bends(way) * BEND);
}

function bends(way: readonly GridPoint[]): number {
  return way.filter((at, i) => {
    const [before, after] = [way[i - 1], way[i + 1]];
    return before && after && before[0] !== after[0] && before[1] !== after[1] && at;
  }).length;
}

/** A vehicle comes: it grows from the stop, or drives its way. */
export function arrive(
  _: Element,
  { scene, corner, stands }: { scene: Scene; corner: string; stands: Axis },
): TransitionConfig {
  if (preferences.still) return NONE;
  const move = moved(scene.before, scene.current);
  if (move?.kind === "ride" && move.to === corner) {
    const way = wayOf(move, scene.before?.state);
    return way
      ? { duration: rideTime(way) * preferences.pace, easing: drive, css: (t) => along(way, t, stands) }
      : NONE;
  }
  if (scene.current.state.vehicles[corner] && !(move?.kind === "place" && move.corner === corner)) return NONE;
  return { duration: GROW * preferences.pace, easing: out, css: (t) => `transform: scale(${t})` };
}

/** Where a vehicle is after a part of its way, seen from its end, and how it is turned against how it will stand. */
export function along(way: readonly GridPoint[], part: number, stands: Axis): string {
  const [ex, ey] = place(way.at(-1) as GridPoint);
  const at = part * (way.length - 1);
  const i = Math.min(way.length - 2, Math.floor(at));
  const [[ax, ay], [bx, by]] = [place(way[i] as GridPoint), place(way[i + 1] as GridPoint)];
  const rest = at - i;
  const end = stands === "v" ? -90 : 0;
  const angles = [...way.slice(1).map((corner, j) => heading(way[j] as GridPoint, corner)), end];
  const [before, here, after] = [angles[i - 1] ?? angles[i] ?? end, angles[i] ?? end, angles[i + 1] ?? end];
  const angle =
    rest < SWING && i > 0
      ? between(before, here, 0.5 + rest / SWING / 2)
      : rest > 1 - SWING
        ? between(here, after, ((rest - 1) / SWING + 1) / (i === way.length - 2 ? 1 : 2))
        : here;
  return `transform: translate(${ax + (bx - ax) * rest - ex}px, ${ay + (by - ay) * rest - ey}px); --turn: ${Math.round(angle - end)}deg`;
}

/** The direction from a corner to the next, in degrees clockwise from the east. */
function heading([ax, ay]: GridPoint, [bx, by]: GridPoint): number {
  return (Math.atan2(ay - by, bx - ax) * 180) / Math.PI;
}

function between(from: number, to: number, part: number): number {
  const by = ((to - from + 540) % 360) - 180;
  return from + by * part;
}

/** A vehicle is gone: driven away it leaves along the street off its end; else it has driven elsewhere. */
export function leave(_: Element, { scene, corner }: { scene: Scene; corner: string }): TransitionConfig {
  const move = moved(scene.before, scene.current);
  if (
    preferences.still ||
    !move ||
    !scene.before?.state.vehicles[corner] ||
    (move.kind === "ride" && move.from === corner)
  )
    return NONE;
  const from = arrivalCorner(move) ?? lastArrival(scene);
  if (!from) return { duration: LEAVE * preferences.pace, css: (t) => `opacity: ${t}` };
  const [[ax, ay], [bx, by]] = [place(parsePoint(from)), place(parsePoint(corner))];
  const [dx, dy] = ay === by ? [Math.sign(bx - ax), 0] : [0, Math.sign(by - ay)];
  const far = 1.6 * U;
  return {
    duration: LEAVE * preferences.pace,
    css: (t, u) => `transform: translate(${dx * far * u * u}px, ${dy * far * u * u}px); opacity: ${Math.min(1, t * 3)}`,
  };
}

/** Where the vehicle has come to that now competes. */
export function lastArrival(scene: Scene): string | null {
  const moves = scene.recentPositions.slice(1).flatMap(({ move }) => (move ? [parseMove(move.text)] : []));
  return moves.map(arrivalCorner).findLast((corner) => corner !== null) ?? null;
}

/** For how long a position stays before the next one, in milliseconds. */
export function duration(before: Snapshot, after: Snapshot): number {
  return lasting(before, after) * preferences.pace;
}

function lasting(before: Snapshot, after: Snapshot): number {
  const move = moved(before, after);
  const gone = Object.keys(before.state.vehicles).filter((corner) => !after.state.vehicles[corner]).length;
  if (move?.kind === "attach") return DROP + RISE;
  if (move?.kind === "place") return GROW + (gone ? LEAVE : 0);
  if (move?.kind === "compete") return gone ? LEAVE + 180 : 0;
  if (move?.kind !== "ride") return 180;
  const way = wayOf(move, before.state);
  return (way ? rideTime(way) : 0) + (gone > 1 ? LEAVE : 0);
}

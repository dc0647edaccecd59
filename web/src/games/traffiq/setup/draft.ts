// A position that is set up by hand: tiles, vehicles, hands, and whose turn begins; the rest follows from these.

import type { State, Vehicle } from "../api";
import { parsePoint, pointText } from "../map/city";

const SIDES = ["R", "B", "G", "W"] as const;

/** A tile turned to the right by a quarter. */
export function turnTile(tile: string): string {
  return `${tile.at(-1)}${tile.slice(0, -1)}`;
}

/** The first of a tile's four turns: equal for equal tiles. */
export function canonicalTile(tile: string): string {
  const turns = [tile];
  while (turns.length < 4) turns.push(turnTile(turns.at(-1) as string));
  return turns.sort()[0] as string;
}

/** The cells of the start layouts, whose tiles are no part of the set. */
const START: Record<string, readonly string[]> = {
  "times-square": ["0,0", "1,0", "1,1", "2,1"],
  "central-park": [0, 1, 2, 3, 4].flatMap((y) => [`0,${y}`, `1,${y}`]),
};

/** The tiles of a set: without park and water twice each, else at most two such sides, and none opposite another. */
function all({ tiles }: State["options"]): string[] {
  if (tiles !== "standard") return tiles.tiles.map(canonicalTile);
  const four = SIDES.flatMap((a) => SIDES.flatMap((b) => SIDES.flatMap((c) => SIDES.map((d) => a + b + c + d))));
  const built = (tile: string) => tile.replace(/[GW]/g, "").length;
  const fits = (tile: string) => built(tile) >= 2 && !/^(.?)[GW].[GW]/.test(tile);
  const kinds = [...new Set(four.filter(fits).map(canonicalTile))];
  return kinds.flatMap((tile) => (built(tile) === 4 ? [tile, tile] : [tile]));
}

/** The tiles that are neither on the map nor in a hand. */
export function unused(state: State): string[] {
  const { tiles, scenario } = state.options;
  const start = tiles === "standard" ? (START[scenario] ?? []) : Object.keys(tiles.start[scenario] ?? {});
  const left = all(state.options);
  const laid = Object.entries(state.map).filter(([cell]) => !start.includes(cell));
  for (const tile of [...laid.map(([, tile]) => tile), ...state.hands.flat().map(String)]) {
    const index = left.indexOf(canonicalTile(tile));
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

/** The cells beside the map, and those of the map. */
export function cells(state: State): { around: string[]; corners: string[] } {
  const map = new Set(Object.keys(state.map));
  const beside = [...map].flatMap((cell) => {
    const [x, y] = parsePoint(cell);
    return [pointText([x + 1, y]), pointText([x - 1, y]), pointText([x, y + 1]), pointText([x, y - 1])];
  });
  const corners = [...map].filter((cell) => {
    const [x, y] = parsePoint(cell);
    return [pointText([x - 1, y]), pointText([x, y - 1]), pointText([x - 1, y - 1])].every((one) => map.has(one));
  });
  return { around: [...new Set(beside)].filter((cell) => !map.has(cell)), corners };
}

/** The tiles of the map, the hands and the stack. */
function number(state: State): number {
  const held = state.hands.reduce<number>((sum, hand) => sum + (Array.isArray(hand) ? hand.length : hand), 0);
  return Object.keys(state.map).length + held;
}

/** The state at the begin of a seat's turn; `begun` is a position of the same game. */
export function completeState(state: State, begun: State, seat: number): State {
  const stack = begun.stack + Number(begun.drawer !== null) + number(begun) - number(state);
  const seats = state.hands.length;
  return {
    ...without(state, "supply", "points"),
    phase: "action",
    to_move: seat,
    actions_left: 2,
    done: [],
    completed: [],
    contest: { h: [], v: [] },
    drawer: null,
    stack,
    idle_turns: Math.min(state.idle_turns, 5 * seats - 1),
    turns_left: stack ? null : seats,
  };
}

export function withTile(state: State, cell: string, tile: string): State {
  return { ...state, map: { ...state.map, [cell]: tile } };
}

/** Without a tile, and without the vehicles at its corners. */
export function withoutTile(state: State, cell: string): State {
  const map = without(state.map, cell);
  const { corners } = cells({ ...state, map });
  const vehicles = Object.fromEntries(Object.entries(state.vehicles).filter(([corner]) => corners.includes(corner)));
  return { ...state, map, vehicles };
}

/** With a vehicle at a corner, or none. */
export function withVehicle(state: State, corner: string, vehicle: Vehicle | null): State {
  const others = without(state.vehicles, corner);
  return { ...state, vehicles: vehicle ? { ...others, [corner]: vehicle } : others };
}

/** With a tile more in a hand, or without that of a place. */
export function withHand(state: State, seat: number, tile: string | null, place = -1): State {
  const hands = state.hands.map((hand, one) => {
    if (one !== seat || !Array.isArray(hand)) return hand;
    return tile === null ? hand.toSpliced(place, 1) : [...hand, tile];
  });
  return { ...state, hands };
}

/** A document without some of its keys. */
function without<T extends object>(document: T, ...keys: string[]): T {
  return Object.fromEntries(Object.entries(document).filter(([key]) => !keys.includes(key))) as T;
}

// What the moves since one's own last one have left on the map.

import type { Vehicle } from "../api";
import { turnNumbers } from "../../../board/turns";
import { U } from "../art/pen";
import type { Snapshot } from "../scene";
import { arrivalCorner, colours, type Move, parseMove } from "../state";
import { type City, place, type GridPoint, parsePoint, topLeft } from "./city";

interface Common {
  key: string;
  /** Its place among the positions since, the number of its turn, and what is written of that: "2", "2a", "2b". */
  index: number;
  number: number;
  label: string;
  /** Its middle in drawing units. */
  at: GridPoint;
}

/** A tile that was laid. */
interface Laid extends Common {
  kind: "tile";
  cell: GridPoint;
}

/** A vehicle that was placed. */
interface Placed extends Common {
  kind: "placed";
  corner: GridPoint;
}

/** A vehicle that has driven over these corners. */
interface Driven extends Common {
  kind: "driven";
  corner: GridPoint;
  way: readonly GridPoint[];
  /** What is drawn where it stood, if nobody stands there now. */
  ghost: Vehicle | null;
}

/** A vehicle that was driven off its corner, where nobody stands now. */
interface Gone extends Common {
  kind: "gone";
  corner: GridPoint;
  ghost: Vehicle;
  /** Whether it was the viewer's. */
  mine: boolean;
  /** The direction in which it left, y downwards. */
  off: GridPoint | null;
}

export type Mark = Laid | Placed | Driven | Gone;

/** Return the marks of the moves between positions that follow each other; `viewer`: whose vehicles are one's own. */
export function marksOf(since: readonly Snapshot[], city: City, viewer: number | null): Mark[] {
  const [steps, now] = [since.slice(1), since.at(-1)?.state.vehicles ?? {}];
  const numbers = turnNumbers(steps.map(({ move }) => ({ seat: move?.seat ?? -1 })));
  const letters = lettersOf(
    numbers,
    steps.map(({ move }) => move?.text ?? ""),
  );
  const marks = new Map<string, Mark>();
  const add = (mark: Mark): void => void (marks.delete(mark.key), marks.set(mark.key, mark));
  let arrived: string | null = null;
  steps.forEach(({ state, move: made }, step) => {
    const before = since[step]?.state;
    if (!before || !made) return;
    const number = numbers[step] ?? 0;
    const common = { index: step + 1, number, label: `${number}${letters[step] ?? ""}` };
    const move = parseMove(made.text);
    arrived = arrivalCorner(move) ?? arrived;
    if (move.kind === "attach" && city.map[move.cell]) add(laid(common, move.cell));
    if (move.kind === "place") add({ ...common, ...standing(move.corner), kind: "placed" });
    if (move.kind === "ride") {
      marks.delete(`corner ${move.from}`);
      add({ ...common, ...standing(move.to), ...driven(move, city, before.vehicles, now) });
    }
    for (const [corner, vehicle] of Object.entries(before.vehicles)) {
      if (state.vehicles[corner] || (move.kind === "ride" && move.from === corner)) continue;
      marks.delete(`corner ${corner}`);
      const mine = viewer !== null && viewer !== made.seat && colours(state)[viewer] === vehicle[0];
      if (!now[corner])
        add({ ...common, ...standing(corner), kind: "gone", ghost: vehicle, mine, off: away(arrived, corner) });
    }
  });
  return [...marks.values()];
}

/** Which of several actions of its turn a move belongs to, as a letter; nothing where the turn has one. */
function lettersOf(turns: readonly number[], moves: readonly string[]): string[] {
  const actions = new Map<number, number>();
  const orders = moves.map((text, index) => {
    const turn = turns[index] ?? 0;
    const order = (actions.get(turn) ?? 0) + Number(/^(attach|draw|taxi|truck)\b/.test(text));
    actions.set(turn, order);
    return order;
  });
  return orders.map((order, index) => ((actions.get(turns[index] ?? 0) ?? 0) > 1 ? ("abcd"[order - 1] ?? "") : ""));
}

/** Return how many vehicles a move of somebody else drove off the viewer's corners. */
export function losses(before: Snapshot, after: Snapshot, viewer: number): number {
  const own = ({ state }: Snapshot): number =>
    Object.values(state.vehicles).filter(([colour]) => colour === colours(state)[viewer]).length;
  return after.move?.seat === viewer ? 0 : Math.max(0, own(before) - own(after));
}

function laid(common: Pick<Mark, "index" | "number" | "label">, text: string): Laid {
  const cell = parsePoint(text);
  const [x, y] = topLeft(cell);
  return { ...common, kind: "tile", key: `cell ${text}`, cell, at: [x + U / 2, y + U / 2] };
}

function standing(text: string): { key: string; corner: GridPoint; at: GridPoint } {
  const corner = parsePoint(text);
  return { key: `corner ${text}`, corner, at: place(corner) };
}

function driven(
  { from, to }: Extract<Move, { kind: "ride" }>,
  city: City,
  before: Readonly<Record<string, Vehicle>>,
  now: Readonly<Record<string, Vehicle>>,
): Pick<Driven, "kind" | "way" | "ghost"> {
  const [start, goal] = [parsePoint(from), parsePoint(to)];
  const way = city.way(start, goal, (corner) => !before[corner]) ?? [start, goal];
  return { kind: "driven", way, ghost: now[from] ? null : (before[from] ?? null) };
}

/** The direction along the street away from who came. */
function away(from: string | null, corner: string): GridPoint | null {
  if (!from) return null;
  const [[ax, ay], [bx, by]] = [place(parsePoint(from)), place(parsePoint(corner))];
  if (ay === by && ax !== bx) return [Math.sign(bx - ax), 0];
  return ax === bx && ay !== by ? [0, Math.sign(by - ay)] : null;
}

// What the moves since one's own last one have left on the map.

import { U } from "../art/pen";
import { read } from "../state";
import { type City, place, type Spot, spotOf, topLeft } from "./city";

export interface Mark {
  key: string;
  /** A cell, or a corner. */
  cell?: Spot;
  corner?: Spot;
  /** The way that was driven, as path data. */
  way?: string;
  /** Its middle in drawing units. */
  at: readonly [number, number];
  seat: number;
}

export function marksOf(recent: readonly { seat: number; text: string }[], city: City): Mark[] {
  const marks = new Map<string, Mark>();
  for (const { seat, text } of recent) {
    const move = read(text);
    if (move.kind === "attach" && city.map[move.cell]) {
      const cell = spotOf(move.cell);
      const [x, y] = topLeft(cell);
      marks.set(`cell ${move.cell}`, { key: `cell ${move.cell}`, cell, at: [x + U / 2, y + U / 2], seat });
    } else if (move.kind === "place" || move.kind === "ride") {
      const text = move.kind === "place" ? move.corner : move.to;
      const corner = spotOf(text);
      if (move.kind === "ride") marks.delete(`corner ${move.from}`);
      const mark: Mark = { key: `corner ${text}`, corner, at: place(corner), seat };
      if (move.kind === "ride") mark.way = wayOf(city, spotOf(move.from), corner);
      marks.set(mark.key, mark);
    }
  }
  return [...marks.values()];
}

function wayOf(city: City, from: Spot, to: Spot): string {
  const corners = city.way(from, to, () => true) ?? [from, to];
  return `M${corners.map((corner) => place(corner).join(" ")).join("L")}`;
}

// The board as the state tells it (docs/build/notation.md): cities, plots, towers, and how a side of the table sees them.

import type { Colour, Facts, Piece, State } from "./api";

export type Side = "S" | "W" | "N" | "E";
/** The pieces of a tower from the ground up. */
export type Tower = readonly Piece[];

export const COLOURS: readonly Colour[] = ["red", "blue", "green", "black"];
export const CITIES = ["S", "M", "F", "H", "P", "C"] as const;
export type City = (typeof CITIES)[number];

/** Row from the far side and column from the left of a plot such as `b2`, as that side of the table sees it (M-ORIENT). */
export function gridPosition(side: Side, plot: string): [row: number, column: number] {
  const f = "abc".indexOf(plot[0] ?? "");
  const k = Number(plot[1]);
  if (side === "S") return [3 - k, f];
  if (side === "W") return [2 - f, 3 - k];
  if (side === "N") return [k - 1, 2 - f];
  return [f, k - 1];
}

/** The plot at a row and a column, as that side sees it: the inverse of `gridPosition`. */
export function plotAt(side: Side, row: number, column: number): string {
  const [file, rank] = {
    S: [column, 3 - row],
    W: [2 - row, 3 - column],
    N: [2 - column, 1 + row],
    E: [row, 1 + column],
  }[side] as [number, number];
  return `${"abc"[file]}${rank}`;
}

/** The plot that a card means in every city, as that side reads it. */
export function cardPlot(side: Side, card: number): string {
  return plotAt(side, Math.floor((card - 1) / 3), (card - 1) % 3);
}

/** The card that means a plot. */
export function plotCard(side: Side, plot: string): number {
  const [row, column] = gridPosition(side, plot);
  return 3 * row + column + 1;
}

export function sideOf(state: State, seat: number): Side {
  return (state.options.sides[seat] ?? "S") as Side;
}

/** What of a scene says how its board is seen. */
interface Looking {
  readonly current: { readonly state: State };
  readonly viewer: number;
  readonly side?: number;
}

/** The side of the table from which a board is shown: the viewer's own, or the one that it keeps. */
export function shownSide({ current, viewer, side }: Looking): Side {
  return sideOf(current.state, side ?? viewer);
}

/** The card that means from the shown side what this one means for the viewer. */
export function shownCard(scene: Looking, card: number): number {
  return plotCard(shownSide(scene), cardPlot(sideOf(scene.current.state, scene.viewer), card));
}

/** The colours that play, in their order. */
export function coloursOf(state: State): Colour[] {
  return COLOURS.filter((colour) => colour in state.scores);
}

/** The colours of a seat: one, or two. */
export function seatColours(state: State, seat: number): Colour[] {
  return coloursOf(state).filter((_, index) => index % state.hands.length === seat);
}

export function height(tower: Tower | undefined): number {
  return tower?.reduce((sum, [, floors]) => sum + floors, 0) ?? 0;
}

/** The colour of the top piece (M-OWNER). */
export function owner(tower: Tower | undefined): Colour | null {
  return tower?.at(-1)?.[0] ?? null;
}

/** How many floors each colour has in a tower, from the ground up. */
export function floorsBy(tower: Tower | undefined): Map<Colour, number> {
  const floors = new Map<Colour, number>();
  for (const [colour, count] of tower ?? []) floors.set(colour, (floors.get(colour) ?? 0) + count);
  return floors;
}

/** How many towers each colour owns in a city. */
export function towersIn(state: State, city: string): Map<Colour, number> {
  const count = new Map<Colour, number>();
  for (const colour of coloursOf(state)) {
    const own = Object.entries(state.towers).filter(
      ([plot, tower]) => plot[0] === city && owner(tower) === colour,
    ).length;
    if (own) count.set(colour, own);
  }
  return count;
}

/** One city: what is drawn of it changes with nothing else. */
export interface CityState {
  /** By plot. */
  towers: Readonly<Record<string, Tower>>;
  /** How many of them each colour owns. */
  owned: readonly (readonly [Colour, number])[];
  /** Who has the majority. */
  leader: Colour | null;
  /** The plot of the tallest tower of the whole board, and those of towers nobody can take, if they are here. */
  tallest: string | null;
  safe: readonly string[];
}

export function cityOf(state: State, facts: Facts, city: City): CityState {
  return {
    towers: Object.fromEntries(Object.entries(state.towers).filter(([plot]) => plot[0] === city)),
    owned: [...towersIn(state, city)],
    leader: facts.majorities?.[city] ?? null,
    tallest: facts.tallest?.[0] === city ? facts.tallest : null,
    safe: facts.safe?.filter((plot) => plot[0] === city) ?? [],
  };
}

/** What a text of the notation asks for, where it is a build: `green Fb2+3`. */
export function parseBuild(text: string): { plot: string; floors: number } | null {
  const match = /(?:^| )([SMFHPC][abc][123])\+([1-4])$/.exec(text);
  return match ? { plot: match[1] as string, floors: Number(match[2]) } : null;
}

// The picture of the home page: a piece of the city, seen from above and askew, by day and by night.

import type { Shape, Thumbnail } from "../../core/game";
import type { Kind, State } from "./api";
import { words } from "../../core/i18n.svelte";
import "./tokens.css";
import { staticMap } from "./art/ground";
import { vehicle } from "./art/vehicles";
import { U } from "./art/pen";
import { City, place, type GridPoint, parsePoint } from "./map/city";
import { MAP, VEHICLES } from "./posterCity";

const WIDTH = 498;
const HEIGHT = 650;
export const t = words({ yellow: "Y" }, import.meta.glob("./poster.??.ts"));

/** The letter of a colour in the visitor's language. */
function letter(colour: string): string {
  return colour === "yellow" ? t("yellow") : (colour[0] ?? "").toUpperCase();
}

export function poster(): string {
  return view(MAP, VEHICLES, letter, { width: WIDTH, tall: HEIGHT, x: 0.52, y: 0.56, turn: -14, scale: 0.98 }, [2, 2]);
}

const SHAPES: Record<
  Shape,
  { width: number; tall: number; /** In streets: what is shown of a large map. */ rows: number }
> = {
  tall: { width: 300, tall: 300, rows: 3.5 },
  wide: { width: 480, tall: 300, rows: 3.5 },
  whole: { width: 816, tall: 544, rows: 6 },
};

/** The map upright with its vehicles; of a large one the part around them. */
export const thumbnail: Thumbnail<State> = (state, shape) => {
  const { width, tall, rows } = SHAPES[shape];
  const { x, y, w, h } = new City(state.map).box();
  const scale = Math.min(1.4, Math.max(Math.min(width / w, tall / h), tall / (rows * U)));
  const spots = Object.keys(state.vehicles).map((corner) => place(parsePoint(corner)));
  const [across, down] = [0, 1].map((axis) => {
    const [from, long, seen] = axis ? [y, h, tall / scale] : [x, w, width / scale];
    const wanted = spots.length
      ? spots.reduce((sum, spot) => sum + (spot[axis] ?? 0), 0) / spots.length
      : from + long / 2;
    const [least, most] = [from + seen / 2, from + long - seen / 2];
    return least < most ? Math.min(most, Math.max(least, wanted)) : from + long / 2;
  }) as [number, number];
  const middle = [across / U, -down / U] as const;
  return view(state.map, state.vehicles, () => "", { width, tall, x: 0.5, y: 0.5, turn: 0, scale }, middle);
};

interface Frame {
  width: number;
  tall: number;
  /** Where the middle of the map lies in it, as parts of its sides. */
  x: number;
  y: number;
  /** Degrees. */
  turn: number;
  scale: number;
}

function view(
  map: Readonly<Record<string, string>>,
  vehicles: Readonly<Record<string, readonly [colour: string, kind: string]>>,
  letters: (colour: string) => string,
  { width, tall, x, y, turn, scale }: Frame,
  middle: GridPoint,
): string {
  const city = new City(map);
  const drawn = Object.entries(vehicles)
    .sort(([a], [b]) => parsePoint(b)[1] - parsePoint(a)[1])
    .map(([corner, [colour, kind]]) => {
      const spot = parsePoint(corner);
      const [left, top] = place(spot);
      const inside = vehicle(kind as Kind, colour, letters(colour), city.along(spot), 1.3);
      return `<g transform="translate(${left} ${top})">${inside}</g>`;
    });
  const waves = Array.from({ length: 22 }, (_, i) => `M${(i * 97) % width} ${(i * 61) % tall}q9 -8 18 0t18 0`).join("");
  const [cx, cy] = place(middle);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${tall}" viewBox="0 0 ${width} ${tall}" ` +
    `preserveAspectRatio="xMidYMid slice"><path d="M0 0h${width}v${tall}h-${width}z" fill="var(--water)"/>` +
    `<path d="${waves}" fill="none" stroke="var(--water-line)" stroke-opacity=".5" stroke-width="2.4" stroke-linecap="round"/>` +
    `<g transform="translate(${width * x} ${tall * y}) rotate(${turn}) scale(${scale}) translate(${-cx} ${-cy})">` +
    `${staticMap(city, "tq-poster")}${drawn.join("")}</g></svg>`
  );
}

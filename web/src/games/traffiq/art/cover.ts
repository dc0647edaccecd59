// The poster of a finished game, and of an abandoned one.

import type { Colour, State } from "../api";
import { crane, dusk } from "../../../board/crane";
import { staticMap, tileArt } from "./ground";
import { n, U } from "./pen";
import { vehicle } from "./vehicles";
import { City, place, parsePoint } from "../map/city";
import { letter } from "../words";

const WIDTH = 452;
const HORIZON = 520;
const SUN = { x: 240, y: 410, r: 168 };

export function cover(state: State, winners: readonly Colour[], id: string): string {
  return sky() + ground(state, id) + parade(winners);
}

export function site(state: State, id: string): string {
  const tile = Object.values(state.map).at(-1);
  const load = tile
    ? `<path d="M0 0L-44 34M0 0L52 14" stroke="var(--ink)" stroke-width="2"/><g transform="translate(-46 34) rotate(-11) scale(.84)">${tileArt(tile, `${id}-t`)}</g>`
    : "";
  return dusk(WIDTH, 800, HORIZON, 150, 120) + ground(state, id) + crane(352, 600, 330, 250, load);
}

function sky(): string {
  const rays = Array.from({ length: 24 }, (_, i) => {
    const at = (angle: number): string => `${n(SUN.x + 900 * Math.cos(angle))} ${n(SUN.y + 900 * Math.sin(angle))}`;
    return `M${SUN.x} ${SUN.y}L${at((i * Math.PI) / 12)}L${at((i * Math.PI) / 12 + 0.12)}Z`;
  });
  return (
    `<path d="M0 0h${WIDTH}v800h-${WIDTH}z" fill="var(--sky-6)"/>` +
    `<path d="${rays.join("")}" fill="var(--sun)" fill-opacity="var(--rays2-o)"/>` +
    `<circle cx="${SUN.x}" cy="${SUN.y}" r="${SUN.r}" fill="var(--sun)"/>`
  );
}

/** The city as it has become, askew, below the horizon. */
function ground(state: State, id: string): string {
  const city = new City(state.map);
  const { x, y, w, h } = city.box();
  const scale = Math.min(0.86, Math.max(0.5, 560 / Math.max(w, h)));
  const standing = Object.entries(state.vehicles)
    .sort(([a], [b]) => parsePoint(b)[1] - parsePoint(a)[1])
    .map(([corner, [colour, kind]]) => {
      const spot = parsePoint(corner);
      return `<g transform="translate(${place(spot).join(" ")})">${vehicle(kind, colour, letter(colour), city.along(spot), 1.3)}</g>`;
    });
  return (
    `<clipPath id="${id}-c"><path d="M0 ${HORIZON}h${WIDTH}v${800 - HORIZON}h-${WIDTH}z"/></clipPath><g clip-path="url(#${id}-c)">` +
    `<path d="M0 ${HORIZON}h${WIDTH}v${800 - HORIZON}h-${WIDTH}z" fill="var(--water)"/>` +
    `<g transform="translate(${WIDTH / 2} ${HORIZON + 150}) rotate(-14) scale(${scale.toFixed(3)}) translate(${n(-x - w / 2)} ${n(-y - h / 2)})">` +
    `${staticMap(city, `${id}-m`)}${standing.join("")}</g></g><path d="M0 ${HORIZON}h${WIDTH}" stroke="var(--ink)" stroke-width="4"/>`
  );
}

/** A taxi and a truck of each winner before the sun. */
function parade(winners: readonly Colour[]): string {
  const size = [0, 4.2, 2.4, 1.7, 1.3][winners.length] ?? 1;
  const step = size * 60;
  const driving = winners
    .map((colour, i) => {
      const y = SUN.y - 8 + (i - (winners.length - 1) / 2) * step;
      const truck = `<g transform="translate(${SUN.x} ${n(y - size * 15)}) rotate(-8)">${vehicle("truck", colour, letter(colour), "h", size)}</g>`;
      const taxi = `<g transform="translate(${n(SUN.x - U * 0.3)} ${n(y + size * 17)}) rotate(-8)">${vehicle("taxi", colour, letter(colour), "h", size)}</g>`;
      return truck + taxi;
    })
    .join("");
  return `<g class="winners">${driving}</g>`;
}

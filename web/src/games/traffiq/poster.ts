// The picture of the home page: a piece of the city, seen from above and askew, by day and by night.

import type { Kind } from "./api";
import { words } from "../../core/i18n";
import "./tokens.css";
import { still } from "./art/ground";
import { vehicle } from "./art/vehicles";
import { City, place, spotOf } from "./map/city";
import { MAP, VEHICLES } from "./posterCity";

const WIDTH = 498;
const HEIGHT = 650;
const t = words({ en: { yellow: "Y" }, de: { yellow: "E" } });

/** The letter of a colour in the visitor's language. */
function letter(colour: string): string {
  return colour === "yellow" ? t("yellow") : (colour[0] ?? "").toUpperCase();
}

export function poster(): string {
  const city = new City(MAP);
  const drawn = Object.entries(VEHICLES)
    .sort(([a], [b]) => spotOf(b)[1] - spotOf(a)[1])
    .map(([corner, [colour, kind]]) => {
      const spot = spotOf(corner);
      const [x, y] = place(spot);
      const inside = vehicle(kind as Kind, colour, letter(colour), city.along(spot), 1.3);
      return `<g transform="translate(${x} ${y})">${inside}</g>`;
    });
  const waves = Array.from({ length: 22 }, (_, i) => `M${(i * 97) % WIDTH} ${(i * 61) % HEIGHT}q9 -8 18 0t18 0`).join(
    "",
  );
  const [cx, cy] = place([2, 2]);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<path d="M0 0h${WIDTH}v${HEIGHT}h-${WIDTH}z" fill="var(--water)"/>` +
    `<path d="${waves}" fill="none" stroke="var(--water-line)" stroke-opacity=".5" stroke-width="2.4" stroke-linecap="round"/>` +
    `<g transform="translate(${WIDTH * 0.52} ${HEIGHT * 0.56}) rotate(-14) scale(.98) translate(${-cx} ${-cy})">` +
    `${still(city, "tq-poster")}${drawn.join("")}</g></svg>`
  );
}

// What lies on the table: the map's edge and shadow, the tiles' grounds, the streets along their borders.

import { City, place, STEPS, topLeft } from "../map/city";
import { houses } from "./houses";
import { nature } from "./nature";
import { circle, HALF, n, path, stroke, U } from "./pen";

const SQUARE = `h${U}v${U}h-${U}z`;
const grounds = new Map<string, string>();
const rows = new Map<string, string>();

/** What a tile has between its streets; `id` makes it the only one of its kind on the page. */
export function groundOf(tile: string, key: string, id: string): string {
  const name = `${tile}/${key}`;
  let drawing = grounds.get(name);
  if (drawing === undefined) {
    drawing = `<path d="M0 0${SQUARE}" fill="var(--pave)"/>${nature(tile, key, "§")}`;
    grounds.set(name, drawing);
  }
  return drawing.replaceAll("§", id);
}

/** The houses of a tile, grown up. */
export function housesOf(tile: string, key: string): string {
  const name = `${tile}/${key}`;
  let drawing = rows.get(name);
  if (drawing === undefined) {
    drawing = houses(tile, key);
    rows.set(name, drawing);
  }
  return drawing;
}

function land(city: City): string {
  return city.cells.map(({ spot }) => `M${topLeft(spot).join(" ")}${SQUARE}`).join("");
}

/** A dark edge and a shadow under the whole map, so that it lies on the table as a printed sheet. */
export function rim(city: City): string {
  const d = land(city);
  return (
    path(d, "var(--cast-map)", 'transform="translate(6 9)"') +
    path(d, "var(--ink)", 'stroke="var(--ink)" stroke-width="5" stroke-linejoin="round"')
  );
}

/** Cased lines from corner to corner, cut off at the outline of the map; dashes on whole streets, zebras and stops. */
export function streets(city: City, id: string): string {
  const { borders, stops } = city;
  const wide = 2 * HALF * U;
  const lines = borders.map(({ from, to }) => `M${place(from).join(" ")}L${place(to).join(" ")}`).join("");
  const dashes = borders
    .filter((border) => border.whole)
    .map(({ from, to }) => {
      const [[ax, ay], [bx, by]] = [place(from), place(to)];
      const at = (t: number): string => `${n(ax + (bx - ax) * t)} ${n(ay + (by - ay) * t)}`;
      return `M${at(0.24)}L${at(0.76)}`;
    });
  return (
    `<clipPath id="${id}"><path d="${land(city)}"/></clipPath><g clip-path="url(#${id})" stroke-linecap="round">` +
    stroke(lines, "var(--kerb-edge)", wide + 8) +
    stroke(lines, "var(--kerb)", wide + 6) +
    stroke(lines, "var(--street)", wide) +
    "</g>" +
    stroke(dashes.join(""), "var(--street-line)", 1.8, 'stroke-dasharray="7 6.8"') +
    path(stops.map((corner) => zebras(city, corner)).join(""), "var(--zebra)") +
    path(stops.map((corner) => circle(...place(corner), HALF * U * 0.62)).join(""), "var(--stop)")
  );
}

function zebras(city: City, corner: readonly [number, number]): string {
  const [X, Y] = place(corner);
  const far = 0.175 * U;
  let d = "";
  for (const [side, [dx, dy]] of STEPS.entries()) {
    if (!city.road(corner, side)) continue;
    const [w, h] = dx ? [7, 2.9] : [2.9, 7];
    for (let j = -2; j <= 2; j++) {
      const x = X + dx * far + (dy ? j * 5.1 : 0) - w / 2;
      const y = Y - dy * far + (dx ? j * 5.1 : 0) - h / 2;
      d += `M${n(x)} ${n(y)}h${w}v${h}h-${w}z`;
    }
  }
  return d;
}

/** A whole map, as one drawing that never moves. */
export function staticMap(city: City, id: string): string {
  const at = ({ spot }: { spot: readonly [number, number] }): string => `translate(${topLeft(spot).join(" ")})`;
  const ground = city.cells.map(
    (cell, i) => `<g transform="${at(cell)}">${groundOf(cell.tile, cell.text, `${id}-${i}`)}</g>`,
  );
  const built = city.cells.map((cell) => `<g transform="${at(cell)}">${housesOf(cell.tile, cell.text)}</g>`);
  return rim(city) + ground.join("") + streets(city, `${id}-s`) + built.join("");
}

/** One tile by itself, with half streets on its built sides: a map of one cell. */
export function tileArt(tile: string, id: string): string {
  const city = new City({ "0,-1": tile });
  return groundOf(tile, "hand", `${id}-n`) + streets(city, `${id}-s`) + housesOf(tile, "hand");
}

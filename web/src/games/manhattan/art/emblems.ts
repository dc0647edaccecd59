// A flat silhouette on the horizon of each poster: our own drawings, a few strokes each. Decoration.

import { n } from "./block";
import type { City } from "../plots";

const FILL = 'fill="var(--emblem)" fill-opacity="var(--emblem-o)"';
const STROKE = 'fill="none" stroke="var(--emblem)" stroke-opacity="var(--emblem-o)"';

const solid = (d: string): string => `<path d="${d}" ${FILL}/>`;
const line = (d: string, width: number): string => `<path d="${d}" ${STROKE} stroke-width="${n(width)}"/>`;

/** `u`: the poster's unit, `y`: its horizon. */
type Draw = (u: number, y: number) => string;

const sails: Draw = (u, y) =>
  [
    [0, 58],
    [34, 72],
    [76, 50],
  ]
    .map(([from, size]) => {
      const x = (22 + (from as number)) * u;
      const r = (size as number) * u;
      return solid(
        `M${n(x)} ${n(y)}C${n(x)} ${n(y - r * 0.7)} ${n(x + r * 0.35)} ${n(y - r)} ${n(x + r * 0.85)} ${n(y - r * 1.12)}` +
          `C${n(x + r * 0.5)} ${n(y - r * 0.7)} ${n(x + r * 0.55)} ${n(y - r * 0.3)} ${n(x + r * 0.75)} ${n(y)}Z`,
      );
    })
    .join("");

const bridge: Draw = (u, y) => {
  const [a, b, t] = [26 * u, 150 * u, 92 * u];
  const pier = (x: number): string => `M${n(x - 7 * u)} ${n(y)}V${n(y - t)}H${n(x + 7 * u)}V${n(y)}Z`;
  const cables: [number, number, number, number, number][] = [
    [0, 0.75, 0.86, a, 1],
    [a, 1, -0.25, b, 1],
    [b, 1, 0.2, 250 * u, 0.3],
  ];
  const cable = cables
    .map(([x1, y1, q, x2, y2]) =>
      line(`M${n(x1)} ${n(y - t * y1)}Q${n((x1 + x2) / 2)} ${n(y - t * q)} ${n(x2)} ${n(y - t * y2)}`, 3 * u),
    )
    .join("");
  const hang = [0.12, 0.24, 0.36, 0.48, 0.6, 0.72, 0.84, 0.94]
    .map((k) => `M${n(a + (b - a) * k)} ${n(y - 22 * u)}V${n(y - t * (1 - 1.24 * 2 * k * (1 - k)))}`)
    .join("");
  return (
    solid(pier(a) + pier(b)) +
    cable +
    line(hang, 1.4 * u) +
    solid(`M0 ${n(y - 24 * u)}H${n(300 * u)}V${n(y - 18 * u)}H0Z`)
  );
};

const gables: Draw = (u, y) => {
  let x = 20 * u;
  let out = "";
  for (const [width, tall] of [
    [34, 34],
    [40, 46],
    [34, 38],
  ] as const) {
    const [w, h] = [width * u, tall * u];
    const k = h / 4;
    out += solid(
      `M${n(x)} ${n(y)}V${n(y - h * 0.55)}h${n(w * 0.12)}v${n(-k * 0.8)}h${n(w * 0.14)}v${n(-k * 0.8)}h${n(w * 0.14)}v${n(-k * 0.7)}h${n(w * 0.2)}` +
        `v${n(k * 0.7)}h${n(w * 0.14)}v${n(k * 0.8)}h${n(w * 0.14)}v${n(k * 0.8)}h${n(w * 0.12)}V${n(y)}Z`,
    );
    x += w + 3 * u;
  }
  out += solid(
    `M${n(x + 8 * u)} ${n(y)}v${n(-58 * u)}l${n(4 * u)} ${n(-4 * u)}q${n(10 * u)} ${n(-34 * u)} ${n(20 * u)} 0l${n(4 * u)} ${n(4 * u)}v${n(58 * u)}z`,
  );
  return out + solid(`M${n(x + 20 * u)} ${n(y - 72 * u)}h${n(4 * u)}v${n(-22 * u)}h${n(-4 * u)}z`);
};

const peak: Draw = (u, y) =>
  solid(
    `M0 ${n(y)}L0 ${n(y - 20 * u)}Q${n(50 * u)} ${n(y - 62 * u)} ${n(92 * u)} ${n(y - 86 * u)}Q${n(130 * u)} ${n(y - 60 * u)} ${n(170 * u)} ${n(y - 40 * u)}` +
      `T${n(330 * u)} ${n(y - 10 * u)}V${n(y)}Z`,
  ) +
  solid(
    `M${n(26 * u)} ${n(y - 8 * u)}q${n(-4 * u)} ${n(-40 * u)} ${n(22 * u)} ${n(-60 * u)}q${n(14 * u)} ${n(28 * u)} ${n(18 * u)} ${n(58 * u)}z`,
  );

const waves: Draw = (u, y) => {
  const rows = [0, 1, 2, 3, 4, 5].map((i) =>
    line(`M${n(22 * u)} ${n(y - (20 + i * 13) * u)}q${n(30 * u)} ${n(-14 * u)} ${n(60 * u)} 0t${n(60 * u)} 0`, 7 * u),
  );
  return (
    solid(
      `M0 ${n(y)}V${n(y - 26 * u)}Q${n(60 * u)} ${n(y - 58 * u)} ${n(120 * u)} ${n(y - 30 * u)}T${n(300 * u)} ${n(y - 16 * u)}V${n(y)}Z`,
    ) + rows.join("")
  );
};

const pyramids: Draw = (u, y) =>
  solid(`M${n(4 * u)} ${n(y)}L${n(72 * u)} ${n(y - 88 * u)}L${n(140 * u)} ${n(y)}Z`) +
  solid(`M${n(72 * u)} ${n(y - 88 * u)}L${n(140 * u)} ${n(y)}H${n(96 * u)}Z`) +
  solid(`M${n(118 * u)} ${n(y)}L${n(160 * u)} ${n(y - 52 * u)}L${n(202 * u)} ${n(y)}Z`);

const EMBLEMS: Record<City, Draw> = { S: sails, M: bridge, F: gables, H: peak, P: waves, C: pyramids };

export function emblem(city: City, width: number, horizon: number): string {
  return EMBLEMS[city](width / 340, horizon);
}

/** A few stars, always the same, that only the night shows. */
function stars(city: City, width: number, horizon: number): string {
  let k = (city.codePointAt(0) ?? 0) * 7919;
  const next = (): number => {
    k = Number((BigInt(k) * 1103515245n + 12345n) & 0x7fffffffn);
    return (k % 1000) / 1000;
  };
  const dots = Array.from({ length: 16 }, (_, i) => {
    const [x, y] = [next() * width, next() * horizon * 0.75 + 6];
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${[0.8, 1.1, 1.5][i % 3]}"/>`;
  });
  return `<g fill="var(--disc)" opacity="var(--stars-o)">${dots.join("")}</g>`;
}

/** Sky, disc, emblem, stars and ground of a poster. */
export function backdrop(city: City, index: number, width: number, height: number, horizon: number): string {
  const r = Math.min(width * 0.2, horizon * 0.8);
  return (
    `<rect width="${n(width)}" height="${n(height)}" rx="4" fill="var(--sky-${index + 1})"/>` +
    `<circle cx="${n(width * 0.79)}" cy="${n(horizon - r * 0.75)}" r="${n(r)}" fill="var(--disc)" fill-opacity="var(--disc-o)"/>` +
    emblem(city, width, horizon) +
    stars(city, width, horizon) +
    `<rect y="${n(horizon)}" width="${n(width)}" height="${n(height - horizon)}" fill="var(--emblem)" fill-opacity=".07"/>`
  );
}

// Taxis and trucks from above, nose to the east, about their own centres. Their outlines differ.

import type { Kind } from "../api";
import { n } from "./pen";

const EDGE = 'stroke="var(--veh-edge)" stroke-width="1.5" stroke-linejoin="round"';

/** A vehicle without its letter and its shadow. */
export function body(kind: Kind, colour: string): string {
  return kind === "taxi" ? taxi(colour) : truck(colour);
}

function taxi(colour: string): string {
  const checks = [-8.6, 6.9]
    .map((y) => [0, 1, 2, 3].map((i) => `M${n(-8.5 + i * 3.6)} ${y}h1.9v1.7h-1.9z`).join(""))
    .join("");
  return (
    '<rect x="-20" y="-11" width="40" height="22" rx="9" fill="var(--veh-halo)"/>' +
    `<rect x="-18" y="-9.5" width="36" height="19" rx="7.5" fill="var(--${colour})" ${EDGE}/>` +
    '<path d="M6 -5.4L11 -6.9V6.9L6 5.4ZM-10.6 -5L-14.4 -6.2V6.2L-10.6 5Z" fill="var(--veh-glass)"/>' +
    '<path d="M14.5 -5.6a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0M14.5 5.6a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0" fill="var(--veh-lamp)"/>' +
    `<path d="${checks}" fill="var(--${colour}-pat)"/>`
  );
}

function truck(colour: string): string {
  return (
    '<rect x="-28" y="-13.5" width="56" height="27" rx="5" fill="var(--veh-halo)"/>' +
    `<rect x="13" y="-10" width="13" height="20" rx="4" fill="var(--${colour}-shade)" ${EDGE}/>` +
    '<path d="M20 -7.5Q23 0 20 7.5L17.4 6.5V-6.5Z" fill="var(--veh-glass)"/>' +
    `<rect x="-26" y="-12" width="39" height="24" rx="2.5" fill="var(--${colour})" ${EDGE}/>` +
    '<path d="M24 -8h2.4v4H24zM24 4h2.4v4H24z" fill="var(--veh-lamp)"/>' +
    `<path d="M-21 -12V12M8 -12V12" stroke="var(--${colour}-pat)" stroke-width="2.2"/>`
  );
}

/** The letters as outlines, as a picture outside the page has no font of the page: capitals of Jost Bold 14 units high, about the middle of their capital height. */
const OUTLINES: Readonly<Record<string, string>> = {
  B: "M-1.8 0.1H0Q1.1 0.1 1.9 -0.2Q2.7 -0.5 3.1 -1.1Q3.6 -1.6 3.6 -2.4Q3.6 -3.2 3.1 -3.8Q2.7 -4.4 1.9 -4.6Q1.1 -4.9 0 -4.9H-3.7V4.9H0.3Q1.5 4.9 2.3 4.6Q3.2 4.3 3.7 3.7Q4.2 3.1 4.2 2.2Q4.2 1.4 3.8 0.9Q3.5 0.3 2.9 0Q2.4 -0.3 1.7 -0.5Q1 -0.7 0.3 -0.7H-1.8V0.7H0Q0.3 0.7 0.6 0.8Q0.9 0.8 1.1 1Q1.3 1.1 1.4 1.3Q1.5 1.5 1.5 1.8Q1.5 2.2 1.3 2.5Q1.1 2.7 0.8 2.8Q0.4 3 0 3H-1.2V-3H-0.3Q0.3 -3 0.6 -2.7Q1 -2.5 1 -2Q1 -1.7 0.8 -1.5Q0.7 -1.3 0.4 -1.1Q0.1 -1 -0.3 -1H-1.8Z",
  E: "M-1.5 4.9H3.4V2.8H-1.5ZM-1.5 -2.8H3.4V-4.9H-1.5ZM-1.5 0.8H3.1V-1.2H-1.5ZM-3.3 -4.9V4.9H-0.8V-4.9Z",
  G: "M0.2 1.4H2.7Q2.6 1.8 2.4 2.1Q2.2 2.4 1.9 2.6Q1.6 2.8 1.1 2.9Q0.7 3.1 0.2 3.1Q-0.6 3.1 -1.2 2.7Q-1.9 2.3 -2.3 1.6Q-2.6 0.9 -2.6 0Q-2.6 -1 -2.2 -1.6Q-1.8 -2.3 -1.2 -2.6Q-0.5 -3 0.2 -3Q1.1 -3 1.6 -2.6Q2.1 -2.2 2.4 -1.6L4.7 -2.8Q4.2 -3.5 3.6 -4Q3 -4.5 2.1 -4.8Q1.3 -5.1 0.2 -5.1Q-0.9 -5.1 -1.9 -4.8Q-3 -4.4 -3.7 -3.7Q-4.5 -3.1 -4.9 -2.1Q-5.3 -1.2 -5.3 0Q-5.3 1.2 -4.9 2.1Q-4.5 3.1 -3.8 3.8Q-3 4.5 -2 4.9Q-1 5.2 0.1 5.2Q1.4 5.2 2.4 4.8Q3.4 4.3 4 3.5Q4.7 2.8 5 1.7Q5.3 0.7 5.2 -0.5H0.2Z",
  R: "M-1 0.5 1.6 4.9H4.6L1.6 0.5ZM-3.6 -4.9V4.9H-1.1V-4.9ZM-2 -2.7H-0.1Q0.4 -2.7 0.7 -2.6Q1 -2.5 1.2 -2.2Q1.4 -1.9 1.4 -1.6Q1.4 -1.2 1.2 -0.9Q1 -0.6 0.7 -0.5Q0.4 -0.4 -0.1 -0.4H-2V1.6H0.1Q1.4 1.6 2.3 1.2Q3.1 0.8 3.6 0Q4 -0.7 4 -1.7Q4 -2.6 3.6 -3.3Q3.1 -4.1 2.3 -4.5Q1.4 -4.9 0.1 -4.9H-2Z",
  Y: "M1.8 -4.9 0 -1.3 -1.8 -4.9H-4.8L-1.3 1V4.9H1.3V0.9L4.8 -4.9Z",
};

/** Where on its roof a vehicle's letter stands: so far in front of its centre. */
export const LETTER_AT: Record<Kind, number> = { taxi: -2.3, truck: -6.5 };

/** Its shadow on the ground. */
export function shadow(kind: Kind): string {
  const [rx, ry] = kind === "taxi" ? [22, 12.5] : [29, 15];
  return `<ellipse cx="2.5" cy="4" rx="${rx}" ry="${ry}" fill="var(--cast-map)"/>`;
}

/** A whole vehicle that never moves, for a still picture. */
export function vehicle(kind: Kind, colour: string, letter: string, along: "h" | "v" = "h", scale = 1): string {
  const turn = along === "v" ? ' transform="rotate(-90)"' : "";
  const [x, y] = along === "v" ? [0, -LETTER_AT[kind]] : [LETTER_AT[kind], 0];
  const outline = OUTLINES[letter];
  const drawn = outline
    ? `<path transform="translate(${n(x)} ${n(y)})" d="${outline}" fill="var(--${colour}-on)"/>`
    : "";
  return `<g transform="scale(${scale})"><g${turn}>${shadow(kind)}${body(kind, colour)}</g>${drawn}</g>`;
}

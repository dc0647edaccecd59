// Taxis and trucks from above, nose to the east, about their own centres. Their outlines differ.

import type { Kind } from "../api";
import { OUTLINES } from "./letters";
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

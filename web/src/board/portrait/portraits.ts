// Portraits as SVG, drawn by code alone: computer players look out of a stamp with cut corners, people are a round medal
// made from their id. Nobody uploads a picture.

import { type ComputerPlayer, type Portrayed, characterSky, levelIndex } from "../../core/bots/characters";
import { LEVELS } from "../../core/bots/levels";
import { CHARACTERS } from "./characters";
import { MOTIFS } from "./motifs";
import { DISC, GREY, INK, SKIES, SUN, area, circle } from "./pen";

/** Below this many pixels a portrait leaves out what could not be seen. */
const SMALL = 36;
const LIGHTS = 3;
const CUT = "M11 1.5H85L94.5 11V85L85 94.5H11L1.5 85V11Z";

/** What a medal shows: indices of its motif, its sky, and the light in it. */
export interface Medal {
  motif: number;
  sky: number;
  light: number;
}

/** Choose the medal of an id: the same for everybody, at any time. */
export function medalOf(id: string): Medal {
  let rest = hash(id);
  const choose = (count: number): number => {
    const chosen = rest % count;
    rest = Math.floor(rest / count);
    return chosen;
  };
  return { motif: choose(MOTIFS.length), sky: choose(SKIES.length), light: choose(LIGHTS) };
}

/** How many motifs, skies and lights there are to choose from. */
export const PARTS: Medal = { motif: MOTIFS.length, sky: SKIES.length, light: LIGHTS };

/** The number by which the server knows a chosen medal. */
export function faceOf({ motif, sky, light }: Medal): number {
  return (motif * SKIES.length + sky) * LIGHTS + light;
}

/** The medal of a number. */
export function chosenMedal(face: number): Medal {
  const sky = Math.floor(face / LIGHTS) % SKIES.length;
  return { motif: Math.floor(face / (LIGHTS * SKIES.length)), sky, light: face % LIGHTS };
}

/** Draw a portrait in a square of 96; `clip` is an id that nothing else on the page has. */
export function portrait(who: Portrayed, size: number, clip: string): string {
  const small = size < SMALL;
  const rim = size > 40 ? 3 : 4.5;
  if (who.kind === "person") {
    const outline = (radius: number) => `<circle cx="48" cy="48" r="${radius}"`;
    return framed(
      clip,
      `${outline(46.5)}/>`,
      medal(who.face == null ? medalOf(who.id) : chosenMedal(who.face), small),
      `${outline(46)} ${rimmed(rim)}`,
    );
  }
  return framed(clip, `<path d="${CUT}"/>`, stamp(who, small), `<path d="${CUT}" ${rimmed(rim)}`);
}

function framed(clip: string, outline: string, inside: string, rim: string): string {
  return `<clipPath id="${clip}">${outline}</clipPath><g clip-path="url(#${clip})">${inside}</g>${rim}`;
}

function rimmed(width: number): string {
  return `fill="none" stroke="var(--ink)" stroke-width="${width}" stroke-linejoin="round"/>`;
}

function medal({ motif, sky, light }: Medal, small: boolean): string {
  const drawn = MOTIFS[motif]?.(small) ?? "";
  const scaled = small ? drawn : `<g transform="translate(48 52) scale(.92) translate(-48 -52)">${drawn}</g>`;
  return ground(SKIES[sky] ?? SKIES[0]) + shine(light) + scaled;
}

function stamp({ name, bot }: ComputerPlayer, small: boolean): string {
  const drawn = circle(66, 30, 27, DISC, 0.85) + CHARACTERS[name](small);
  const sky = ground(SKIES[characterSky(name)] ?? SKIES[0]);
  return small
    ? `${sky}<g transform="translate(48 42) scale(1.2) translate(-48 -41)">${drawn}</g>`
    : sky + drawn + house(levelIndex(bot));
}

/** The sun on one side or the other, or its rays. */
function shine(light: number): string {
  if (light === 0) return circle(66, 30, 22, DISC, 0.95);
  if (light === 1) return circle(28, 26, 16, DISC, 0.95);
  const point = (angle: number) =>
    `${Math.round(48 + 120 * Math.cos(angle))} ${Math.round(60 + 120 * Math.sin(angle))}`;
  const angles = Array.from({ length: 8 }, (_, n) => n * 0.42 - 3.1);
  return area(angles.map((angle) => `M48 60L${point(angle)}L${point(angle + 0.2)}Z`).join(""), DISC, 0.6);
}

/** A house in the corner, with as many lit windows as the level counts. */
function house(level: number): string {
  const windows = LEVELS.map((_, n) => {
    const lit = n <= level;
    const fill = `fill="${lit ? SUN : GREY}"${lit ? "" : ' fill-opacity=".55"'}`;
    return `<rect x="6.5" y="${(86 - n * 7.2).toFixed(1)}" width="9.5" height="4.6" ${fill}/>`;
  });
  return area("M3 94V62H20V94Z", INK) + windows.join("");
}

function ground(fill: string): string {
  return `<rect width="96" height="96" fill="${fill}"/>`;
}

/** FNV-1a with a last mix, as nearby ids must look different. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

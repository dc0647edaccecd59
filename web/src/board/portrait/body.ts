// What all computer players' characters are made of: head, face, neck and shoulders, in a square of 96.

import { INK, PAPER, type Skin, area, circle, line } from "./pen";

/** How a mouth is drawn. */
export type Mouth = "smile" | "flat" | "wry" | "laugh";

const MOUTHS: Record<Mouth, string> = {
  smile: "M42 61Q48 65 54 61",
  flat: "M43 62H53",
  wry: "M42 62Q49 64 54 60",
  laugh: "M41 60Q48 69 55 60Z",
};

export function head([lit, shade]: Skin, half = 18, long = 22, ears = true): string {
  const [left, right, chin, cheek] = [48 - half, 48 + half, 48 + long, 44 + long * 1.28];
  const sides = ears ? circle(left, 50, 4.2, lit) + circle(right, 50, 4.2, shade) : "";
  return (
    sides +
    area(`M${left} 44C${left} ${cheek} 40 ${chin} 48 ${chin}V24C36 24 ${left} 30 ${left} 44Z`, lit) +
    area(`M${right} 44C${right} ${cheek} 56 ${chin} 48 ${chin}V24C60 24 ${right} 30 ${right} 44Z`, shade)
  );
}

/** Draw eyes; where there is room, brows, nose and mouth too. */
export function face(small: boolean, mouth: Mouth, brow = 0): string {
  const eye = small ? 2.3 : 2;
  const pupils = circle(40.5, 49, eye, INK) + circle(55.5, 49, eye, INK);
  if (small) return pupils;
  const [end, top] = [43.5 + brow, 41.4 - brow];
  return (
    pupils +
    line(`M37 ${end}Q40.5 ${top} 44 43.4M52 43.4Q55.5 ${top} 59 ${end}`, 1.7, INK) +
    line("M48 49V56H45.4", 1.6, INK) +
    line(MOUTHS[mouth], 1.9, INK, mouth === "laugh" ? PAPER : "none")
  );
}

export function shoulders(lit: string, shade: string): string {
  return area("M10 98C10 79 28 73 48 73V98Z", lit) + area("M86 98C86 79 68 73 48 73V98Z", shade);
}

export function neck([lit, shade]: Skin): string {
  return area("M40 62H48V80H40Z", lit) + area("M48 62H56V80H48Z", shade);
}

/** Draw a round lens of glasses on each side of the nose. */
export function glasses(radius: number, apart: number, colour: string, width: number): string {
  const lens = (x: number) =>
    `<circle cx="${x}" cy="49" r="${radius}" fill="${PAPER}" fill-opacity=".3" stroke="${colour}" stroke-width="${width}"/>`;
  return lens(48 - apart) + lens(48 + apart);
}

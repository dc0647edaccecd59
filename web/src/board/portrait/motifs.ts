// The pictures on people's medals: things of the city, one ink and one light each, told apart by their outlines.

import * as pen from "./pen";
import { area, circle, line } from "./pen";

/** Draw each of the motifs in a square of 96. Small, they leave out windows and ropes. */
export const MOTIFS: readonly ((small: boolean) => string)[] = [
  skyline,
  taxi,
  bridge,
  waterTower,
  ferry,
  park,
  lamp,
  balloon,
];

function skyline(small: boolean): string {
  const lights = ["15 66", "28 52", "42 34", "42 46", "30 66", "59 60", "64 70", "76 70", "42 60"];
  return (
    area("M10 96V60H24V44H38V26L44 14L50 26V96ZM54 96V52H70V62H84V96Z", pen.INK) +
    (small ? "" : area(lights.map((at) => `M${at}h3.4v5h-3.4z`).join(""), pen.SUN))
  );
}

function taxi(small: boolean): string {
  return (
    area("M0 74H96V96H0Z", pen.INK, 0.5) +
    area("M20 58L30 38H66L76 58Q84 60 84 68V80H12V68Q12 60 20 58Z", pen.SUN) +
    area("M34 43H62L68 58H28ZM16 80H30V88H16ZM66 80H80V88H66ZM38 66H58V74H38Z", pen.INK) +
    circle(24, 68, 5.4, pen.PAPER) +
    circle(72, 68, 5.4, pen.PAPER) +
    area("M39 29H57V38H39Z", pen.PAPER) +
    (small ? "" : area("M42 31.5h12v4h-12z", pen.INK))
  );
}

function bridge(small: boolean): string {
  return (
    area("M0 78H96V96H0Z", pen.TEAL) +
    area("M0 64H96V71H0ZM24 20H34V80H24ZM62 20H72V80H62Z", pen.INK) +
    line("M0 44Q14 38 28 22Q48 84 68 22Q82 38 96 44", 3.6, pen.INK) +
    (small ? "" : line("M10 42V64M38 43V64M48 53V64M58 43V64M86 42V64", 1.8, pen.INK))
  );
}

function waterTower(): string {
  return (
    area("M0 76H96V96H0Z", pen.INK) +
    area("M28 30H68V56H28Z", pen.BRICK) +
    area("M48 30H68V56H48Z", pen.BRICK_SHADE) +
    area("M24 31L48 12L72 31Z", pen.INK) +
    line("M32 56L28 77M64 56L68 77M34 56L66 77M62 56L30 77", 3.4, pen.INK)
  );
}

function ferry(small: boolean): string {
  const windows = [0, 1, 2, 3, 4].map((n) => `M${26 + n * 9} 46h5v5h-5z`).join("");
  return (
    area("M0 72Q12 66 24 72T48 72T72 72T96 72V96H0Z", pen.TEAL) +
    area("M10 56H86L78 74H18Z", pen.INK) +
    area("M22 42H74V56H22ZM30 32H62V42H30Z", pen.PAPER) +
    area("M40 16H52V32H40Z", pen.BRICK) +
    area("M40 20H52V25H40Z", pen.INK) +
    (small ? "" : area(windows, pen.INK))
  );
}

function park(): string {
  return (
    area("M0 78Q48 62 96 78V96H0Z", pen.LEAF) +
    area("M44 52H52V82H44Z", pen.BROWN) +
    circle(48, 38, 23, "#3f7240") +
    circle(40, 32, 13, "#5f964f") +
    area("M66 78h20v3h-20zM69 81h3v6h-3zM80 81h3v6h-3zM66 70h20v3h-20z", pen.INK)
  );
}

function lamp(): string {
  return (
    area("M0 80H96V96H0ZM30 30H36V82H30Z", pen.INK) +
    line("M33 32Q34 16 54 18", 5, pen.INK) +
    area("M46 20H66L62 30H50Z", pen.INK) +
    area("M50 30H62L78 80H36Z", pen.SUN, 0.6) +
    circle(56, 31, 5, pen.PAPER) +
    area("M24 80h18v-6h-18z", pen.INK)
  );
}

function balloon(): string {
  return (
    area("M0 78Q30 70 60 78T96 76V96H0Z", pen.INK) +
    circle(48, 34, 22, pen.BRICK) +
    area("M48 12C38 12 38 56 48 56C58 56 58 12 48 12Z", pen.SUN) +
    line("M31 50L41 68M65 50L55 68", 2.4, pen.INK) +
    area("M40 66H56V77H40Z", pen.SAND) +
    line("M40 67H56", 3, pen.INK)
  );
}

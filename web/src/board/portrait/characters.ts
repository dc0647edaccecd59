// The computer players' characters: people of the city, each told by their hat. Small, the face has eyes only.

import type { Character } from "../../core/bots/characters";
import { face, glasses, head, neck, shoulders } from "./body";
import * as pen from "./pen";
import { area, circle, line } from "./pen";

/** Draw each of the characters in a square of 96. */
export const CHARACTERS: Record<Character, (small: boolean) => string> = {
  Tansy: (small) =>
    area("M26 44C20 70 24 84 30 88L40 84V40Z", pen.BLOND) +
    area("M70 44C76 70 72 84 66 88L56 84V40Z", pen.BLOND) +
    shoulders(pen.TEAL, pen.TEAL_SHADE) +
    area("M36 73L48 84L60 73Z", pen.PAPER) +
    neck(pen.FAIR) +
    head(pen.FAIR) +
    face(small, "laugh") +
    (small ? "" : cheeks(57, 3, 0.35)) +
    area("M30 38C36 30 60 30 66 38L64 42C56 36 40 36 32 42Z", pen.BLOND) +
    `<ellipse cx="48" cy="35" rx="36" ry="9" fill="${pen.SAND}"/>` +
    area("M48 26V44C68 44 84 40 84 35S68 26 48 26Z", pen.SAND_SHADE, 0.55) +
    area("M30 34C30 16 38 12 48 12S66 16 66 34C60 38 36 38 30 34Z", pen.SAND) +
    area("M48 12C58 12 66 16 66 34C62 37 55 37.6 48 37.4Z", pen.SAND_SHADE, 0.55) +
    area("M30 29Q48 36 66 29V34Q48 40 30 34Z", pen.BRICK) +
    [57, 67].map((x) => circle(x, 25, 4.4, pen.PAPER)).join("") +
    [20, 30].map((y) => circle(62, y, 4.4, pen.PAPER)).join("") +
    circle(62, 25, 4, pen.SUN),
  Clover: (small) =>
    shoulders(pen.BRICK, pen.BRICK_SHADE) +
    area("M34 76Q48 88 62 76L60 71H36Z", pen.SUN) +
    neck(pen.LIGHT) +
    head(pen.LIGHT, 17.5, 20) +
    face(small, "laugh") +
    (small ? "" : freckles()) +
    area("M29 46C28 38 32 34 36 33H60C66 34 68 40 67 46C64 40 62 38 58 38H38C33 38 31 41 29 46Z", pen.RUST) +
    area("M24 36C20 22 34 15 50 15C66 15 78 24 73 35C60 31 38 31 24 36Z", pen.GREY) +
    area("M50 15C66 15 78 24 73 35C66 32.6 58 32 50 32Z", pen.GREY_SHADE) +
    area("M22 37C32 30 50 31 58 34C50 39 34 41 24 41Q20 40 22 37Z", pen.GREY_SHADE) +
    circle(49, 15.5, 2.8, pen.INK),
  Juniper: (small) =>
    shoulders(pen.PLUM, pen.PLUM_SHADE) +
    area("M38 73L48 86L58 73L54 71H42Z", pen.PAPER) +
    area("M46 80h4l2 16h-8z", pen.INK) +
    neck(pen.BROWN_SKIN) +
    head(pen.BROWN_SKIN) +
    face(small, "wry") +
    area("M29 46V36H34V44ZM67 46V36H62V44Z", pen.BROWN) +
    area("M25 30C22 16 36 11 48 11S74 16 71 30Z", pen.SUN) +
    area("M48 11C60 11 74 16 71 30H48Z", pen.SUN_SHADE) +
    area("M27 29H69V38H27Z", pen.PAPER) +
    area([0, 1, 2, 3, 4, 5, 6].map((n) => `M${27 + n * 6} ${29 + (n % 2) * 4.5}h6v4.5h-6z`).join(""), pen.INK) +
    area("M27 38H69C67 44 58 42.6 48 42.6S29 44 27 38Z", pen.INK),
  Hazel: (small) =>
    area("M27 40C22 60 24 70 29 72H67C72 70 74 60 69 40Z", pen.BROWN) +
    shoulders(pen.SAND, pen.SAND_SHADE) +
    area("M38 74Q48 82 58 74L56 71H40Z", pen.TEAL) +
    neck(pen.FAIR) +
    head(pen.FAIR, 17, 21, false) +
    face(small, "smile") +
    area("M31 52C29 38 36 33 48 33S67 38 65 52C64 44 60 40 48 40S32 44 31 52Z", pen.BROWN) +
    area("M22 33C16 20 34 11 54 13C74 15 80 27 74 34C62 29 36 29 22 33Z", pen.BRICK) +
    area("M54 13C74 15 80 27 74 34C68 31.4 60 30.4 54 30.2Z", pen.BRICK_SHADE) +
    line("M50 13.6Q50 9 53 7", 3, pen.BRICK) +
    (small ? "" : cheeks(58, 2.6, 0.4)),
  Alder: (small) =>
    shoulders(pen.GREY, pen.GREY_SHADE) +
    area("M36 73L44 98H52L60 73Z", pen.PAPER) +
    area("M22 77L34 98H42L33 74ZM74 77L62 98H54L63 74Z", pen.SUN) +
    neck(pen.LIGHT) +
    head(pen.LIGHT, 19) +
    face(small, "flat", 1.2) +
    area("M37 60Q43 55.5 48 59Q53 55.5 59 60Q56 65.5 48 62.5Q40 65.5 37 60Z", pen.RUST) +
    area("M24 37C24 20 34 13 48 13S72 20 72 37Z", pen.PAPER) +
    area("M48 13C62 13 72 20 72 37H48Z", pen.PAPER_SHADE) +
    area("M43 12H53V37H43Z", pen.TEAL) +
    area("M18 37H78Q79 42 75 42H21Q17 42 18 37Z", pen.TEAL_SHADE),
  Sorrel: (small) =>
    shoulders(pen.TEAL, pen.TEAL_SHADE) +
    area("M38 73L48 82L58 73L56 71H40Z", pen.PAPER) +
    [86, 93].map((y) => circle(48, y, 1.9, pen.SUN)).join("") +
    neck(pen.DARK) +
    head(pen.DARK, 17.5) +
    face(small, "smile") +
    glasses(6.2, 7.5, pen.SUN, 2.2) +
    line("M46.7 48Q48 46.8 49.3 48", 2, pen.SUN) +
    area("M30 36V14C36 10 60 10 66 14V36Z", pen.TEAL) +
    area("M48 11C56 11 63 12 66 14V36H48Z", pen.TEAL_SHADE) +
    area("M30 27H66V33H30Z", pen.SUN) +
    area("M27 36H69C69 42 60 42 48 42S27 42 27 36Z", pen.INK) +
    circle(48, 21, 4.6, pen.SUN) +
    area("M46 18h4v6h-4z", pen.INK),
  Rowan: (small) =>
    shoulders(pen.GREY, pen.GREY_SHADE) +
    area("M37 70H59V79Q48 84 37 79Z", pen.INK) +
    neck(pen.FAIR) +
    head(pen.FAIR, 17.5, 23) +
    face(small, "flat", 1) +
    area("M29 50C26 34 34 21 50 21C66 21 71 36 67 50L64 46C64 36 58 34 46 36C38 37 33 40 32 46Z", pen.SILVER) +
    area("M50 21C66 21 71 36 67 50L64 46C64 38 60 35.4 52 35.4Z", pen.SILVER_SHADE) +
    glasses(7, 8, pen.INK, 3) +
    line("M47 48h2M33 48l-3-1M63 48l3-1", 2.6, pen.INK) +
    (small ? circle(40, 49, 2.2, pen.INK) + circle(56, 49, 2.2, pen.INK) : "") +
    line("M66 64L80 50", 3.2, pen.SUN) +
    area("M80 50l3.4-5-5 3z", pen.INK),
  Bryony: (small) =>
    shoulders(pen.PLUM, pen.PLUM_SHADE) +
    area("M34 75Q48 90 62 75L58 72H38Z", pen.BROWN_SKIN[0]) +
    PEARLS.map(([x, y]) => circle(x, y, 2.5, pen.PAPER)).join("") +
    neck(pen.BROWN_SKIN) +
    head(pen.BROWN_SKIN, 17, 22, false) +
    face(small, "wry", -0.4) +
    area("M29 46C26 28 34 22 48 22S70 28 67 46C65 38 58 36.5 48 36.5S31 38 29 46Z", pen.SILVER) +
    area("M8 34C26 24 70 24 88 34C78 40 62 35 48 35S18 40 8 34Z", pen.INK) +
    area("M31 30C31 14 36 9 48 9S65 14 65 30C56 33 40 33 31 30Z", pen.INK) +
    area("M31 25Q48 31 65 25V30Q48 35 31 30Z", pen.SUN) +
    area("M62 27C74 22 78 12 74 5C66 9 61 16 62 27Z", pen.PAPER) +
    line("M63 26Q69 16 73 8", 1.2, pen.GREY) +
    circle(31, 58, 2.6, pen.SUN) +
    circle(65, 58, 2.6, pen.SUN),
};

const PEARLS = [
  [36, 77.5],
  [41.5, 81.6],
  [48, 83],
  [54.5, 81.6],
  [60, 77.5],
] as const;

function cheeks(y: number, radius: number, opacity: number): string {
  return circle(36, y, radius, pen.BRICK, opacity) + circle(60, y, radius, pen.BRICK, opacity);
}

function freckles(): string {
  const one = [
    [0, 55],
    [3, 57.5],
    [-0.4, 58.6],
  ] as const;
  return one
    .map(([x, y]) => circle(36 + x, y, 0.9, pen.BRICK_SHADE) + circle(60 - x, y, 0.9, pen.BRICK_SHADE))
    .join("");
}

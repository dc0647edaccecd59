// The first pick as pictures: `112344`, with two colours `3444/3444`.

import { list } from "../../core/format";
import { words } from "../../core/i18n.svelte";
import type { OpeningFace } from "../../core/game";
import "./tokens.css";
import { pieceArt } from "./art/piece";

const COLOURS = ["red", "green"] as const;

export const t = words(
  { first: "First {n} piece | First {n} pieces", floors: "{n} floor | {n} floors" },
  import.meta.glob("./opening.??.ts"),
);

/** The floors of each piece with its colour, the highest first in each colour. */
function pieces(opening: string): { colour: (typeof COLOURS)[number]; floors: number }[] {
  return opening.split("/").flatMap((part, at) =>
    [...part]
      .map(Number)
      .sort((a, b) => b - a)
      .map((floors) => ({ colour: COLOURS[at] ?? "red", floors })),
  );
}

export const opening: OpeningFace = {
  label: (text) => t("first", { n: pieces(text).length }),
  text: (text) => list(pieces(text).map(({ floors }) => t("floors", { n: floors }))),
  pictures: (text) => pieces(text).map(({ colour, floors }) => pieceArt(colour, floors, 15, 8)),
};

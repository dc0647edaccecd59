// The first tile as a picture: its sides from the first letter of the alphabet on, such as `BGRW`.

import { words } from "../../core/i18n.svelte";
import type { OpeningFace } from "../../core/game";
import "./tokens.css";
import { tileArt } from "./art/ground";
import { sides, t as traffiqWords } from "./words";

export const t = words({ first: "First tile laid" }, import.meta.glob("./opening.??.ts"));

export const opening: OpeningFace = {
  label: () => t("first"),
  text: (tile) => traffiqWords("tile.other", sides(tile)),
  pictures: (tile, id) => [{ art: tileArt(tile, id), box: "0 0 120 120", width: 58, height: 58 }],
};

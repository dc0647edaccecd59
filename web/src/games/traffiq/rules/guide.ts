// The ways into the rules: their parts with the time that they take to read, and what people ask.

import type { Guide } from "../../../core/game";
import { words } from "../../../core/i18n.svelte";

export const t = words(
  {
    line: "Build a city tile by tile, and win its streets with taxis and trucks.",
    length: "A game against one computer player takes about 20 minutes",
    tiles: "Tiles and start layout",
    corners: "Corners, streets and vehicles",
    turn: "A turn: two actions",
    riding: "Taxi rides and truck deliveries",
    competing: "Competing for a street",
    end: "Last vehicle, final round, points",
    leave: "Who must leave a street?",
    past: "Can I drive past other vehicles?",
    drawn: "May I lay a tile that I have just drawn?",
    last: "When does the final round begin?",
    tie: "Who wins when the points are equal?",
  },
  import.meta.glob("./guide.??.ts"),
);

export const guide = (): Guide => ({
  line: t("line"),
  length: t("length"),
  chapters: [
    { from: "T-TILE", title: t("tiles"), minutes: 2 },
    { from: "T-CORNER", title: t("corners"), minutes: 2 },
    { from: "T-TURN", title: t("turn"), minutes: 2 },
    { from: "T-RIDE", title: t("riding"), minutes: 1 },
    { from: "T-COMPETE", title: t("competing"), minutes: 1 },
    { from: "T-LAST", title: t("end"), minutes: 2 },
  ],
  questions: [
    { rule: "T-COMPETE", text: t("leave") },
    { rule: "T-RIDE", text: t("past") },
    { rule: "T-TURN", text: t("drawn") },
    { rule: "T-FINAL", text: t("last") },
    { rule: "T-SCORE", text: t("tie") },
  ],
});

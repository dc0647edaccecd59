// The ways into the rules: their parts with the time that they take to read, and what people ask.

import type { Guide } from "../../../core/game";
import { words } from "../../../core/i18n";

const t = words({
  en: {
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
  de: {
    line: "Bau Plättchen für Plättchen eine Stadt und hol dir ihre Straßen mit Taxis und LKWs.",
    length: "Eine Partie gegen einen Computerspieler dauert etwa 20 Minuten",
    tiles: "Plättchen und Startauslage",
    corners: "Ecken, Straßen und Wagen",
    turn: "Ein Zug: zwei Aktionen",
    riding: "Taxifahrten, LKW-Lieferungen",
    competing: "Um eine Straße konkurrieren",
    end: "Letzter Wagen, Schlussrunde, Punkte",
    leave: "Wer muss von einer Straße weichen?",
    past: "Komme ich an anderen Wagen vorbei?",
    drawn: "Darf ich ein nachgezogenes Plättchen gleich anlegen?",
    last: "Wann beginnt die Schlussrunde?",
    tie: "Wer gewinnt bei gleich vielen Punkten?",
  },
});

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

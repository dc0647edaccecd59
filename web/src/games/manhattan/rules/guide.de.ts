import type { Translation } from "../../../core/i18n.svelte";
import type { t } from "./guide";

export default {
  line: "Stapel Stockwerke in sechs Städten. Wessen Bauteil oben liegt, dem gehört der Turm.",
  length: "Eine Partie gegen drei Computerspieler dauert etwa 25 Minuten",
  board: "Spielplan, Bauteile und Karten",
  turn: "Ein Zug: Karte, Bauteil, Turm",
  taking: "Einen Turm übernehmen",
  scoring: "Wertung: höchster Turm, Städte, Türme",
  two: "Spieler, Farben und Runden",
  end: "Anfang, Ende und Gleichstand",
  safe: "Wann ist ein Turm sicher?",
  equal: "Was, wenn zwei Türme gleich hoch sind?",
  card: "Welchen Bauplatz nennt meine Karte?",
  stuck: "Was, wenn ich nirgends bauen kann?",
  tie: "Wer gewinnt bei gleich vielen Punkten?",
} satisfies Translation<typeof t>;

import type { Translation } from "../../../core/i18n.svelte";
import type { t } from "./guide";

export default {
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
} satisfies Translation<typeof t>;

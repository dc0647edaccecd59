import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  title: "Du bist eingeladen",
  text: "{by} hält dir einen Platz frei",
  "text.nobody": "Ein Platz ist für dich frei",
  terms: "So wird gespielt",
  players: "{n} Spieler",
  rated: "gewertet",
  hints: "mit Tipps",
  unrated: "ohne Wertung",
  people: "Wer spielt",
  free: "Noch frei",
  invites: "lädt dich ein",
  sits: "sitzt schon da",
  across: "dir gegenüber",
  left: "links von dir",
  right: "rechts von dir",
  never: "Noch nie gespielt?",
  learn: "Lern es in drei Minuten",
  name: "Dein Name am Tisch",
  "name.text": "Mehr brauchst du nicht anzugeben. Später kannst du den Namen mit einem Passwort sichern.",
  join: "Platz nehmen",
  joining: "Einen Moment …",
  fair: "Die Mischung steht schon fest, und dein Browser gibt noch eine eigene Zahl dazu: Niemand kann sich die Karten aussuchen.",
  continued:
    "Diese Partie wird aus einer Aufzeichnung fortgesetzt. Wer sie hochgeladen hat, kennt vielleicht alle Karten oder Plättchen. Darum wird sie nie gewertet, und ihre Mischung lässt sich nicht beweisen.",
  used: "Dieser Platz ist vergeben",
  "used.text":
    "Eine Einladung gilt für eine Person und nur einmal. War sie für dich? Dann bitte {by} um einen neuen Link.",
  "used.nobody":
    "Eine Einladung gilt für eine Person und nur einmal. War sie für dich? Dann bitte um einen neuen Link.",
  expired: "Diese Einladung gilt nicht mehr",
  "expired.text": "Sie blieb zwei Wochen ungenutzt, oder es gibt eine neuere. Bitte {by} um einen neuen Link.",
  "expired.nobody": "Sie blieb zwei Wochen ungenutzt, oder es gibt eine neuere. Bitte um einen neuen Link.",
  missing: "Dieser Link führt ins Leere",
  "missing.text": "Vielleicht ging unterwegs ein Stück verloren. Kopier den ganzen Link, oder bitte um einen neuen.",
  yours: "Du hast schon einen Platz an diesem Tisch.",
  toTable: "Zum Tisch",
  tables: "Offene Tische ansehen",
  home: "Gegen den Computer spielen",
  rules: "Regeln",
} satisfies Translation<typeof t>;

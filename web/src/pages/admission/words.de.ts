import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  title: "Für Eingeladene",
  text: "Auf diesem Server spielen eingeladene Leute. Einen Zugangscode bekommst du von jemandem, der hier spielt, oder vom Betreiber.",
  code: "Zugangscode",
  enter: "Hereinkommen",
  once: "Du gibst ihn einmal ein. Dieser Browser kennt dich dann; sichere später deinen Namen, um auch auf anderen Geräten zu spielen.",
  meanwhile: "Ohne Code",
  rules: "Regeln",
  learn: "In drei Minuten lernen",
  codes: "Jemanden hereinlassen",
  "codes.text":
    "Ein Code lässt innerhalb von zwei Wochen eine Person herein. Du siehst ihn nur einmal, wenn du ihn machst.",
  "codes.note": "Für wen (sehen nur du und Betreiber)",
  "codes.make": "Zugangscode machen",
  "codes.made": "Schick diesen Code oder Link:",
  "codes.number": "Code {id}",
  "codes.used": "benutzt",
  "codes.until": "gültig bis {until}",
  "codes.withdraw": "Zurückziehen",
} satisfies Translation<typeof t>;

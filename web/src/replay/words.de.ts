import type { Translation } from "../core/i18n.svelte";
import type { t } from "./words";

export default {
  title: "Nachspielen",
  start: "Anfang",
  move: "Zug {n} von {all}",
  first: "Zum Anfang",
  back: "Einen Zug zurück",
  play: "Abspielen",
  pause: "Anhalten",
  next: "Einen Zug weiter",
  last: "Zum Ende",
  slider: "Zug",
  step: "Einen Zug zurück, einen Zug weiter",
  ends: "Zum Anfang, zum Ende",
  run: "Abspielen, anhalten",
  used: "Zeit, die der Zug gebraucht hat",
  log: "Züge",
  seat: "Platz {n}",
} satisfies Translation<typeof t>;

import type { Translation } from "../core/i18n.svelte";
import type { t } from "./words";

export default {
  start: "Die Partie beginnt",
  move: "Zug {n}",
  over: "Ergebnis",
  wins: "{name} gewinnt",
  shared: "Geteilter Sieg",
} satisfies Translation<typeof t>;

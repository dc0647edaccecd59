import type { Translation } from "../i18n.svelte";
import type { t } from "./levels";

export default {
  random: "Zufall",
  greedy: "Gierig",
  beginner: "Anfänger",
  casual: "Gelegenheitsspieler",
  club: "Vereinsspieler",
  master: "Meister",
  "random.text": "Spielt irgendeinen möglichen Zug.",
  "greedy.text": "Nimmt, was gerade am meisten bringt, und denkt nicht voraus.",
  "beginner.text": "Kennt die Regeln und übersieht vieles.",
  "casual.text": "Nimmt, was gerade am meisten bringt, und denkt nicht voraus.",
  "club.text": "Plant ein wenig voraus. Wer gewinnen will, muss gut spielen.",
  "master.text": "Plant weiter voraus; die höchste Stufe.",
  computer: "Computer",
} satisfies Translation<typeof t>;

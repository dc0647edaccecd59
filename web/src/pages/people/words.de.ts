import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  title: "Leute",
  bring: "Jemanden per Link einladen",
  here: "Gerade da",
  "here.n": "{n} Person | {n} Leute",
  "here.more": "{n} weitere Person | {n} weitere",
  "here.none": "Gerade ist sonst niemand da. Schick jemandem einen Link, dann könnt ihr gleich spielen.",
  following: "Wem du folgst",
  "following.none":
    "Du folgst noch niemandem. Tippe auf ein Gesicht oder einen Namen und dort auf „Folgen“: Dann siehst du hier, wer gerade da ist und wo gespielt wird.",
  guest:
    "Du bist als Gast hier: Deine Liste gibt es nur in diesem Browser, bis du dir deinen Namen sicherst. Dann finden dich auch andere.",
  claim: "Namen sichern",
  now: "da",
  at: "am Tisch: {game}",
  away: "nicht da",
  watch: "Zusehen",
  open: "Offene Tische",
  "open.all": "Alle Tische",
  "open.none": "Gerade sucht niemand Mitspieler.",
  "open.new": "Öffentlichen Tisch eröffnen",
  sit: "Platz nehmen",
  enter: "Zum Tisch",
  rivals: "Mit ihnen hast du gespielt",
  "rivals.games": "{n} Partie | {n} Partien",
  "rivals.ahead": "einmal vorn | {n} Mal vorn",
  "rivals.never": "nie vorn",
  follow: "Folgen",
  presence: "Andere sehen, dass du da bist.",
  "presence.off": "Andere sehen nicht, dass du da bist.",
  change: "Ändern",
} satisfies Translation<typeof t>;

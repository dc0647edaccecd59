import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  for: "Für welchen Platz der Link gilt",
  seat: "Platz {n}",
  invite: "Einladung auf Platz {n}",
  code: "Der Link als QR-Code",
  watch: "Für Zuschauer",
  "watch.text": "Mit diesem Link kann man zusehen, aber nicht mitspielen.",
  once: "Für eine Person, gilt einmal.",
  copy: "Link kopieren",
  "copy.secret": "Kopieren",
  copied: "Kopiert",
  share: "Teilen",
  fresh: "Neuer Link",
  "fresh.done": "Das ist ein neuer Link; der alte gilt nicht mehr.",
  lost: "Links stehen nur in dem Tab, der sie gemacht hat. Ein neuer Link ersetzt den alten.",
} satisfies Translation<typeof t>;

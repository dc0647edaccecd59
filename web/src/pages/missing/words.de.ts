import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  missing: "Diese Straße führt ins Nichts",
  "missing.text":
    "Unter dieser Adresse gibt es keine Seite. Vielleicht ging unterwegs ein Stück des Links verloren, oder der Tisch ist längst abgeräumt.",
  "dead.end": "Sackgasse",
  "to.home": "Zur Startseite",
  "to.games": "Deine Partien",
} satisfies Translation<typeof t>;

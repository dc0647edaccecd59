import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  pause: "Pause machen",
  "pause.ask": "Eine Pause vorschlagen",
  "give.live": "{name} eine Minute schenken",
  "give.days": "{name} einen Tag schenken",
  "give.ask.live": "Eine Minute mehr für {name} vorschlagen",
  "give.ask.days": "Einen Tag mehr für {name} vorschlagen",
  "want.live": "Um eine Minute mehr bitten",
  "want.days": "Um einen Tag mehr bitten",
  paused: "Alle Uhren stehen still.",
  "paused.left": "Sie laufen in {time} wieder.",
  resume: "Pause beenden",
} satisfies Translation<typeof t>;

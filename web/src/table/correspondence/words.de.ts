import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  plan: "Vorausplanen",
  "plan.n": "Vorausplanen ({n})",
  next: "Nächste Partie ({n})",
  "keys.next": "Nächste Partie, in der du dran bist",
  "next.title": "Zur Partie, in der du am wenigsten Zeit hast",
  vacation: "{name} ist bis zum {until} Uhr im Urlaub. Die Uhr steht so lange.",
} satisfies Translation<typeof t>;

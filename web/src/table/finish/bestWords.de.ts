import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./bestWords";

export default {
  record:
    "Dein bestes Ergebnis auf diesem Gerät. Bisher: {n} Punkt | Dein bestes Ergebnis auf diesem Gerät. Bisher: {n} Punkte",
} satisfies Translation<typeof t>;

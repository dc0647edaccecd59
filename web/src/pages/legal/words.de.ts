import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  missing: "Der Betreiber dieses Servers hat diese Seite nicht geschrieben.",
  home: "Zur Startseite",
} satisfies Translation<typeof t>;

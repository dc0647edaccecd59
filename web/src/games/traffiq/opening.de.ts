import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./opening";

export default { first: "Zuerst angelegtes Plättchen" } satisfies Translation<typeof t>;

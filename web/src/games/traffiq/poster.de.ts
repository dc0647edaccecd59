import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./poster";

export default { yellow: "E" } satisfies Translation<typeof t>;

import type { Translation } from "../core/i18n.svelte";
import type { t } from "./words";

export default { meaning: "Was heißt das?", "days.hours": "{days} T {hours} h" } satisfies Translation<typeof t>;

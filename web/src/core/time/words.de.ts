import type { Translation } from "../i18n.svelte";
import type { t } from "./words";

export default {
  soon: "{day} um {time} Uhr",
  "soon.not": "am {moment} Uhr",
} satisfies Translation<typeof t>;

import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  "menu.notify": "Benachrichtigen, wenn ich dran bin",
  "menu.replay": "Bisherige Züge nachspielen",
  "menu.export": "Aufzeichnung speichern",
  "menu.settings": "Einstellungen",
} satisfies Translation<typeof t>;

import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  label: "Vom Betreiber",
  warning: "Der Betreiber dieses Servers hat dich verwarnt.",
  mute: "Du kannst bis {until} nicht im Chat schreiben.",
  "mute.good": "Du kannst nicht mehr im Chat schreiben.",
  suspension: "Dein Konto ist bis {until} gesperrt. Bis dahin kannst du lesen, aber nicht spielen oder etwas ändern.",
  "suspension.good": "Dein Konto ist dauerhaft gesperrt. Du kannst noch lesen und dein Konto löschen.",
  rename:
    "Der Betreiber dieses Servers hat deinen Namen geändert. Du heißt jetzt {name} und kannst das ab {until} ändern.",
  deletion: "Der Betreiber dieses Servers hat dein Konto gelöscht. Du bist jetzt als neuer Gast hier.",
  reason: "Der Grund: {reason}",
  confirm: "Gelesen",
  dismiss: "Ausblenden",
} satisfies Translation<typeof t>;

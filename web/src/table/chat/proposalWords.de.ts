import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./proposalWords";

export default {
  "propose.mine.pause": "Du hast eine Pause vorgeschlagen.",
  "propose.mine.time": "Du hast um mehr Zeit gebeten.",
  "propose.mine.undo": "Du hast um Rücknahme deines Zugs gebeten.",
  "propose.mine.abandon": "Du hast vorgeschlagen, die Partie abzubrechen.",
  "propose.mine.rematch": "Du möchtest eine Revanche. Die anderen fehlen noch.",
  "propose.without": "Ohne {names} beginnen",
  agree: "Zustimmen",
  decline: "Ablehnen",
  withdraw: "Zurückziehen",
} satisfies Translation<typeof t>;

import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  kept: "{kept} von 100",
  loss: "{n} Entscheidung, im Schnitt {loss} verloren | {n} Entscheidungen, im Schnitt {loss} verloren",
  level: "Etwa Stufe {level}",
  "level.most": "Stufe {level} oder besser",
  "level.least": "Stufe {level} oder darunter",
  range: "Mit 95 % Sicherheit zwischen Stufe {low} und Stufe {high}.",
  "range.one": "Mit 95 % Sicherheit nahe bei Stufe {low}.",
  "range.all": "Das ist zu wenig für ein Urteil: Alles von Stufe {low} bis Stufe {high} würde passen.",
} satisfies Translation<typeof t>;

import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  timeout: "Deine Zeit ist abgelaufen",
  left: "Du hast die Partie verlassen",
  bot: "{name} spielt für dich weiter.",
  nobody: "Niemand spielt für dich weiter.",
  "costs.try": "Das war dein einziger Versuch mit diesen Karten.",
  "costs.tournament": "Diese Turnierpartie ist für dich verloren.",
  "costs.rated": "Diese Partie ist für dich verloren, und deine Wertungszahl sinkt.",
  somebody: "Jemand",
  stay: "Du kannst zusehen und am Ende um eine Revanche bitten.",
  new: "Neue Partie",
  tournament: "Zum Turnier",
  home: "Startseite",
} satisfies Translation<typeof t>;

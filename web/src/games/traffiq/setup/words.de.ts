import type { Translation } from "../../../core/i18n.svelte";
import type { t } from "./words";

export default {
  tile: "Ein Plättchen zum Anlegen oder für eine Hand",
  turn: "Drehen",
  vehicle: "Ein Wagen zum Einsetzen",
  remove: "Wegnehmen",
  map: "Stadtplan",
  cell: "Feld {cell}: {what}",
  corner: "Ecke {corner}: {what}",
  empty: "leer",
  sides: "Norden {north}, Osten {east}, Süden {south}, Westen {west}",
  named: "{kind} von {colour}",
  hand: "Plättchen von {name}",
  give: "{name} das Plättchen geben",
  drop: "{name} das Plättchen wegnehmen: {tile}",
  mover: "Wessen Zug beginnt",
  filled:
    "Vorräte, Punkte und Stapel ergeben sich daraus. {n} Plättchen bleibt für den Stapel. | Vorräte, Punkte und Stapel ergeben sich daraus. {n} Plättchen bleiben für den Stapel.",
} satisfies Translation<typeof t>;

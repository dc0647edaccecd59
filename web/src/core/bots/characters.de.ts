import type { Translation } from "../i18n.svelte";
import type { t } from "./characters";

export default {
  "Tansy.trade": "verkauft Blumen",
  Tansy: "Spielt, wo Platz ist, und schaut selten zurück.",
  "Clover.trade": "verkauft Zeitungen",
  Clover: "Liebt große Pläne und vergisst, sie zu hüten.",
  "Juniper.trade": "fährt Taxi",
  Juniper: "Nimmt mit, was am Weg liegt, auch deins.",
  "Hazel.trade": "malt",
  Hazel: "Holt die Punkte von heute; morgen kann warten.",
  "Alder.trade": "Polier",
  Alder: "Zählt alles nach und gibt nichts her.",
  "Sorrel.trade": "Straßenbahnschaffner",
  Sorrel: "Wartet den richtigen Moment ab und schlägt dann zu.",
  "Rowan.trade": "Architektin",
  Rowan: "Denkt weiter voraus, als dir lieb ist. Selten überrascht.",
  "Bryony.trade": "Verlegerin der Zeitung",
  Bryony: "Gibt etwas her, um später mehr zu gewinnen.",
  calling: "Computer, {level} · {trade}",
} satisfies Translation<typeof t>;

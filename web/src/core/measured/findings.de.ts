import type { Translation } from "../i18n.svelte";
import type { t } from "./findings";

export default {
  levels: "Die Stufen gegeneinander",
  "levels.text": "Anteil der Partien zu zweit, den die zuerst genannte Stufe gewann. Die Linie ist die Hälfte.",
  match: "{first} gegen {other}",
  longer: "Länger nachdenken",
  "longer.text":
    "Anteil der Partien zu zweit, den eine Suche mit zehnmal so vielen Iterationen wie die andere gewann. Die Linie ist die Hälfte.",
  "longer.row": "{many} gegen {few}",
} satisfies Translation<typeof t>;

// What was measured about TraffIQ; tests/documentation/test_findings.py compares the numbers with docs/lab.

import { type Finding, levelFinding, longerFinding } from "../../../core/measured/findings";
import { words } from "../../../core/i18n.svelte";
import { endings, levels, longer } from "./findings.json";
import { optionText } from "../options";

export const t = words(
  {
    endings: "How games end",
    "endings.text": "Share of games that end because somebody places their last vehicle, and not with the last tile.",
    "endings.row": "{scenario}, {players}\u00a0players",
  },
  import.meta.glob("./findings.??.ts"),
);

export function findings(): Finding[] {
  const rows = endings.map(({ scenario, players, ...estimate }) => {
    const name = optionText("scenario", scenario).label;
    return { ...estimate, label: t("endings.row", { scenario: name, players }) };
  });
  const ends: Finding = { title: t("endings"), text: t("endings.text"), rows, unit: "share" };
  return [ends, levelFinding(levels), longerFinding(longer)];
}

// What was measured about Manhattan; tests/documentation/test_findings.py compares the numbers with docs/lab.

import { type Finding, levelFinding, longerFinding } from "../../../core/measured/findings";
import { words } from "../../../core/i18n.svelte";
import { levels, longer, picks } from "./findings.json";

export const t = words(
  {
    picks: "Tall pieces first",
    "picks.text":
      "Everybody owns the same pieces, so what counts is the round in which you pick them. Points that a piece of four floors gains over one of a single floor.",
    "picks.row": "{players} players, round {round}",
  },
  import.meta.glob("./findings.??.ts"),
);

export function findings(): Finding[] {
  const rows = picks.map(({ players, round, ...estimate }) => ({
    ...estimate,
    label: t("picks.row", { players, round }),
  }));
  const early: Finding = { title: t("picks"), text: t("picks.text"), rows, unit: "points" };
  return [early, levelFinding(levels), longerFinding(longer)];
}

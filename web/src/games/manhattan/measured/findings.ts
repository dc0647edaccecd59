// What was measured about Manhattan; tests/documentation/test_findings.py compares the numbers with docs/lab.

import { type Finding, levelFinding, longerFinding } from "../../../core/measured/findings";
import { words } from "../../../core/i18n";
import { levels, longer, picks } from "./findings.json";

const t = words({
  en: {
    picks: "Tall pieces first",
    "picks.text":
      "Everybody owns the same pieces, so what counts is the round in which you pick them. Points that a piece of four floors gains over one of a single floor.",
    "picks.row": "{players} players, round {round}",
  },
  de: {
    picks: "Hohe Bauteile zuerst",
    "picks.text":
      "Alle haben die gleichen Bauteile. Es kommt darauf an, in welcher Runde man sie wählt. Punkte, die ein Bauteil mit vier Stockwerken mehr bringt als eines mit einem.",
    "picks.row": "{players} Spieler, Runde {round}",
  },
});

export function findings(): Finding[] {
  const rows = picks.map(({ players, round, ...estimate }) => ({
    ...estimate,
    label: t("picks.row", { players, round }),
  }));
  const early: Finding = { title: t("picks"), text: t("picks.text"), rows, unit: "points" };
  return [early, levelFinding(levels), longerFinding(longer)];
}

// Plots and cities in words, for who does not see them.

import { type CityState, floorsBy, height, owner, type Side } from "../plots";
import { cityName, colourName, plotName, t } from "../words";

export interface Marks {
  lit: Set<string>;
  refused: Set<string>;
  recent: Set<string>;
  target: string | null;
}

/** "Hongkong, near middle, 12 floors, blue owns: red 4, black 4, blue 4. Builds: yes." */
export function plotLabel(here: CityState, plot: string, side: Side, marks: Marks): string {
  const tower = here.towers[plot];
  const top = owner(tower);
  const given = { city: cityName(plot[0] ?? ""), plot: plotName(side, plot) };
  const sentences = [
    top
      ? t("plot.tower", {
          ...given,
          n: height(tower),
          owner: colourName(top),
          floors: [...floorsBy(tower)].map(([colour, floors]) => `${colourName(colour)} ${floors}`).join(", "),
        })
      : t("plot.empty", given),
  ];
  if (here.safe.includes(plot)) sentences.push(t("plot.safe"));
  if (here.tallest === plot) sentences.push(t("plot.tallest"));
  if (marks.recent.has(plot)) sentences.push(t("plot.last"));
  if (marks.target === plot) sentences.push(t("plot.chosen"));
  else if (marks.lit.has(plot)) sentences.push(t("plot.fits"));
  else if (marks.refused.has(plot)) sentences.push(t("plot.fitsnot"));
  return sentences.join(" ");
}

/** "Hongkong: red 1, blue 1, black 3, black leads". */
export function cityLabel({ owned, leader }: CityState, city: string): string {
  const count = owned.map(([colour, towers]) => `${colourName(colour)} ${towers}`);
  if (!count.length) return `${cityName(city)}: ${t("city.none")}`;
  return `${cityName(city)}: ${count.join(", ")}; ${leader ? t("city.leads", { colour: colourName(leader) }) : t("city.level")}`;
}

// Plots and cities in words, for who does not see them.

import {
  type Facts,
  floorsBy,
  height,
  owner,
  type State,
  towersIn,
} from "./plots";
import { cityName, colourName, t } from "./words";

export interface Marks {
  lit: Set<string>;
  refused: Set<string>;
  recent: Set<string>;
  target: string | null;
}

/** "Hongkong, b1, 12 floors, blue owns: red 4, black 4, blue 4. Builds: yes." */
export function plotLabel(
  game: State,
  facts: Facts,
  plot: string,
  marks: Marks,
): string {
  const tower = game.towers[plot];
  const top = owner(tower);
  const given = { city: cityName(plot[0] ?? ""), plot: plot.slice(1) };
  const said = [
    top
      ? t("plot.tower", {
          ...given,
          n: height(tower),
          owner: colourName(top),
          floors: [...floorsBy(tower)]
            .map(([colour, floors]) => `${colourName(colour)} ${floors}`)
            .join(", "),
        })
      : t("plot.empty", given),
  ];
  if (facts.safe?.includes(plot)) said.push(t("plot.safe"));
  if (facts.tallest === plot) said.push(t("plot.tallest"));
  if (marks.recent.has(plot)) said.push(t("plot.last"));
  if (marks.target === plot) said.push(t("plot.chosen"));
  else if (marks.lit.has(plot)) said.push(t("plot.fits"));
  else if (marks.refused.has(plot)) said.push(t("plot.fitsnot"));
  return said.join(" ");
}

/** "Hongkong: red 1, blue 1, black 3, black leads". */
export function cityLabel(game: State, facts: Facts, city: string): string {
  const count = [...towersIn(game, city)].map(
    ([colour, towers]) => `${colourName(colour)} ${towers}`,
  );
  const leader = facts.majorities?.[city];
  if (!count.length) return `${cityName(city)}: ${t("city.none")}`;
  return `${cityName(city)}: ${count.join(", ")}; ${leader ? t("city.leads", { colour: colourName(leader) }) : t("city.level")}`;
}

// How somebody points at a plot, for others who see the same position.

import type { Pointing } from "./scene";
import { shownSide } from "./plots";
import { cityName, plotName, t } from "./words";

const PLACE = /^plot:([SMFHPC][abc][123])$/;

export const pointing: Pointing = {
  at(_scene, target) {
    const plot = target.closest<SVGElement>("[data-plot]")?.dataset["plot"];
    return plot ? `plot:${plot}` : null;
  },
  box(_scene, place) {
    if (!PLACE.test(place)) return null;
    return document.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect() ?? null;
  },
  name(scene, place) {
    const plot = PLACE.exec(place)?.[1] ?? "";
    return t("plot.name", { city: cityName(plot[0] ?? ""), plot: plotName(shownSide(scene), plot) });
  },
};

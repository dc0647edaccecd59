// A scoring in words: its three parts, what each gives, and which of them is on now.

import type { Colour, Points } from "../api";
import { coloursOf, height, owner, shownSide } from "../plots";
import type { Scene } from "../scene";
import { cityName, colourName, plotName, t } from "../words";

export const PARTS = ["tallest", "city", "towers"] as const;
const KEYS = ["tallest", "cities", "towers"] as const;

/** The index of the part on display; -1 while none is. */
export function partOf(scene: Scene): number {
  const { step, facts } = scene.board.stage;
  return step && facts ? PARTS.indexOf(step.kind) : -1;
}

/** Whether a scoring is on display. */
export const inSteps = (scene: Scene): boolean => partOf(scene) >= 0;

/** On to the next part, or on with the game. */
export function next(scene: Scene): void {
  const stage = scene.board.stage;
  stage.next();
  if (stage.at === null) scene.skip?.();
}

/** What a part gives, to each colour whose points have been counted. */
export function pointsGiven(scene: Scene, part: number): { colour: Colour; points: number }[] {
  const { facts, uncounted, scored } = scene.board.stage;
  const key: keyof Points = KEYS[part] ?? "towers";
  if (!facts || part > partOf(scene)) return [];
  return coloursOf(scored ?? scene.current.state)
    .map((colour) => ({ colour, points: facts.now[colour]?.[key] ?? 0 }))
    .filter(({ colour, points }) => points && !(key === "towers" && uncounted?.[colour]));
}

/** What a part is about, such as "Every tower: 1 point". */
export function title(part: number): string {
  return part < 0 ? "" : t(`score.${KEYS[part] ?? "towers"}`);
}

/** What counts at this moment, in one sentence. */
export function sentence(scene: Scene): string {
  const { step, facts, scored, still } = scene.board.stage;
  const game = scored ?? scene.current.state;
  if (!step || !facts) return "";
  if (step.kind === "tallest") {
    const plot = facts.tallest;
    const tower = plot ? game.towers[plot] : undefined;
    if (!plot || !tower) return t("score.tallest.level");
    const where = { city: cityName(plot[0] ?? ""), plot: plotName(shownSide(scene), plot) };
    return t("score.tallest.where", { ...where, n: height(tower), colour: named(owner(tower)) });
  }
  if (still) return t(step.kind === "city" ? "score.cities.all" : "score.towers.all");
  if (step.kind === "towers")
    return t("score.has", { colour: named(step.colour), n: facts.now[step.colour]?.towers ?? 0 });
  return t("score.leads", { colour: named(facts.majorities[step.city] ?? null), city: cityName(step.city) });
}

function named(colour: Colour | null): string {
  const name = colour ? colourName(colour) : "";
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

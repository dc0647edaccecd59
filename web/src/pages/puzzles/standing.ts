// What a puzzle rating says, and from when on.

import type { PuzzleSolution, PuzzleSolver } from "../../api";
import { number } from "../../core/format";
import { t } from "./words";

/** The deviation up to which a rating is shown with a question mark; above, it is only that. */
const VAGUE = 140;
const PIPS = 10;
/** A rating begins with this deviation, and is settled below the other. */
const [FIRST, SETTLED] = [350, 75];

/** Whether a rating is sure enough to be shown with its steps. */
export function isSettled(mine: PuzzleSolver): boolean {
  return mine.until_settled === 0;
}

/** The digits of a rating that may be shown; none while it says nothing. */
export function ratingDigits(mine: PuzzleSolver): string {
  return mine.tries && mine.deviation <= VAGUE ? number(mine.rating) : "";
}

/** What is known of a rating, in a sentence or two. */
export function ratingText(mine: PuzzleSolver): string {
  if (isSettled(mine)) return t("number.settled", { n: mine.solved, all: mine.tries });
  const n = mine.until_settled;
  if (!ratingDigits(mine)) return t("number.early", { n });
  const [low, high] = [-1, 1].map((side) => number(Math.round((mine.rating + 2 * side * mine.deviation) / 10) * 10));
  return t("number.unsure", { n, low: low ?? "", high: high ?? "" });
}

/** How many of ten parts of the way to a settled rating are done: each answer tells about as much as another. */
export function partsDone(mine: PuzzleSolver): number {
  const information = (deviation: number): number => 1 / deviation ** 2 - 1 / FIRST ** 2;
  return Math.max(0, Math.min(PIPS, Math.round((PIPS * information(mine.deviation)) / information(SETTLED))));
}

/** What an answer has done to the rating, calmly: no step while it is not settled, none for an answer of before. */
export function standingAfter({ mine, change }: PuzzleSolution, fresh: boolean): { title: string; text: string } {
  const digits = ratingDigits(mine);
  if (!fresh || change === null)
    return { title: titleOf(mine, digits), text: t(change === null ? "number.run" : "number.before") };
  if (!isSettled(mine)) return { title: titleOf(mine, digits), text: t("number.later", { n: mine.until_settled }) };
  const step = Math.round(change);
  if (!step) return { title: t("number.stays", { number: digits }), text: t("number.kept") };
  const sign = step > 0 ? "+" : "−";
  return { title: t("number.now", { number: digits }), text: t("number.step", { step: `${sign}${Math.abs(step)}` }) };
}

function titleOf(mine: PuzzleSolver, digits: string): string {
  return t("number.now", { number: isSettled(mine) ? digits : `${digits}?` });
}

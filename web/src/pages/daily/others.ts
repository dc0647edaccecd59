// How a part of the others is named: "most" only where there are enough of them.

import type { Parting } from "../../api";
import { t } from "./words";

/** Others from which on more than half of them are "most". */
const ENOUGH = 5;

export type Counts = Pick<Parting, "like_most" | "others" | "gain">;

/** Whether those who chose the other move are most of enough others. */
export function most({ like_most, others }: Counts): boolean {
  return others >= ENOUGH && 2 * like_most > others;
}

/** Those who chose the other move, as a label. */
export function chosenBy(counts: Counts): string {
  const { like_most: n, others } = counts;
  if (most(counts)) return t("parting.most");
  return others === 1 ? t("parting.other") : t("parting.some", { n, others });
}

/** How many of those who stood there chose another move: the beginning of a sentence that ends with the move. */
export function chose({ like_most: n, others }: Counts): string {
  return others === 1 ? t("parting.text.one") : t("parting.text", { n, others });
}

/** What the other move made of the points. */
export function gained({ gain, like_most }: Counts): string {
  const n = Math.round(Math.abs(gain) * 10) / 10;
  const what = n === 0 ? "even" : gain > 0 ? "gain" : "loss";
  return t(like_most === 1 ? `parting.one.${what}` : `parting.${what}`, { n });
}

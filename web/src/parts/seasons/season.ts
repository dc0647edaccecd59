// Quarters and changes of ratings as they are written.

import { calendar, number } from "../../core/format";
import { t } from "./words";

/** How many can sit at a table of rated games. */
export const COUNTS = [2, 3, 4];

/** The months of a quarter: "October to December 2026". */
export function seasonName(quarter: number): string {
  const year = Math.floor(quarter / 4);
  const month = (index: number): string => calendar(Date.UTC(year, (quarter % 4) * 3 + index, 15), "month");
  return t("months", { first: month(0), last: month(2), year: String(year) });
}

/** A change with its sign: "+1.2", "−0.4"; "0" for none. */
export function changeText(change: number): string {
  const digits = number(Math.abs(change), 1);
  if (Number(change.toFixed(1)) === 0) return number(0);
  return (change > 0 ? "+" : "−") + digits;
}

// Shares of few: chance alone makes 0 % or 100 % of them, so only an interval is honest.

import { ENOUGH } from "../../core/measured/headlines";

/** Return rows with enough cases in their order, then the others in theirs, each with whether it is one of these. */
export function fewLast<Row extends { games: number }>(rows: readonly Row[]): (Row & { few: boolean })[] {
  const marked = rows.map((row) => ({ ...row, few: row.games < ENOUGH }));
  return [...marked.filter(({ few }) => !few), ...marked.filter(({ few }) => few)];
}

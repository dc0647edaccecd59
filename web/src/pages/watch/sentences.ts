// How a game stands, or has ended, in one sentence.

import type { TableInfo } from "../../api";
import { list } from "../../core/format";
import { sitter } from "../../parts/tableLines";
import { t } from "./words";

/** What stands over a game that can be watched; `points` by seat, null until they are known. */
export function headline(table: TableInfo, points: readonly number[] | null): string {
  if (table.result) return ending(table, table.result);
  if (!points || points.every((each) => each === 0)) return beginning(table);
  const best = Math.max(...points);
  const ahead = seatsWith(points, best);
  if (ahead.length === points.length) return level(table, best);
  if (ahead.length > 1) return t("together", { names: named(table, ahead) });
  const second = Math.max(...points.filter((each) => each < best));
  return t("leads", { name: named(table, ahead), n: best - second });
}

function beginning(table: TableInfo): string {
  const { length } = table.names;
  return length === 2 ? t("versus", { one: sitter(table, 0), other: sitter(table, 1) }) : t("begun");
}

function level(table: TableInfo, n: number): string {
  return table.names.length === 2 ? t("level.two", { names: named(table, [0, 1]), n }) : t("level", { n });
}

function ending(table: TableInfo, { winners, scores }: NonNullable<TableInfo["result"]>): string {
  const [first] = winners;
  if (first === undefined) return t("abandoned");
  if (winners.length > 1) return t("shared", { names: named(table, winners) });
  return t("won", { name: named(table, winners), n: scores[first] ?? 0 });
}

const seatsWith = (points: readonly number[], wanted: number): number[] =>
  points.flatMap((each, seat) => (each === wanted ? [seat] : []));

const named = (table: TableInfo, seats: readonly number[]): string => list(seats.map((seat) => sitter(table, seat)));

// Daily deals: beginning one, and saying when they are.

import type { DailyDeal } from "../api";
import { ask } from "../core/net/http";
import { me } from "../core/me.svelte";

const DAY = 86_400_000;
const GRACE = 7_200_000;

/** Begin a deal, or go on with it; return the table's id. */
export async function beginDeal(deal: string, challenge: string | null = null): Promise<string> {
  await me.load();
  const { table } = await ask("POST /api/daily/deals/{deal}/games", { path: { deal }, body: { challenge } });
  return table;
}

/** The day of a deal, in milliseconds since 1970. */
export function dayOf({ date }: Pick<DailyDeal, "date">): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** When the secret of a deal is shown: some time after its day, when nobody's game of it counts any more. */
export function secretShownAt(deal: Pick<DailyDeal, "date">): number {
  return dayOf(deal) + DAY + GRACE;
}

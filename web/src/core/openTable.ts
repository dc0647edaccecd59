// Opening a table and taking a seat, each with a number of one's own for the shuffle.

import type { TableRequest } from "../api";
import { ask } from "./net/http";
import { me } from "./me.svelte";
import { loadCode } from "./net/code";

/** A number for the shuffle that nobody can foresee. */
export function shuffleNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Open a table; the server fixes its secret before it hears our number. The answer is the table's id. */
export async function openTable(wanted: Omit<TableRequest, "commitment" | "number">): Promise<string> {
  await me.load();
  const { commitment } = await ask("POST /api/shuffles");
  const opened = await ask("POST /api/tables", { body: { ...wanted, commitment, number: shuffleNumber() } });
  const { storeLinks } = await loadCode(() => import("./links"));
  storeLinks(opened.id, opened);
  return opened.id;
}

// Up to which line the chat of each table has been read in this browser.

import { Kept, listOf } from "../../core/kept";

/** Of how many tables that is kept; the one read longest ago is forgotten first. */
const MOST = 100;

type Mark = [table: string, seq: number];

/** Where a browser keeps nothing, lines count again when the page is loaded. */
const marks = new Kept("midtown.read", listOf(isMark));

function isMark(one: unknown): one is Mark {
  return Array.isArray(one) && one.length === 2 && typeof one[0] === "string" && Number.isInteger(one[1]);
}

/** Return the number of the last line that was read; -1 where none was. */
export function loadReadMark(table: string): number {
  return marks.get().find(([id]) => id === table)?.[1] ?? -1;
}

export function storeReadMark(table: string, seq: number): void {
  const others = marks.get().filter(([id]) => id !== table);
  marks.set([...others, [table, seq] satisfies Mark].slice(-MOST));
}

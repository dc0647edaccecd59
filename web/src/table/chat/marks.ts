// Up to which line the chat of each table has been read in this browser.

const KEY = "midtown.read";
/** Of how many tables that is kept; the one read longest ago is forgotten first. */
const MOST = 100;

type Marks = [table: string, seq: number][];

function read(): Marks {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(valid) : [];
  } catch {
    return []; // nothing is kept here, or it is no JSON
  }
}

function valid(one: unknown): one is Marks[number] {
  return Array.isArray(one) && one.length === 2 && typeof one[0] === "string" && Number.isInteger(one[1]);
}

/** Return the number of the last line that was read; -1 where none was. */
export function loadReadMark(table: string): number {
  return read().find(([id]) => id === table)?.[1] ?? -1;
}

export function storeReadMark(table: string, seq: number): void {
  const marks: Marks = [...read().filter(([id]) => id !== table), [table, seq]];
  try {
    localStorage.setItem(KEY, JSON.stringify(marks.slice(-MOST)));
  } catch {
    // a browser that keeps nothing counts the lines again when the page is loaded
  }
}

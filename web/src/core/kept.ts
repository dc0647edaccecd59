// Values that the browser keeps, for all tabs or for this one. A browser may refuse to keep anything, and what it has
// kept may be of an older version or written by somebody else.

/** Storage of this tab alone, which ends with it. */
export const thisTab = (): Storage => sessionStorage;

/** Its value says that nothing else is to be kept on this device (src/local/device). */
export const NOTHING_KEPT = "midtown.nothing";
/** Storage of all tabs; of this one for who wants nothing to be kept. */
const allTabs = (): Storage => (nothingIsKept() ? sessionStorage : localStorage);

/** Whether the player wants nothing to be kept. */
export function nothingIsKept(): boolean {
  try {
    return localStorage.getItem(NOTHING_KEPT) === "true";
  } catch {
    return false; // it is the browser that keeps nothing
  }
}

/** The cache of replays (net/replayCache). */
export const REPLAYS = "midtown-replays";

/** Delete all stored replays: another person uses this device from now on. */
export async function clearReplays(): Promise<void> {
  if (typeof caches !== "undefined") await caches.delete(REPLAYS);
}

export class Kept<T> {
  /** `parse` makes the value of what is stored, which is null if there is nothing or it is no JSON. */
  constructor(
    private readonly key: string,
    private readonly parse: (stored: unknown) => T,
    private readonly storage: () => Storage = allTabs,
  ) {}

  get(): T {
    let stored: unknown = null;
    try {
      stored = JSON.parse(this.storage().getItem(this.key) ?? "null");
    } catch {
      // nothing can be kept here, or it is no JSON
    }
    return this.parse(stored);
  }

  /** Keep a value; return whether the browser does. */
  set(value: T): boolean {
    try {
      this.storage().setItem(this.key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  }
}

/** Parse a list, of which only valid values stay. */
export function listOf<T>(valid: (one: unknown) => one is T): (stored: unknown) => T[] {
  return (stored) => (Array.isArray(stored) ? stored.filter(valid) : []);
}

/** Parse an object, of which only the properties with valid values stay. */
export function recordOf<T>(valid: (one: unknown) => one is T): (stored: unknown) => Record<string, T> {
  return (stored) =>
    Object.fromEntries(Object.entries(stored ?? {}).filter((one): one is [string, T] => valid(one[1])));
}

export const isNumber = (one: unknown): one is number => typeof one === "number";

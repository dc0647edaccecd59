// Values that are recreated although little of them has changed: what is equal stays the same object, so that what was
// computed from it need not be computed again.

/** Return `next` with the parts of `before` in place of equal ones; `before` itself where everything is equal. */
export function reuseEqualParts<T>(before: unknown, next: T): T {
  if (Object.is(before, next)) return next;
  if (Array.isArray(before) && Array.isArray(next)) {
    const items = next.map((item, index) => reuseEqualParts(before[index], item));
    return (same(before, items, before.length === items.length) ? before : items) as T;
  }
  if (before instanceof Set && next instanceof Set)
    return (before.size === next.size && [...next].every((item) => before.has(item)) ? before : next) as T;
  if (!plain(before) || !plain(next)) return next;
  const entries = Object.keys(next).map((key) => [key, reuseEqualParts(before[key], next[key])] as const);
  const parts = Object.fromEntries(entries);
  return (same(before, parts, Object.keys(before).length === entries.length) ? before : parts) as T;
}

/** Return a function that makes a value as `make` does, and shares it with the one before. For `$derived.by`. */
export function stable<T>(make: () => T): () => T {
  let kept: T | undefined;
  return () => (kept = reuseEqualParts(kept, make()));
}

function same(before: object, parts: object, complete: boolean): boolean {
  return (
    complete &&
    Object.entries(parts).every(([key, part]) => Object.hasOwn(before, key) && Object.is((before as never)[key], part))
  );
}

function plain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

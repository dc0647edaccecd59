import { beforeEach, expect, test, vi } from "vitest";
import { Kept, isNumber, listOf, recordOf } from "../../src/core/kept";

const stored = new Map<string, string>();
const storage = (): Storage => localStorage;

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

test("what is set is read again, and nothing is null to the parser", () => {
  const kept = new Kept("key", (one) => (one as string | null) ?? "nothing", storage);
  expect(kept.get()).toBe("nothing");
  expect(kept.set("some")).toBe(true);
  expect(kept.get()).toBe("some");
});

test.each(["{", "", "undefined", "\u0000"])("what is no JSON is nothing: %j", (text) => {
  stored.set("key", text);
  expect(new Kept("key", (one) => one, storage).get()).toBeNull();
});

test.each(["[1, 2]", "null", "3", '"text"', "[]", '{"a": 1, "b": "2", "c": null}', "true"])(
  "lists and objects keep what is valid of %s",
  (text) => {
    stored.set("key", text);
    expect(new Kept("key", listOf(isNumber)).get().every(isNumber)).toBe(true);
    expect(Object.values(new Kept("key", recordOf(isNumber)).get()).every(isNumber)).toBe(true);
  },
);

test("a list keeps its valid values, and an object its valid properties", () => {
  stored.set("list", '[1, "2", 3]');
  stored.set("object", '{"a": 1, "b": "2"}');
  expect(new Kept("list", listOf(isNumber)).get()).toEqual([1, 3]);
  expect(new Kept("object", recordOf(isNumber)).get()).toEqual({ a: 1 });
});

test("a browser that refuses keeps nothing, and says so", () => {
  const refuse = () => {
    throw new DOMException("refused", "SecurityError");
  };
  const kept = new Kept("key", (one) => one ?? "nothing", refuse);
  expect(kept.set("some")).toBe(false);
  expect(kept.get()).toBe("nothing");
});

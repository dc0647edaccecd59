import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reuseEqualParts, stable } from "../../src/core/steady";

describe("shared", () => {
  it("keeps the parts that are equal, and replaces the others", () => {
    const before = { towers: { a1: ["r2"], b2: ["b1", "r3"] }, round: 1 };
    const after = reuseEqualParts(before, { towers: { a1: ["r2"], b2: ["b1", "r3", "g1"] }, round: 1 });
    expect(after).toEqual({ towers: { a1: ["r2"], b2: ["b1", "r3", "g1"] }, round: 1 });
    expect(after.towers.a1).toBe(before.towers.a1);
    expect(after.towers.b2).not.toBe(before.towers.b2);
  });

  it("returns what was there where everything is equal", () => {
    const before = { lit: new Set(["a1"]), list: [1, { x: null }] };
    expect(reuseEqualParts(before, { lit: new Set(["a1"]), list: [1, { x: null }] })).toBe(before);
  });

  it("tells a missing part from one that is undefined, and a list from a shorter one", () => {
    expect(reuseEqualParts({ a: undefined }, {})).toEqual({});
    expect(Object.keys(reuseEqualParts({ a: undefined }, {}))).toEqual([]);
    expect(reuseEqualParts([1, 2, 3], [1, 2])).toEqual([1, 2]);
    expect(Object.keys(reuseEqualParts({ a: 1, b: undefined }, { a: 1, c: undefined }))).toEqual(["a", "c"]);
  });

  it("keeps objects of classes apart", () => {
    const [before, next] = [new Map([["a", 1]]), new Map([["a", 1]])];
    expect(reuseEqualParts(before, next)).toBe(next);
  });

  it("returns something equal to what it is given, whatever was there", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, next) => {
        const copy = structuredClone(next);
        expect(reuseEqualParts(before, next)).toStrictEqual(copy);
        expect(reuseEqualParts(copy, next)).toBe(reuseEqualParts(copy, copy));
      }),
    );
  });
});

describe("steady", () => {
  it("shares each value with the one before it", () => {
    let turn = 1;
    const next = stable(() => ({ at: [1], turn }));
    const first = next();
    turn = 2;
    const second = next();
    expect(second).toEqual({ at: [1], turn: 2 });
    expect(second.at).toBe(first.at);
    expect(next()).toBe(second);
  });
});

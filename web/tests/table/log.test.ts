import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LogEntry } from "../../src/api";
import { Log } from "../../src/table/log.svelte";

const played: LogEntry[] = ["one", "two", "three"].map(
  (words, i) =>
    ({
      number: i + 1,
      seat: 0,
      move: words,
      words,
      story: [],
    }) as unknown as LogEntry,
);
let made = 0;

vi.mock("../../src/core/http", () => ({
  ask: async (_: string, { query }: { query: { after: number } }) =>
    played.slice(query.after, made),
}));

describe("the log of a table", () => {
  let told: string[] = [];
  const log = (): Log =>
    new Log("t", null, (entries) =>
      told.push(...entries.map(({ words }) => words)),
    );

  beforeEach(() => {
    told = [];
  });

  it("tells every move of a game that one has seen begin, the first one too", async () => {
    const one = log();
    await one.to((made = 0), true);
    await one.to((made = 1));
    await one.to((made = 2));
    expect(told).toEqual(["one", "two"]);
    expect(one.entries.map(({ words }) => words)).toEqual(["one", "two"]);
  });

  it("tells whoever comes later only what happens from then on", async () => {
    const one = log();
    await one.to((made = 2), true);
    expect(told).toEqual([]);
    await one.to((made = 3));
    expect(told).toEqual(["three"]);
    expect(one.entries).toHaveLength(3);
  });

  it("tells a move anew that was taken back and made again", async () => {
    const one = log();
    await one.to((made = 2), true);
    await one.to((made = 1));
    await one.to((made = 2));
    expect(told).toEqual(["two"]);
  });
});

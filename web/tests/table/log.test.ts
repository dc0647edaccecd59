import { beforeEach, describe, expect, it } from "vitest";
import type { LogEntry } from "../../src/api";
import type { Ask } from "../../src/core/net/http";
import { Log } from "../../src/table/history/log.svelte";
import { World } from "../world";

const played: LogEntry[] = ["one", "two", "three"].map(
  (words, i) => ({ number: i + 1, seat: 0, move: words, words, story: [], changes: [] }) as unknown as LogEntry,
);
let made = 0;
const ask = (async (_: string, { query }: { query: { after: number } }) => played.slice(query.after, made)) as Ask;
const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

describe("the log of a table", () => {
  let heard: string[] = [];
  const log = (): Log =>
    new Log("t", null, (entries) => heard.push(...entries.map(({ words }) => words)), ask, new World());
  /** Load it up to the moves made so far. */
  async function loads(one: Log, count: number, fresh = false): Promise<void> {
    one.loadTo((made = count), fresh);
    await settled();
  }

  beforeEach(() => {
    heard = [];
  });

  it("tells every move of a game that one has seen begin, the first one too", async () => {
    const one = log();
    await loads(one, 0, true);
    await loads(one, 1);
    await loads(one, 2);
    expect(heard).toEqual(["one", "two"]);
    expect(one.entries.map(({ words }) => words)).toEqual(["one", "two"]);
  });

  it("tells the last line again when something has happened since that move", async () => {
    const one = log();
    await loads(one, 2, true);
    one.retell();
    await settled();
    expect(one.entries.map(({ words }) => words)).toEqual(["one", "two"]);
    expect(heard).toEqual(["two"]);
  });

  it("tells a later visitor only what happens from then on", async () => {
    const one = log();
    await loads(one, 2, true);
    expect(heard).toEqual([]);
    await loads(one, 3);
    expect(heard).toEqual(["three"]);
    expect(one.entries).toHaveLength(3);
  });

  it("forgets what is on its way of a move that was taken back", async () => {
    const answers: ((entries: LogEntry[]) => void)[] = [];
    const late = (() => new Promise((resolve) => answers.push(resolve as never))) as unknown as Ask;
    const one = new Log("t", null, () => {}, late, new World());
    one.loadTo(1);
    one.loadTo(0);
    one.loadTo(1);
    answers[0]?.([played[2] as LogEntry]);
    await settled();
    answers.at(-1)?.([played[0] as LogEntry]);
    await settled();
    expect(one.entries).toEqual([played[0]]);
  });

  it("is loaded to its end when a move comes before its first answer, and tells that move alone", async () => {
    const answers: (() => void)[] = [];
    const late = ((_: string, { query }: { query: { after: number } }) =>
      new Promise((resolve) => answers.push(() => resolve(played.slice(query.after, made))))) as unknown as Ask;
    const one = new Log("t", null, (entries) => heard.push(...entries.map(({ words }) => words)), late, new World());
    one.loadTo((made = 2), true);
    one.loadTo((made = 3));
    answers[0]?.();
    await settled();
    expect(one.entries).toHaveLength(3);
    expect(heard).toEqual(["three"]);
  });

  it("tells a move anew that was taken back and made again", async () => {
    const one = log();
    await loads(one, 2, true);
    await loads(one, 1);
    await loads(one, 2);
    expect(heard).toEqual(["two"]);
  });
});

// The engine beside an analysis: what it still asks of the server when another position is shown.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Engine } from "../../src/pages/analysis/engine.svelte";
import type { AnalysisModel } from "../../src/pages/analysis/model.svelte";

interface Sent {
  what: string;
  aborted: boolean;
  answer: (body: unknown) => void;
}
let sent: Sent[] = [];
let at = 0;
const analysis = {
  toMove: 0,
  line: () => ({ record: {}, at, line: [] }),
  learn: vi.fn(),
} as unknown as AnalysisModel;

beforeEach(() => {
  sent = [];
  at = 0;
  vi.useFakeTimers();
  vi.stubGlobal("location", new URL("https://midtown.example/"));
  vi.stubGlobal("fetch", (url: URL, { method, body, signal }: RequestInit) => {
    const one: Sent = { what: `${method} ${url.pathname}`, aborted: false, answer: () => {} };
    if (method === "POST") one.what += ` ${(JSON.parse(String(body)) as { at: number }).at}`;
    sent.push(one);
    return new Promise<Response>((resolve, reject) => {
      one.answer = (answer) => resolve(new Response(JSON.stringify(answer)));
      signal?.addEventListener("abort", () => {
        one.aborted = true;
        reject(signal.reason as Error);
      });
    });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const running = (id: string, done = 1) => ({ id, done, total: 9, status: "running", chances: [0.5], moves: [] });
const wait = () => vi.advanceTimersByTimeAsync(300);
const whats = () => sent.map(({ what }) => what);

test("what is asked of a position ends with it: another one takes its place on the server", async () => {
  const engine = new Engine(analysis);
  const leave = engine.look();
  await wait();
  sent[0]?.answer(running("a"));
  await wait();
  expect(whats()).toEqual(["POST /api/analysis/lines 0", "GET /api/analysis/lines/a"]);
  expect(engine.lines?.id).toBe("a");
  leave();
  expect(sent[1]?.aborted).toBe(true);
  at = 1;
  engine.look();
  await wait();
  expect(whats().at(-1)).toBe("POST /api/analysis/lines 1");
  expect(engine.problem()).toBe("");
});

test("positions are asked for one after the other, and not if they are no longer shown", async () => {
  const engine = new Engine(analysis);
  for (at = 0; at < 3; at += 1) {
    const leave = engine.look();
    await wait();
    if (at < 2) leave();
  }
  expect(whats()).toEqual(["POST /api/analysis/lines 0"]);
  sent[0]?.answer(running("a"));
  await wait();
  expect(whats()).toEqual(["POST /api/analysis/lines 0", "POST /api/analysis/lines 2"]);
  expect(engine.lines).toBeNull();
  sent[1]?.answer(running("c"));
  await wait();
  expect(engine.lines?.id).toBe("c");
});

test("switched off it asks no more, and ends the search after what was asked before", async () => {
  const engine = new Engine(analysis);
  engine.look();
  await wait();
  engine.turn(false);
  await wait();
  expect(whats()).toEqual(["POST /api/analysis/lines 0"]);
  sent[0]?.answer(running("a"));
  await wait();
  expect(whats()).toEqual(["POST /api/analysis/lines 0", "DELETE /api/analysis/lines"]);
  expect(engine.lines).toBeNull();
});

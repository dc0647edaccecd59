// A review is fetched until it is there: the newest answer counts, and a server that does not answer is left in peace.

import { beforeEach, expect, it, vi } from "vitest";
import { preferences } from "../../src/core/preferences.svelte";
import { Requests } from "../requests";

vi.stubGlobal("window", globalThis);
const { Failure, Refusal } = await import("../../src/core/net/http");
const { ReviewModel } = await import("../../src/review/model.svelte");

let server: Requests;
let model: InstanceType<typeof ReviewModel>;
let side: number;
let now: number;

beforeEach(() => {
  preferences.set({ language: "en" });
  [server, side, now] = [new Requests(), 0, 0];
  model = new ReviewModel(
    "t",
    null,
    () => side,
    server.ask,
    () => now,
  );
});

const state = (done: number) => ({ status: "running", done, total: 9, review: null });

it("takes the answer for the side that is looked from now, whichever comes last", async () => {
  void model.follow();
  side = 1;
  void model.follow();
  await server.answer(state(1), 1);
  await server.answer(state(0), 0);
  expect(model.done).toBe(1);
});

it("asks once at a time, however long an answer takes", async () => {
  for (const _ of [1, 2, 3]) void model.follow();
  expect(server.all).toHaveLength(1);
  await server.answer(state(3));
  void model.follow();
  expect([model.done, server.all.length]).toEqual([3, 2]);
});

it("asks ever more rarely where no server answers, and not again where it refuses", async () => {
  for (; now < 120_000; now += 1_000) {
    void model.follow();
    await server.fail(new Failure("offline"));
  }
  expect([model.awaited, server.all.length < 12]).toEqual([true, true]);
  now += 60_000;
  void model.follow();
  await server.fail(new Refusal(404, { kind: "missing", rule: null, message: "No such table." }));
  expect(model.awaited).toBe(false);
  const before = server.all.length;
  now += 60_000;
  void model.follow();
  expect(server.all).toHaveLength(before);
});

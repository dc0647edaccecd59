import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { LessonFrame, LessonStep } from "../../src/api";

const INFO = {
  game: "g",
  seat: 0,
  names: ["", "Blue"],
  chapters: [
    { name: "one", title: "One", steps: 3 },
    { name: "two", title: "Two", steps: 1 },
  ],
};
const STAYS: LessonFrame = { state: { at: 0 }, facts: {}, to_move: 0 };
const MOVES = ["a", "b"].map((move) => ({ move, words: move, places: [`place:${move}`] }));

function step(number: number, more: Partial<LessonStep> = {}): LessonStep {
  const plain = {
    chapter: "one",
    number,
    kind: "move",
    text: `step ${number}`,
    rule: null,
    last: false,
    right: null,
    said: null,
  } as const;
  return { ...plain, frames: [STAYS], moves: MOVES, example: "a", touched: [], ...more };
}

function played(seat: number, move: string, at: number): LessonFrame {
  return { state: { at }, facts: {}, to_move: 1 - seat, seat, move, words: move };
}

let answer: (body: { chapter: string; answers: string[]; why?: string }) => LessonStep;

// The first import compiles many modules: its time is not a test's.
beforeAll(async () => {
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("location", { origin: "http://midtown" });
  await import("../../src/learn/model.svelte");
}, 60_000);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("location", { origin: "http://midtown" });
  vi.stubGlobal(
    "fetch",
    async (_: URL, { body }: { body: string | null }) =>
      new Response(JSON.stringify(body ? answer(JSON.parse(body)) : INFO)),
  );
});

afterEach(() => vi.unstubAllGlobals());

async function begun() {
  const { LessonModel } = await import("../../src/learn/model.svelte");
  answer = () => step(0);
  const lesson = new LessonModel("g", () => null);
  await lesson.open(null);
  return lesson;
}

test("a move that was not asked for gets an answer, and the position stays", async () => {
  const lesson = await begun();
  answer = () => step(0, { right: false, said: "Not this" });
  await lesson.answer("b");
  expect(lesson.comment).toEqual({ right: false, text: "Not this" });
  expect(lesson.current.state).toEqual({ at: 0 });
  answer = ({ answers }) => step(1, { right: true, said: answers.join() });
  await lesson.answer("a");
  expect(lesson.comment?.text).toBe("a");
});

test("what the others answer is shown one after another before the next step", async () => {
  const lesson = await begun();
  answer = () => step(1, { right: true, frames: [played(0, "a", 1), played(1, "x", 2)] });
  await lesson.answer("a");
  expect(lesson.current.state).toEqual({ at: 1 });
  expect([lesson.ready, lesson.mayMove, lesson.replies]).toEqual([false, false, []]);
  vi.runAllTimers();
  expect(lesson.current.state).toEqual({ at: 2 });
  expect([lesson.ready, lesson.mayMove, lesson.replies]).toEqual([true, true, ["x"]]);
  expect(lesson.recentPositions.map(({ state, move }) => [state, move?.text])).toEqual([
    [{ at: 1 }, "a"],
    [{ at: 2 }, "x"],
  ]);
});

test("a refusal that was asked for is read before the next step comes", async () => {
  const lesson = await begun();
  answer = () => step(0, { kind: "refusal", example: "no" });
  await lesson.begin("one");
  const why = { legal: false, kind: "illegal", message: "Too low", paragraph: null };
  answer = (request) => (request.why ? step(0, { why }) : step(1, { right: true, said: "As expected" }));
  expect(await lesson.why("no")).toEqual(why);
  expect([lesson.refused, lesson.mayReadOn, lesson.step?.number, lesson.comment?.text]).toEqual([
    true,
    true,
    0,
    "As expected",
  ]);
  await lesson.next();
  expect([lesson.refused, lesson.step?.number, lesson.comment]).toEqual([false, 1, null]);
});

test("a legal move that is not offered gets the lesson's sentence", async () => {
  const lesson = await begun();
  answer = () => step(0, { why: { legal: true, message: "Not now" } });
  expect(await lesson.why("c")).toMatchObject({ legal: false, message: "Not now" });
});

test("back leads to the step before, and on to the next chapter", async () => {
  const lesson = await begun();
  const requests: string[] = [];
  answer = ({ chapter, answers }) => {
    requests.push(`${chapter} ${answers.length}`);
    return step(answers.length, { kind: "told", moves: [], last: answers.length === 2 });
  };
  await lesson.begin("one");
  await lesson.next();
  await lesson.next();
  await lesson.back();
  await lesson.next();
  await lesson.next();
  expect(requests).toEqual(["one 0", "one 1", "one 2", "one 1", "one 2", "two 0"]);
  expect(lesson.chapter).toBe(1);
});

// A plan that is made on the board: its turns, whose move is asked for, and what can be touched.

import { describe, expect, it } from "vitest";
import { type Entry, expecting, nextSeat, placeless, stepOf, touchable, turns } from "../../src/pages/plan/plan";

const AIMS = [
  {
    aim: "Fb2",
    words: "build in Fb2",
    places: ["plot:Fb2"],
    moves: [{ move: "Fb2+3", words: "3 in Fb2", places: ["plot:Fb2"] }],
  },
  {
    aim: "place 2,0",
    words: "place there",
    places: [],
    moves: [{ move: "place taxi 2,0", words: "taxi", places: ["corner:2,0", "vehicle:taxi"] }],
  },
  { aim: "pick", words: "pick pieces", places: [], moves: [] },
];
const OTHERS = [1, 2].map((seat) => ({ seat, aims: AIMS }));
const EXPECT: Entry = { kind: "expect", seat: 1, aim: "Fb2", move: null, words: "", moves: [] };
const ANSWER: Entry = { kind: "answer", move: "Sa1+2", words: "" };

describe("whose move is asked for", () => {
  it("is the first other's, until they are passed over, and then one's own", () => {
    expect(nextSeat([], OTHERS)).toBe(1);
    expect(nextSeat([EXPECT], OTHERS)).toBe(1); // as long as they go on moving
    expect(nextSeat([EXPECT, { kind: "pass", seat: 1 }], OTHERS)).toBe(2);
    expect(
      nextSeat(
        [
          { kind: "pass", seat: 1 },
          { kind: "pass", seat: 2 },
        ],
        OTHERS,
      ),
    ).toBeNull();
    expect(nextSeat([ANSWER], OTHERS)).toBeNull();
  });
});

it("a plan has a step for each turn, and what is passed over is in none", () => {
  const steps = turns([EXPECT, { kind: "pass", seat: 2 }, ANSWER, { kind: "turn" }, ANSWER]).map(stepOf);
  expect(steps).toEqual([
    { expected: [{ seat: 1, aim: "Fb2", move: null }], answers: ["Sa1+2"] },
    { expected: [], answers: ["Sa1+2"] },
  ]);
});

it("aims are touched by their places, single moves where these show more, and the rest has buttons", () => {
  expect(touchable(AIMS).map(({ move, places }) => [move, ...places])).toEqual([
    ["Fb2", "plot:Fb2"],
    ["place taxi 2,0", "corner:2,0", "vehicle:taxi"],
  ]);
  expect(placeless(AIMS).map(({ aim }) => aim)).toEqual(["pick"]);
  expect(expecting(1, AIMS, "Fb2")).toMatchObject({ aim: "Fb2", move: null });
  expect(expecting(1, AIMS, "place taxi 2,0")).toMatchObject({
    aim: "place 2,0",
    move: "place taxi 2,0",
    words: "taxi",
  });
  expect(expecting(1, AIMS, "nothing")).toBeNull();
});

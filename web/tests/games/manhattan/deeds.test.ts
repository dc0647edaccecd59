import { beforeEach, describe, expect, it } from "vitest";
import { preferences } from "../../../src/core/preferences.svelte";
import type { Piece, State } from "../../../src/games/manhattan/api";
import { type Deed, deedLines, deedsSince, picksSince, tookMine } from "../../../src/games/manhattan/deeds";
import type { Scene, Snapshot } from "../../../src/games/manhattan/scene";
import { turnNumbers } from "../../../src/board/turns";
import { notesIn } from "../../../src/games/manhattan/art/notes";
import { beside } from "../../../src/games/manhattan/art/beside";
import { meets } from "../../../src/games/manhattan/art/boxes";

type Towers = Record<string, Piece[]>;

function state(towers: Towers): State {
  return { towers, scores: { red: 0, blue: 0, green: 0 }, hands: [[], 4, 4] } as unknown as State;
}

function since(before: Towers, ...steps: [seat: number, text: string, towers: Towers][]): Snapshot[] {
  const shot = (towers: Towers, move: Snapshot["move"]): Snapshot => ({
    turn: 1,
    state: state(towers),
    facts: {} as Snapshot["facts"],
    move,
  });
  return [shot(before, null), ...steps.map(([seat, text, towers]) => shot(towers, { seat, text }))];
}

const MINE: Piece[] = [["red", 2]];
const TAKEN: Piece[] = [...MINE, ["blue", 3]];
const AGAIN: Piece[] = [...TAKEN, ["green", 1]];
const COURSE = since(
  { Sa1: MINE },
  [1, "Sa1+3", { Sa1: TAKEN }],
  [2, "Hc3+2", { Sa1: TAKEN, Hc3: [["green", 2]] }],
  [2, "Sa1+1", { Sa1: AGAIN, Hc3: [["green", 2]] }],
);

function scene(viewer: number, watching = false): Scene {
  const sitters = ["You", "Mara", "Juniper"].map((name) => ({ name }));
  return { current: COURSE.at(-1), viewer, watching, sitters } as unknown as Scene;
}

describe("what was built since one's own move", () => {
  beforeEach(() => preferences.set({ language: "en" }));

  it("is each piece with its floors, its turn, and who owned the tower before", () => {
    expect(deedsSince(COURSE, state({ Sa1: AGAIN, Hc3: [["green", 2]] }))).toEqual([
      { index: 1, number: 1, seat: 1, plot: "Sa1", from: 2, to: 5, former: "red" },
      { index: 2, number: 2, seat: 2, plot: "Hc3", from: 0, to: 2, former: null },
      { index: 3, number: 2, seat: 2, plot: "Sa1", from: 5, to: 6, former: "blue" },
    ]);
  });

  it("leaves out what is not shown yet, and moves that build nothing", () => {
    expect(deedsSince(COURSE, state({ Sa1: TAKEN })).map(({ index }) => index)).toEqual([1]);
    expect(deedsSince(since({}, [1, "pick 1 2 2", {}]), state({}))).toEqual([]);
    expect(deedsSince([], state({}))).toEqual([]);
  });

  it("says whose tower it was", () => {
    const [first, second, third] = deedsSince(COURSE, COURSE.at(-1)?.state as State) as [Deed, Deed, Deed];
    expect([0, 1, 2].map((viewer) => tookMine(COURSE[0] as Snapshot, first, viewer))).toEqual([true, false, false]);
    expect(deedLines(scene(0), first, "left")).toEqual(["Mara took your tower", "3 floors on top, now 5"]);
    expect(deedLines(scene(0), second, "far left")).toEqual(["Juniper built a new tower", "2 floors, far left"]);
    expect(deedLines(scene(0), third, "left")).toEqual(["Juniper took a tower", "from Mara: +1, now 6"]);
    expect(deedLines(scene(0, true), first, "left")[0]).toBe("Mara took a tower");
    const raised = { ...third, former: null };
    expect(deedLines(scene(0), raised, "left")).toEqual(["Juniper raised a tower", "1 floor on top, now 6"]);
  });

  it("shows the pieces that were picked, even when one of them has been built", () => {
    const [start, ...steps] = since({}, [1, "pick 1 4", {}], [1, "Sa1+4", { Sa1: [["blue", 4]] }]);
    [{ red: [2] }, { red: [2], blue: [1, 4] }, { red: [2], blue: [1] }].forEach((picked, index) => {
      Object.assign(([start, ...steps][index] as Snapshot).state, { picked });
    });
    const pieces = [1, 4].map((floors) => ({ colour: "blue", floors }));
    expect([...picksSince([start as Snapshot, ...steps])]).toEqual([[1, { turn: 1, pieces }]]);
    expect(picksSince([]).size).toBe(0);
  });

  it("counts moves of one seat in a row as one turn", () => {
    expect(turnNumbers([1, 1, 2, 1].map((seat) => ({ seat })))).toEqual([1, 1, 2, 3]);
  });
});

describe("labels in a city's sky", () => {
  const sign = { x: 60, y: 120, w: 22, h: 17 };
  const item = { index: 1, number: 1, lines: ["Mara built a new tower", "2 floors, far left"] as const, sign };
  const wall = { x: 58, y: 137, w: 26, h: 60 };

  it("stand where no tower does, with a line to the sign", () => {
    const [note] = notesIn(354, [item], [sign, wall], true);
    expect(note?.box).toMatchObject({ y: 11 });
    expect(note && [sign, wall].some((box) => meets(box, note.box))).toBe(false);
    expect(note?.line.at(-1)).toEqual([85, 128.5]);
  });

  it("make way for towers and for each other", () => {
    const tall = { x: 280, y: 20, w: 22, h: 200 };
    const [left] = notesIn(354, [item], [sign, wall, tall], true);
    expect(left?.box.x).toBe(10);
    const other = { ...item, index: 2, number: 2, sign: { ...sign, x: 200 } };
    const both = notesIn(700, [item, other], [sign, wall, other.sign], true);
    expect(both).toHaveLength(2);
    expect(both[0] && both[1] && meets(both[0].box, both[1].box)).toBe(false);
  });

  it("are left out where there is no room", () => {
    expect(notesIn(180, [item], [sign, wall], true)).toEqual([]);
    expect(notesIn(354, [item], [{ x: 0, y: 20, w: 354, h: 10 }, sign], true)).toEqual([]);
    expect(notesIn(354, [{ ...item, sign: { ...sign, y: 50 } }], [], true)).toEqual([]);
  });

  it("send no line through another sign", () => {
    const between = [
      { x: 64, y: 80, w: 22, h: 17 },
      { x: 120, y: 110, w: 22, h: 40 },
      { x: 30, y: 100, w: 15, h: 60 },
    ];
    const [note] = notesIn(354, [item], [sign, wall, ...between], true);
    expect(note).toBeUndefined();
  });
});

describe("a badge beside new floors", () => {
  const room = { x: 0, y: 0, w: 180, h: 120 };
  const wish = { x: 90, y: 60, reach: 12, w: 32, h: 16 };
  const right = { x: 100, y: 0, w: 60, h: 120 };

  it("stands to the right, or where no sign and no other tower is", () => {
    expect(beside(room, wish, [], [])).toMatchObject({ x: 102, y: 52, w: 32, h: 16, to: [102, 60] });
    expect(beside(room, wish, [right], [])).toMatchObject({ x: 46, y: 52 });
    expect(beside(room, wish, [right], [{ x: 0, y: 40, w: 60, h: 24 }])).toMatchObject({ x: 46, y: 66 });
  });

  it("covers a tower rather than a sign, and stays on the poster", () => {
    expect(beside(room, wish, [right], [room])).toMatchObject({ x: 46 });
    expect(beside(room, { ...wish, x: 170 }, [], [])).toMatchObject({ x: 126 });
    expect(beside(room, wish, [room], [])).toMatchObject({ x: 102, y: 52 });
  });

  const high = { x: 0, y: 0, w: 180, h: 240 };
  const low = { ...wish, y: 160 };

  it("goes far up or down before it covers a sign or a tower", () => {
    const towers = [-1, 1].map((way) => ({ x: way < 0 ? 0 : 103, y: 100, w: 77, h: 140 }));
    expect(beside(high, low, [], towers)).toMatchObject({ x: 102, y: 82, to: [102, 90] });
    expect(beside(high, low, towers, [])).toMatchObject({ x: 102, y: 82, to: [102, 90] });
  });

  it("stands at the rim, with a line down or up to it, where its side is too narrow and the other one is taken", () => {
    const taken = [
      { x: 0, y: 0, w: 143, h: 240 }, // all to the left
      { x: 146, y: 120, w: 20, h: 50 }, // what it tells of
    ];
    const place = beside(high, { ...low, x: 156, w: 32 }, taken, []);
    expect(place).toMatchObject({ x: 145, y: 173, to: [168, 173] });
    expect(taken.some((one) => meets(one, place))).toBe(false);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { preferences } from "../../../src/core/preferences.svelte";
import type { Piece, State } from "../../../src/games/manhattan/api";
import {
  type Build,
  buildLines,
  buildsSince,
  lossLines,
  overtakenPlot,
  picksSince,
  tookFromViewer,
} from "../../../src/games/manhattan/builds";
import type { Scene, Snapshot } from "../../../src/games/manhattan/scene";
import { turnNumbers } from "../../../src/board/turns";
import { notesIn } from "../../../src/games/manhattan/art/notes";
import { pill, PILL } from "../../../src/games/manhattan/art/pill";
import { placeMark } from "../../../src/games/manhattan/art/placeMark";
import { type Box, meets } from "../../../src/games/manhattan/art/boxes";

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
  return { current: COURSE.at(-1), recentPositions: COURSE, viewer, watching, sitters } as unknown as Scene;
}

describe("what was built since one's own move", () => {
  beforeEach(() => preferences.set({ language: "en" }));

  it("is each piece with its floors, its turn, and who owned the tower before", () => {
    expect(buildsSince(COURSE, state({ Sa1: AGAIN, Hc3: [["green", 2]] }))).toEqual([
      { index: 1, number: 1, seat: 1, colour: "blue", plot: "Sa1", from: 2, to: 5, former: "red", overtook: null },
      { index: 2, number: 2, seat: 2, colour: "green", plot: "Hc3", from: 0, to: 2, former: null, overtook: null },
      { index: 3, number: 2, seat: 2, colour: "green", plot: "Sa1", from: 5, to: 6, former: "blue", overtook: null },
    ]);
  });

  it("leaves out what is not shown yet, and moves that build nothing", () => {
    expect(buildsSince(COURSE, state({ Sa1: TAKEN })).map(({ index }) => index)).toEqual([1]);
    expect(buildsSince(since({}, [1, "pick 1 2 2", {}]), state({}))).toEqual([]);
    expect(buildsSince([], state({}))).toEqual([]);
  });

  it("says whose tower it was", () => {
    const [first, second, third] = buildsSince(COURSE, COURSE.at(-1)?.state as State) as [Build, Build, Build];
    expect([0, 1, 2].map((viewer) => tookFromViewer(COURSE[0] as Snapshot, first, viewer))).toEqual([
      true,
      false,
      false,
    ]);
    expect(buildLines(scene(0), first, "left")).toEqual(["Mara took your tower", "3 floors on top, now 5"]);
    expect(buildLines(scene(0), second, "far left")).toEqual(["Juniper built a new tower", "2 floors, far left"]);
    expect(buildLines(scene(0), third, "left")).toEqual(["Juniper took a tower", "from Mara: +1, now 6"]);
    expect(buildLines(scene(0, true), first, "left")[0]).toBe("Mara took a tower");
    const raised = { ...third, former: null };
    expect(buildLines(scene(0), raised, "left")).toEqual(["Juniper raised a tower", "1 floor on top, now 6"]);
  });

  it("says in one line each what happened to a tower that was lost", () => {
    const builds = buildsSince(COURSE, COURSE.at(-1)?.state as State).filter(({ plot }) => plot === "Sa1");
    expect(lossLines(scene(0), builds, false)).toEqual(["Mara took your tower", "Juniper took it from Mara"]);
    expect(lossLines(scene(0), builds, true)[0]).toBe("Mara: your tower");
    const raised = builds.map((build) => ({ ...build, former: build.index > 1 ? null : build.former }));
    expect(lossLines(scene(0), raised, false)[1]).toBe("Juniper raised it");
    expect(
      lossLines(
        { ...scene(0), sitters: [{ name: "" }, { name: "Maximiliane Musterfrau" }, { name: "" }] } as unknown as Scene,
        builds,
        false,
      )[0],
    ).toBe("Maximiliane Mus… took your tower");
  });

  it("says that the viewer has no longer the single tallest, and where the sun went out", () => {
    const HIGH: Towers = { Sa1: MINE, Hc3: [["blue", 1]] };
    const course = since(HIGH, [1, "Hc3+3", { ...HIGH, Hc3: [["blue", 4]] }]);
    const [start, end] = course as [Snapshot, Snapshot];
    Object.assign(start, { facts: { tallest: "Sa1" } });
    Object.assign(end, { facts: { tallest: "Hc3" } });
    const builds = buildsSince(course, end.state);
    expect(builds[0]?.overtook).toEqual({ colour: "red", plot: "Sa1" });
    const at = (viewer: number, watching = false) =>
      ({ ...scene(viewer, watching), recentPositions: course, current: end }) as Scene;
    expect(buildLines(at(0), builds[0] as Build, "left")).toEqual(["Mara: tallest now", "3 floors on top, now 4"]);
    expect(buildLines(at(2), builds[0] as Build, "left")[0]).toBe("Mara raised a tower");
    expect([at(0), at(2), at(0, true)].map((one) => overtakenPlot(one, builds))).toEqual(["Sa1", null, null]);
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
  const lines = ["Mara built a new tower", "2 floors, far left"];
  const item = { forms: [lines], sign, base: [71, 190] as const, must: false };
  const wall = { x: 58, y: 137, w: 26, h: 60 };
  const sky = (width: number, taken: Box[]) => ({ width, height: 240, taken, numbered: true });

  it("stand where no tower does, with a line to the sign", () => {
    const [note] = notesIn(sky(354, [sign, wall]), [item]);
    expect(note?.box).toMatchObject({ y: 11 });
    expect(note && [sign, wall].some((box) => meets(box, note.box))).toBe(false);
    expect(note?.line.at(-1)).toEqual([85, 128.5]);
  });

  it("make way for towers and for each other", () => {
    const tall = { x: 280, y: 20, w: 22, h: 200 };
    const [left] = notesIn(sky(354, [sign, wall, tall]), [item]);
    expect(left?.box.x).toBe(10);
    const other = { ...item, sign: { ...sign, x: 200 } };
    const both = notesIn(sky(700, [sign, wall, other.sign]), [item, other]);
    expect(both).toHaveLength(2);
    expect(both[0] && both[1] && meets(both[0].box, both[1].box)).toBe(false);
  });

  it("are left out where there is no room", () => {
    expect(notesIn(sky(180, [sign, wall]), [item])).toEqual([]);
    expect(notesIn(sky(354, [{ x: 0, y: 20, w: 354, h: 10 }, sign]), [item])).toEqual([]);
    expect(notesIn(sky(354, []), [{ ...item, sign: { ...sign, y: 50 } }])).toEqual([]);
  });

  it("send no line through another sign", () => {
    const between = [
      { x: 64, y: 80, w: 22, h: 17 },
      { x: 120, y: 110, w: 22, h: 40 },
      { x: 30, y: 100, w: 15, h: 60 },
    ];
    expect(notesIn(sky(354, [sign, wall, ...between]), [item])).toEqual([]);
  });

  it("give the first room to what the viewer lost", () => {
    const loss = { ...item, forms: [["Mara took your tower"]], must: true, sign: { ...sign, x: 200 } };
    const [first, ...more] = notesIn(sky(260, [sign, wall, loss.sign]), [item, loss]);
    expect(first).toMatchObject({ must: true, lines: ["Mara took your tower"], box: { y: 11 } });
    expect(more).toEqual([]);
  });

  it("tell a loss beside a tower, or over the city's name where all is full", () => {
    const loss = { ...item, forms: [lines, ["Mara took your tower"]], must: true };
    const clouds = { x: 0, y: 0, w: 354, h: 100 };
    const [beside] = notesIn(sky(354, [sign, wall, clouds]), [loss]);
    expect(beside?.box.y).toBeGreaterThan(100);
    expect(beside && [sign, wall, clouds].some((box) => meets(box, beside.box))).toBe(false);
    const [name] = notesIn(sky(354, [{ x: 0, y: 0, w: 354, h: 240 }, sign]), [loss]);
    expect(name).toMatchObject({
      lines: ["Mara took your tower"],
      box: { x: 10, y: 202 },
      line: [
        [71, 202],
        [71, 190],
      ],
    });
  });
});

describe("a pill with what happened to a tower", () => {
  it("has a segment for each build, and room between all its parts", () => {
    const part = { index: 1, number: 1, colour: "blue" as const, floors: 1 };
    const { segments, width } = pill([part, { ...part, index: 2, number: 3, floors: 2 }]);
    expect(segments.map(({ x }) => x)).toEqual([0, segments[1]?.x]);
    for (const { disc, chip, text } of segments) {
      expect(chip - disc - PILL.disc).toBeGreaterThanOrEqual(6);
      expect(text - chip - PILL.chip).toBeGreaterThanOrEqual(6);
    }
    expect(width).toBeGreaterThan((segments[1]?.text ?? 0) + 17);
    expect(pill([{ ...part, colour: null }]).width).toBeLessThan(pill([part]).width);
  });
});

describe("a badge beside new floors", () => {
  const room = { x: 0, y: 0, w: 180, h: 120 };
  const wish = { x: 90, y: 60, reach: 12, w: 32, h: 16 };
  const right = { x: 100, y: 0, w: 60, h: 120 };

  it("stands to the right, or where no sign and no other tower is", () => {
    expect(placeMark(room, wish, [], [])).toMatchObject({ x: 102, y: 52, w: 32, h: 16, to: [102, 60] });
    expect(placeMark(room, wish, [right], [])).toMatchObject({ x: 46, y: 52 });
    expect(placeMark(room, wish, [right], [{ x: 0, y: 40, w: 60, h: 24 }])).toMatchObject({ x: 46, y: 66 });
  });

  it("covers a tower rather than a sign, and stays on the poster", () => {
    expect(placeMark(room, wish, [right], [room])).toMatchObject({ x: 46 });
    expect(placeMark(room, { ...wish, x: 170 }, [], [])).toMatchObject({ x: 126 });
    expect(placeMark(room, wish, [room], [])).toMatchObject({ x: 102, y: 52 });
  });

  const high = { x: 0, y: 0, w: 180, h: 240 };
  const low = { ...wish, y: 160 };

  it("goes far up or down before it covers a sign or a tower", () => {
    const towers = [-1, 1].map((way) => ({ x: way < 0 ? 0 : 103, y: 100, w: 77, h: 140 }));
    expect(placeMark(high, low, [], towers)).toMatchObject({ x: 102, y: 82, to: [102, 90] });
    expect(placeMark(high, low, towers, [])).toMatchObject({ x: 102, y: 82, to: [102, 90] });
  });

  it("stands at the rim, with a line down or up to it, where its side is too narrow and the other one is taken", () => {
    const taken = [
      { x: 0, y: 0, w: 143, h: 240 }, // all to the left
      { x: 146, y: 120, w: 20, h: 50 }, // what it tells of
    ];
    const place = placeMark(high, { ...low, x: 156, w: 32 }, taken, []);
    expect(place).toMatchObject({ x: 145, y: 173, to: [168, 173] });
    expect(taken.some((one) => meets(one, place))).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import type { State, Vehicle } from "../../../../src/games/traffiq/api";
import { City } from "../../../../src/games/traffiq/map/city";
import { marksOf } from "../../../../src/games/traffiq/map/marks";
import type { Snapshot } from "../../../../src/games/traffiq/scene";

const map: Record<string, string> = {};
for (let x = 0; x < 4; x++) for (let y = 0; y < 4; y++) map[`${x},${y}`] = "RRRR";
const city = new City(map);
const TAXI: Vehicle = ["yellow", "taxi"];
const TRUCK: Vehicle = ["yellow", "truck"];
const MINE: Vehicle = ["red", "taxi"];
type Step = [text: string, vehicles: Record<string, Vehicle>, seat?: number];

/** The positions from a beginning over these moves, by their texts and the vehicles after each. */
function since(before: Record<string, Vehicle>, ...steps: Step[]): Snapshot[] {
  const shot = (vehicles: Record<string, Vehicle>, move: Snapshot["move"]): Snapshot => ({
    turn: 1,
    state: { map, vehicles, hands: [[], 3, 3] } as unknown as State,
    facts: {} as Snapshot["facts"],
    move,
  });
  return [shot(before, null), ...steps.map(([text, vehicles, seat = 1]) => shot(vehicles, { seat, text }))];
}

const brief = (snapshots: Snapshot[], viewer: number | null = 0): unknown[] =>
  marksOf(snapshots, city, viewer).map(({ key, kind, number, index }) => [kind, key, number, index]);

describe("what the moves since one's own have left", () => {
  it("is nothing where nothing is known", () => {
    expect(marksOf([], city, 0)).toEqual([]);
  });

  it("is a mark for each tile and vehicle, with the number of its turn", () => {
    const steps: Step[] = [
      ["attach RRRR@3,3", {}],
      ["place taxi 1,1", { "1,1": TAXI }],
      ["draw", { "1,1": TAXI }, 2],
      ["attach RRRR@0,0", { "1,1": TAXI }, 2],
    ];
    expect(brief(since({}, ...steps))).toEqual([
      ["tile", "cell 3,3", 1, 1],
      ["placed", "corner 1,1", 1, 2],
      ["tile", "cell 0,0", 2, 4],
    ]);
  });

  it("says by a letter which of several actions of a turn came first, drawn tiles included", () => {
    const steps: Step[] = [
      ["attach RRRR@3,3", {}],
      ["place taxi 1,1", { "1,1": TAXI }],
      ["attach RRRR@3,2", { "1,1": TAXI }],
      ["draw", { "1,1": TAXI }, 2],
      ["attach RRRR@0,0", { "1,1": TAXI }, 2],
      ["attach RRRR@0,1", { "1,1": TAXI }, 0],
    ];
    const labels = marksOf(since({}, ...steps), city, 0).map(({ key, label }) => [key, label]);
    expect(Object.fromEntries(labels)).toEqual({
      "cell 3,3": "1a",
      "corner 1,1": "1a",
      "cell 3,2": "1b",
      "cell 0,0": "2b",
      "cell 0,1": "3",
    });
  });

  it("follows a vehicle to where it stands at last, with its way and a ghost where it started", () => {
    const [mark, ...more] = marksOf(
      since({}, ["place taxi 1,1", { "1,1": TAXI }], ["taxi 1,1>1,3", { "1,3": TAXI }]),
      city,
      0,
    );
    expect(more).toEqual([]);
    const way = [
      [1, 1],
      [1, 2],
      [1, 3],
    ];
    expect(mark).toMatchObject({ kind: "driven", key: "corner 1,3", way, ghost: TAXI, at: [120, -360] });
  });

  it("has no ghost where somebody stands now", () => {
    const steps: Step[] = [
      ["truck 1,1>2,1", { "2,1": TRUCK }],
      ["place taxi 1,1", { "2,1": TRUCK, "1,1": TAXI }],
    ];
    const marks = marksOf(since({ "1,1": TRUCK }, ...steps), city, 0);
    expect(marks.map((mark) => "ghost" in mark && mark.ghost)).toEqual([null, false]);
  });

  it("knows who was driven off, on which way, and whether it was one's own", () => {
    const stood = { "1,1": MINE, "1,3": TAXI };
    const steps: Step[] = [
      ["place truck 3,1", { ...stood, "3,1": TRUCK }, 2],
      ["compete hv", { "3,1": TRUCK }, 2],
    ];
    const gone = marksOf(since(stood, ...steps), city, 0).filter((mark) => mark.kind === "gone");
    expect(gone).toMatchObject([
      { key: "corner 1,1", ghost: MINE, mine: true, off: [-1, 0], number: 1, index: 2 },
      { key: "corner 1,3", ghost: TAXI, mine: false, off: null },
    ]);
    expect(marksOf(since(stood, ...steps), city, null).some((mark) => mark.kind === "gone" && mark.mine)).toBe(false);
  });

  it("forgets the ring of a vehicle that was driven off in its turn", () => {
    const steps: Step[] = [
      ["place taxi 1,1", { "1,1": TAXI }],
      ["place truck 1,3", { "1,1": TAXI, "1,3": TRUCK }, 2],
      ["compete v", { "1,3": TRUCK }, 2],
    ];
    expect(brief(since({}, ...steps))).toEqual([
      ["placed", "corner 1,3", 2, 2],
      ["gone", "corner 1,1", 2, 3],
    ]);
  });
});

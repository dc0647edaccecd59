import { beforeEach, describe, expect, it } from "vitest";
import { preferences } from "../../../src/core/preferences.svelte";
import type { State, Vehicle } from "../../../src/games/traffiq/api";
import type { Scene, Snapshot } from "../../../src/games/traffiq/scene";
import { turnSteps } from "../../../src/games/traffiq/turnSteps";

type Vehicles = Record<string, Vehicle>;
interface After {
  map?: string[];
  vehicles?: Vehicles;
  completed?: string[];
}

/** The positions of a turn of yellow, seat 1; seat 0 is the viewer, red. */
function scene(before: Vehicles, ...moves: [text: string, after: After][]): Scene {
  const cells = ["0,0", "1,0", "0,1", "1,1"];
  const shot = (text: string | null, { map = [], vehicles = before, completed = [] }: After): Snapshot => ({
    turn: 1,
    state: {
      map: Object.fromEntries([...cells, ...map].map((cell) => [cell, "RRRR"])),
      vehicles,
      completed,
      hands: [[], 2, 2],
    } as unknown as State,
    facts: {} as Snapshot["facts"],
    move: text ? { seat: 1, text } : null,
  });
  const since = [shot(null, {}), ...moves.map(([text, after]) => shot(text, after))];
  const sitters = ["You", "Bob", "Mara"].map((name) => ({ name }));
  return { recentPositions: since, current: since.at(-1), viewer: 0, watching: false, sitters } as unknown as Scene;
}

const stepTexts = (one: Scene): string[] =>
  turnSteps(
    one,
    one.recentPositions.slice(1).map((_, at) => at + 1),
  ).map(({ text, place }) => `${text} ${place}`.trim());

describe("a turn in a few lines", () => {
  beforeEach(() => preferences.set({ language: "en" }));

  it("tells a tile by the corner that it completes, and the vehicle there, and whom it drove off", () => {
    const away: Vehicles = { "0,2": ["red", "taxi"] };
    const come: Vehicles = { "-1,2": ["yellow", "truck"] };
    const turn = scene(
      away,
      ["attach RRRB@-1,2", { map: ["-1,2"], completed: ["-1,2"] }],
      ["place truck -1,2", { vehicles: { ...away, ...come } }],
      ["compete h", { vehicles: come }],
    );
    expect(stepTexts(turn)).toEqual(["laid at 11th & 44th", "a truck there", "your taxi left 12th & 44th"]);
    const [tile, truck, taxi] = turnSteps(turn, [1, 2, 3]);
    expect(tile).toMatchObject({
      pictures: [{ kind: "tile", tile: "RRRB" }],
      spoken: "tile with red north, east, and south",
    });
    expect(truck?.pictures).toEqual([{ kind: "vehicle", vehicle: "truck", colour: "yellow" }]);
    expect(taxi).toMatchObject({ index: 3, moves: [3], pictures: [{ vehicle: "taxi", colour: "red" }] });
  });

  it("tells a tile that completes nothing by its corner nearest to the middle", () => {
    expect(stepTexts(scene({}, ["attach RRRR@2,1", { map: ["2,1"] }]))).toEqual(["laid at 14th & 43rd"]);
    expect(stepTexts(scene({}, ["attach RRRR@-1,0", { map: ["-1,0"] }]))[0]).toMatch(/^laid at 12th/);
  });

  it("tells rides, drawn tiles and an early end, and nothing where nobody competes", () => {
    const [start, goal]: Vehicles[] = [{ "0,0": ["yellow", "taxi"] }, { "2,0": ["yellow", "taxi"] }];
    const ride = scene(
      start ?? {},
      ["taxi 0,0>2,0", { vehicles: goal }],
      ["compete -", { vehicles: goal }],
      ["end", { vehicles: goal }],
    );
    expect(stepTexts(ride)).toEqual(["drove to 14th & 42nd", "ended the turn"]);
    expect(stepTexts(scene({}, ["draw", {}], ["draw", {}]))).toEqual(["drew 2 tiles"]);
  });

  it("has at most three lines, with all moves in them", () => {
    const [one, two]: Vehicles[] = [{ "0,2": ["red", "taxi"] }, { "2,2": ["blue", "truck"] }];
    const mine: Vehicles = { "-1,2": ["yellow", "truck"] };
    const more: Vehicles = { ...mine, "3,2": ["yellow", "taxi"] };
    const turn = scene(
      { ...one, ...two },
      ["attach RRRR@-1,2", { map: ["-1,2"], completed: ["-1,2"] }],
      ["place truck -1,2", { vehicles: { ...one, ...two, ...mine } }],
      ["compete h", { vehicles: { ...two, ...mine } }],
      ["attach RRRR@2,2", { map: ["2,2"], completed: ["3,2"], vehicles: { ...two, ...mine } }],
      ["place taxi 3,2", { vehicles: { ...two, ...more } }],
      ["compete h", { vehicles: more }],
    );
    expect(stepTexts(turn)).toEqual([
      "laid, a truck at 11th & 44th",
      "laid, a taxi at 15th & 44th",
      "2 vehicles left, yours too",
    ]);
    const moves = turnSteps(turn, [1, 2, 3, 4, 5, 6]).flatMap((step) => step.moves);
    expect(moves.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("names whose vehicle it was, in German too", () => {
    const turn = scene({ "0,2": ["blue", "truck"] }, ["compete h", { vehicles: {} }]);
    expect(stepTexts(turn)).toEqual(["Mara’s truck left 12th & 44th"]);
    preferences.set({ language: "de" });
    expect(stepTexts(turn)).toEqual(["LKW von Mara weg von 12. & 44."]);
  });
});

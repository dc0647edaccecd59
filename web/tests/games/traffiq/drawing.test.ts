import { describe, expect, it } from "vitest";
import { tileArt } from "../../../src/games/traffiq/art/ground";
import { vehicle } from "../../../src/games/traffiq/art/vehicles";
import { houses } from "../../../src/games/traffiq/art/houses";
import { swept } from "../../../src/games/traffiq/art/pen";
import { bestSpot, leader } from "../../../src/games/traffiq/board/spots";
import { along, drawing } from "../../../src/games/traffiq/map/motion";
import { optionText } from "../../../src/games/traffiq/options";
import { COLOURS, letter } from "../../../src/games/traffiq/words";
import german from "../../../src/games/traffiq/words.de";
import { poster } from "../../../src/games/traffiq/poster";

describe("a tile's drawing", () => {
  it("is the same every time", () => {
    expect(tileArt("BRGW", "a")).toBe(tileArt("BRGW", "a"));
  });

  it("has colours by their names alone, and no style that the content security policy forbids", () => {
    for (const drawing of [tileArt("BRGW", "a"), tileArt("RWWB", "b"), tileArt("GGRB", "c"), poster()]) {
      expect(drawing).not.toMatch(/style=|#[0-9a-f]{3,6}"|NaN|undefined/);
    }
  });

  it("names its clip paths after the component that draws it", () => {
    const ids = [...tileArt("BRGW", "one").matchAll(/id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => id?.startsWith("one"))).toBe(true);
  });

  it("has houses that rise from the ground", () => {
    expect(houses("RRRR", "0,0", 0)).not.toBe(houses("RRRR", "0,0"));
    expect(houses("GGGG", "0,0")).toBe("");
  });

  it("draws a vehicle's letter as an outline in both languages, as a picture beside the page has no font", () => {
    for (const colour of COLOURS) {
      for (const text of [letter(colour), german[`letter.${colour}`]]) {
        const drawn = vehicle("taxi", colour, text);
        expect(drawn).not.toContain("<text");
        expect(drawn).toContain(`fill="var(--${colour}-on)"`);
      }
    }
  });

  it("sweeps a square along its diagonal to a hexagon", () => {
    const square = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const;
    expect(
      swept(
        square,
        square.map(([x, y]) => [x + 1, y + 1] as const),
      ),
    ).toHaveLength(6);
  });
});

describe("a tile on the map", () => {
  it("is drawn anew only when it is turned", () => {
    const drawn: string[] = [];
    const node = { animate() {} } as unknown as SVGElement;
    const given = (tile: string) => ({ tile, art: () => (drawn.push(tile), tile) });
    const action = drawing(node, given("BRGW"));
    action.update(given("BRGW"));
    expect(drawn).toEqual(["BRGW"]);
    action.update(given("WBRG"));
    expect(drawn).toEqual(["BRGW", "WBRG"]);
    expect(node.innerHTML).toBe("WBRG");
  });
});

describe("the menu at a corner", () => {
  const stage = { x: 0, y: 0, w: 400, h: 500 };
  const tile = { x: 150, y: 200, w: 80, h: 80 };

  it("covers neither the new tile nor the corner, and stays on the stage", () => {
    for (const corner of [
      [150, 200],
      [230, 200],
      [150, 280],
      [230, 280],
    ] as const) {
      const { x, y, w, h } = bestSpot(stage, { w: 220, h: 74 }, tile, corner, []);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + w).toBeLessThanOrEqual(400);
      expect(x + w <= tile.x || x >= tile.x + tile.w || y + h <= tile.y || y >= tile.y + tile.h).toBe(true);
      expect(
        Math.abs(corner[0] - Math.min(Math.max(corner[0], x), x + w)) +
          Math.abs(corner[1] - Math.min(Math.max(corner[1], y), y + h)),
      ).toBeGreaterThan(10);
    }
  });

  it("stands where it covers least", () => {
    const below = { x: 0, y: 280, w: 400, h: 220, weight: 3 };
    expect(bestSpot(stage, { w: 220, h: 74 }, tile, [150, 200], [below]).y).toBeLessThan(200);
  });

  it("has a line from the rim of the corner's disc", () => {
    expect(leader([100, 100], 20, { x: 200, y: 50, w: 100, h: 100 })).toBe("M120 100L200 100");
  });
});

describe("a ride", () => {
  const way = [
    [0, 0],
    [1, 0],
    [1, 1],
  ] as const;

  it("begins where the vehicle stood and ends where it stands", () => {
    expect(along(way, 0, "h")).toBe("transform: translate(-120px, 120px); --turn: 0deg");
    expect(along(way, 1, "h")).toMatch(/translate\(0px, 0px\); --turn: 0deg/);
    expect(along(way, 1, "v")).toMatch(/--turn: 0deg/);
  });

  it("turns at the bend", () => {
    expect(along(way, 0.75, "h")).toMatch(/--turn: -90deg/);
  });
});

describe("the rule options", () => {
  it("all have a name and a sentence, and so have their values", () => {
    const values: [string, unknown][] = [
      ["scenario", "central-park"],
      ["compete", "automatic"],
      ["open_hands", true],
      ["open_hands", false],
      ["tiles", "standard"],
      ["tiles", {}],
    ];
    for (const [option, value] of values) {
      expect(optionText(option, null).text).not.toBe("");
      expect(optionText(option, value).text).not.toBe("");
    }
    expect(optionText("new", 3)).toEqual({ label: "3", text: "" });
  });
});

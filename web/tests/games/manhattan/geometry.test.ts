import type { State } from "../../../src/games/manhattan/api";
import { describe, expect, it } from "vitest";
import { Block, COS, FAR_TO_NEAR, SIN } from "../../../src/games/manhattan/art/block";
import { fit, blockOf, blockTop } from "../../../src/games/manhattan/art/fit";
import {
  parseBuild,
  cardPlot,
  floorsBy,
  height,
  owner,
  plotAt,
  plotCard,
  seatColours,
  gridPosition,
  type Side,
  type Tower,
  towersIn,
} from "../../../src/games/manhattan/plots";
import { meets } from "../../../src/games/manhattan/art/boxes";
import { lifts, signArt, signBox, signHeight } from "../../../src/games/manhattan/art/sign";
import { labels, runsOf, towerArt } from "../../../src/games/manhattan/art/tower";

const SIDES: Side[] = ["S", "W", "N", "E"];
const LETTERS = { red: "R", blue: "B", green: "G", black: "K" };
const TALL: Tower = [
  ["red", 4],
  ["green", 3],
  ["red", 4],
  ["blue", 4],
  ["blue", 4],
];

describe("how a side sees the board (M-ORIENT)", () => {
  it("reads card 1 as a3 from the south, c3 from the west, c1 from the north, a1 from the east", () => {
    expect(SIDES.map((side) => cardPlot(side, 1))).toEqual(["a3", "c3", "c1", "a1"]);
  });

  it("names every plot by one card and back", () => {
    for (const side of SIDES) {
      for (let card = 1; card <= 9; card += 1) {
        const plot = cardPlot(side, card);
        expect(plotCard(side, plot)).toBe(card);
        expect(plotAt(side, ...gridPosition(side, plot))).toBe(plot);
      }
    }
  });
});

describe("the projection", () => {
  it("sets the nine plots on nine evenly spaced lanes", () => {
    const block = new Block(322, 14);
    const xs = FAR_TO_NEAR.map(([row, column]) => block.at(...block.centre(row, column))[0]).sort((a, b) => a - b);
    const steps = xs.slice(1).map((x, i) => x - (xs[i] ?? 0));
    for (const step of steps) expect(step).toBeCloseTo(SIN * block.pitch, 6);
  });

  it("lets no tower be wider than 1.1 lanes", () => {
    const block = new Block(322, 14);
    expect((block.foot * (COS + SIN)) / (SIN * block.pitch)).toBeLessThan(1.1);
  });

  it("draws the far towers first", () => {
    const block = new Block(322, 14);
    const depth = FAR_TO_NEAR.map(([row, column]) => block.at(...block.centre(row, column))[1]);
    expect([...depth].sort((a, b) => a - b)).toEqual(depth);
  });
});

describe("one floor height for the board", () => {
  it("keeps every tower with its sign in its poster, however tall it is", () => {
    for (const [width, high, columns] of [
      [1088, 640, 3],
      [374, 512, 2],
      [374, 454, 2],
      [344, 350, 2],
      [752, 700, 3],
      [784, 833, 2],
      [2100, 1200, 3],
    ] as const) {
      for (const floors of [19, 22, 29, 36]) {
        const made = fit({ width, height: high, columns, count: 6 }, { Ma3: [["blue", floors]] }, "S");
        const block = blockOf(made);
        const roof = block.at(...block.centre(0, 0))[1] + blockTop(made, block) - floors * made.floor;
        expect(roof, `${floors} floors in ${width} by ${high}`).toBeGreaterThanOrEqual(signHeight(made.small));
        expect(made.floor).toBeGreaterThanOrEqual(made.small ? 1 : 2.5);
      }
    }
  });

  it("makes blocks narrower for tall towers before posters outgrow their room", () => {
    const made = fit({ width: 374, height: 454, columns: 2, count: 6 }, { Ma3: [["blue", 26]] }, "S");
    expect(3 * made.height + 2 * made.gap).toBeCloseTo(454, 6);
    expect(blockOf(made).width).toBeLessThan(
      blockOf(fit({ width: 374, height: 454, columns: 2, count: 6 }, {}, "S")).width,
    );
  });

  it("is fourteen on large posters and seven on small ones while towers are low", () => {
    expect(fit({ width: 1088, height: 640, columns: 3, count: 6 }, {}, "S").floor).toBe(14);
    expect(fit({ width: 374, height: 512, columns: 2, count: 6 }, {}, "S").floor).toBe(7);
  });

  it("never makes posters too low to be a target", () => {
    expect(fit({ width: 344, height: 200, columns: 2, count: 6 }, {}, "S").height).toBe(96);
  });
});

describe("signs", () => {
  const all = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ plot: `${row}${column}`, row, column })));

  it("never touch, however high the towers are and however small the poster is", () => {
    for (const [width, small] of [
      [322, false],
      [168, true],
      [150, true],
    ] as const) {
      const block = new Block(width, small ? 4 : 9, small);
      for (let seed = 1; seed < 60; seed += 1) {
        const towers = all.map((one, index) => ({ ...one, height: ((seed * (index + 3) * 7) % 19) + 1 }));
        const climbed = lifts(block, towers);
        const boxes = towers.map(({ plot, row, column, height }) =>
          signBox(block, row, column, height, climbed.get(plot) ?? 0),
        );
        boxes.forEach((box, i) => expect(boxes.slice(i + 1).some((other) => meets(box, other))).toBe(false));
      }
    }
  });

  it("are not wider than a lane at full size, so that none has to climb", () => {
    const block = new Block(322, 14);
    expect(
      Math.max(
        ...lifts(
          block,
          all.map((one) => ({ ...one, height: 12 })),
        ).values(),
      ),
    ).toBe(0);
    expect(signBox(block, 1, 1, 12, 0).w).toBeLessThanOrEqual(322 / 12);
  });

  it("climb no higher than the poster", () => {
    const block = new Block(130, 4, true);
    const ceiling = signBox(block, 0, 0, 12, 0).y - 5;
    const towers = all.map((one) => ({ ...one, height: 12 }));
    const climbed = lifts(block, towers, ceiling);
    const tops = towers.map(({ plot, row, column }) => signBox(block, row, column, 12, climbed.get(plot) ?? 0).y);
    expect(Math.min(...tops)).toBeGreaterThanOrEqual(ceiling);
  });

  it("say whose the tower is by letter, and how high", () => {
    const art = signArt(new Block(322, 14), 1, 1, { height: 7, owner: "blue", safe: false, lift: 0 }, "B");
    expect(art).toMatch(/>B<.*>7</s);
  });
});

describe("towers", () => {
  it("belong to the colour of the top piece", () => {
    expect(owner(TALL)).toBe("blue");
    expect(owner(undefined)).toBeNull();
    expect(height(TALL)).toBe(19);
    expect(Object.fromEntries(floorsBy(TALL))).toEqual({ red: 8, green: 3, blue: 8 });
  });

  it("bear each colour's total once, at its largest run, the upper one of two", () => {
    expect(runsOf(TALL).map((run) => run.floors)).toEqual([4, 3, 4, 8]);
    expect([...labels(TALL, LETTERS, 14)]).toEqual([
      [7, "R8"],
      [4, "G3"],
      [11, "B8"],
    ]);
    expect([...labels(TALL, LETTERS, 4)].map(([, text]) => text)).toEqual(["R8", "B8"]);
  });

  it("are drawn without inline styles", () => {
    expect(towerArt(new Block(322, 14), 1, 1, TALL, LETTERS)).not.toContain("style=");
  });
});

describe("the state", () => {
  const game = {
    scores: { red: 0, blue: 0, green: 0, black: 0 },
    hands: [4, 4],
    towers: {
      Fb2: [["red", 1]],
      Fa1: [
        ["blue", 1],
        ["red", 2],
      ],
      Sa1: [["blue", 2]],
    },
  } as unknown as State;

  it("gives a seat its first and third colour where each has two", () => {
    expect(seatColours(game, 0)).toEqual(["red", "green"]);
    expect(seatColours(game, 1)).toEqual(["blue", "black"]);
  });

  it("counts towers by their owners", () => {
    expect([...towersIn(game, "F")]).toEqual([["red", 2]]);
  });

  it("reads builds and nothing else as builds", () => {
    expect(parseBuild("green Fb2+3")).toEqual({ plot: "Fb2", floors: 3 });
    expect(parseBuild("Fb2+3")).toEqual({ plot: "Fb2", floors: 3 });
    expect(parseBuild("pick 112344")).toBeNull();
    expect(parseBuild("forfeit 5 2")).toBeNull();
  });
});

import { expect, test } from "vitest";
import type { About, Chair } from "../../src/api";
import { agreement, forfeited, part } from "../../src/table/stopped/agreement";

const chair = (seat: number, more: Partial<Chair> = {}): Chair => ({
  seat,
  kind: "person",
  name: ["Ada", "Bob", "Cy"][seat] ?? "",
  player: `p${seat}`,
  ...more,
});

function about(stoppedBy: number[], seats: Chair[], rated = false): About {
  const result = { ended: "abandoned", rule: "", scores: [], winners: [], secret: null, stopped_by: stoppedBy };
  return { seats, rated, departed: [], result } as unknown as About;
}

test("all who agreed are addressed, the proposer is named as such, a computer player's part is its calling", () => {
  const table = about(
    [1, 0],
    [chair(0), chair(1), chair(2, { kind: "bot", name: "Juniper", bot: "casual", player: null })],
  );
  expect(agreement(table, [0])).toBe("All of you agreed to stop. Nobody has won, and nobody has lost.");
  expect(agreement(table, [])).toMatch(/^All agreed/);
  expect(table.seats.map((one) => part(one, table))).toEqual([
    "agreed",
    "proposed to stop",
    expect.stringMatching(/^computer/),
  ]);
});

test("only of a rated game that nobody left is it said that ratings stay", () => {
  expect(agreement(about([0, 1], [chair(0), chair(1)], true), [0])).toMatch(/No rating changes\.$/);
  const left = about([0, 1], [chair(0), chair(1), chair(2, { kind: "gone" })], true);
  expect(agreement(left, [0])).toBe("Cy left, and all who stayed agreed to stop.");
  expect(left.seats.map((one) => part(one, left))).toEqual(["agreed", "agreed", "left the game"]);
});

test("who plays alone has stopped the game; others at their device take part with them", () => {
  const table = about([0, 1], [chair(0), chair(1, { kind: "device", player: "p0" })]);
  expect(agreement(table, [0, 1])).toBe("You stopped the game before its end.");
  expect(agreement(table, [])).toBe("Ada stopped the game before its end.");
  expect(part(table.seats[1] as Chair, table)).toBe("proposed to stop");
});

test("a game that all have left says so", () => {
  expect(agreement(about([], [chair(0, { kind: "gone" })]), [])).toMatch(/ended early/);
});

test("who has lost before the end is named, and why", () => {
  const table = about([], [chair(0), chair(1, { kind: "gone" })]);
  table.result = { ...table.result!, winners: [0], forfeits: [{ seat: 1, name: "Bob", reason: "timeout" }] };
  expect(forfeited(table)).toBe("Bob lost on time.");
  expect(table.seats.map((one) => part(one, table))).toEqual(["", "lost on time"]);
  expect(forfeited(about([0, 1], [chair(0), chair(1)]))).toBe("");
});

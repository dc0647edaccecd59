import { expect, test } from "vitest";
import type { About, Chair } from "../../src/api";
import { stopText, forfeitText, roleText } from "../../src/table/stopped/agreement";

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
  expect(stopText(table, [0])).toBe("All of you agreed to stop. Nobody has won, and nobody has lost.");
  expect(stopText(table, [])).toMatch(/^All agreed/);
  expect(table.seats.map((one) => roleText(one, table))).toEqual([
    "agreed",
    "proposed to stop",
    expect.stringMatching(/^computer/),
  ]);
});

test("only of a rated game that nobody left is it said that ratings stay", () => {
  expect(stopText(about([0, 1], [chair(0), chair(1)], true), [0])).toMatch(/No rating changes\.$/);
  const left = about([0, 1], [chair(0), chair(1), chair(2, { kind: "gone" })], true);
  expect(stopText(left, [0])).toBe("Cy left, and all who stayed agreed to stop.");
  expect(left.seats.map((one) => roleText(one, left))).toEqual(["agreed", "agreed", "left the game"]);
});

test("who plays alone has stopped the game; others at their device take part with them", () => {
  const table = about([0, 1], [chair(0), chair(1, { kind: "device", player: "p0" })]);
  expect(stopText(table, [0, 1])).toBe("You stopped the game before its end.");
  expect(stopText(table, [])).toBe("Ada stopped the game before its end.");
  expect(roleText(table.seats[1] as Chair, table)).toBe("proposed to stop");
});

test("a game that all have left says so", () => {
  expect(stopText(about([], [chair(0, { kind: "gone" })]), [])).toMatch(/ended early/);
});

test("who has lost before the end is named, and why", () => {
  const table = about([], [chair(0), chair(1, { kind: "gone" })]);
  table.result = { ...table.result!, winners: [0], forfeits: [{ seat: 1, name: "Bob", reason: "timeout" }] };
  expect(forfeitText(table)).toBe("Bob lost on time.");
  expect(table.seats.map((one) => roleText(one, table))).toEqual(["", "lost on time"]);
  expect(forfeitText(about([0, 1], [chair(0), chair(1)]))).toBe("");
});

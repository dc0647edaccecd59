import { describe, expect, it } from "vitest";
import type { TableInfo } from "../../src/api";
import { leftText, others, paceText, seatsText } from "../../src/locale/tables";

const table: TableInfo = {
  id: "a1",
  game: "manhattan",
  status: "open",
  names: ["Ada", null, null, null],
  bots: [null, "greedy", "greedy", null],
  options: {},
  rated: false,
  pace: { kind: "untimed" },
  moves: 0,
  to_move: null,
  mine: [0],
  waiting: false,
  created_at: 0,
};

describe("a table in a line", () => {
  it("tells its pace", () => {
    expect(paceText({ kind: "untimed" })).toBe("no time limit");
    expect(paceText({ kind: "live", minutes: 10, increment: 0 })).toBe(
      "10 min each",
    );
    expect(paceText({ kind: "live", minutes: 10, increment: 5 })).toBe(
      "10 min + 5 s a move",
    );
    expect(paceText({ kind: "days", days: 1 })).toBe("1 day a move");
    expect(paceText({ kind: "days", days: 0.5 })).toBe("12 hours a move");
  });

  it("counts computer players as seats that are taken", () => {
    expect(seatsText(table)).toBe("3 of 4 seats");
  });

  it("names everybody but the visitor", () => {
    expect(others(table)).not.toContain("Ada");
    expect(others(table)).toContain("free");
  });

  it.each([
    [-5, "time is up"],
    [402_000, "6:42 left"],
    [3_000, "0:03 left"],
    [2 * 3_600_000, "2 hours left"],
    [49 * 3_600_000, "2 days left"],
  ])("tells %i milliseconds as a person would", (milliseconds, text) => {
    expect(leftText(milliseconds)).toBe(text);
  });
});

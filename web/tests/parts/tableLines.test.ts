import { describe, expect, it } from "vitest";
import type { TableInfo } from "../../src/api";
import { preferences } from "../../src/core/preferences.svelte";
import { remainingText, marksText, others, paceText, seatsText } from "../../src/parts/tableLines";

const table: TableInfo = {
  id: "a1",
  game: "manhattan",
  status: "open",
  names: ["Ada", "Juniper", "Hazel", null],
  faces: [],
  players: ["p0", null, null, null],
  bots: [null, "greedy", "greedy", null],
  options: {},
  rated: false,
  hints: false,
  continued: false,
  deal: null,
  tournament: null,
  pace: { kind: "untimed" },
  moves: 0,
  to_move: null,
  mine: [0],
  departed: null,
  waiting: false,
  left: null,
  result: null,
  created_at: 0,
};

describe("a table in a line", () => {
  it("tells its pace", () => {
    expect(paceText({ kind: "untimed" })).toBe("no clock");
    expect(paceText({ kind: "live", minutes: 10, increment: 0 })).toBe("10 min each");
    expect(paceText({ kind: "live", minutes: 10, increment: 5 })).toBe("10 min + 5 sec a move");
    expect(paceText({ kind: "days", days: 1 })).toBe("1 day a move");
    expect(paceText({ kind: "days", days: 0.5 })).toBe("12 hours a move");
  });

  it("tells its pace and what is left in German", () => {
    const before = preferences.language;
    preferences.set({ language: "de" });
    expect(paceText({ kind: "days", days: 1.5 })).toBe("1,5 Tage pro Zug");
    expect(paceText({ kind: "live", minutes: 10, increment: 5 })).toBe("10 Min. + 5 Sek. pro Zug");
    expect(remainingText(49 * 3_600_000)).toBe("noch 2 Tage");
    preferences.set({ language: before });
  });

  it("says whether the game counts, and whether it comes from a record", () => {
    expect(marksText(table)).toBe("");
    expect(marksText({ ...table, rated: true })).toBe(" · rated");
    expect(marksText({ ...table, hints: true })).toBe(" · with hints");
    expect(marksText({ ...table, continued: true })).toBe(" · continued from a record");
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
    expect(remainingText(milliseconds)).toBe(text);
  });
});

import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../src/api";
import { changesOf, signed } from "../../src/table/history/pointChanges";

const change = (seat: number, points: number) => ({ seat, points, text: `${seat}: ${points}` });

function entry(words: string, ...changes: LogEntry["changes"]): LogEntry {
  return { number: 1, seat: 2, move: "", words, story: [], changes };
}

describe("the points that a move changed", () => {
  it("are the mover's, the viewer's, the others', each with its reasons", () => {
    const move = entry("Mara took your tower (+4, you −3).", change(0, -3), change(1, -1), change(2, 3), change(2, 1));
    const changes = changesOf(move, 1);
    expect(changes.map(({ seat, points }) => [seat, points])).toEqual([
      [2, 4],
      [1, -1],
      [0, -3],
    ]);
    expect(changes[0]?.reasons.map(({ text }) => text)).toEqual(["2: 3", "2: 1"]);
    expect(changes.map(({ bare }) => bare)).toEqual([true, false, false]);
  });

  it("name everybody after a scoring, and nobody where nothing changed in the end", () => {
    expect(changesOf(entry("Mara built 1 floor."), null)).toEqual([]);
    const scored = changesOf(entry("Mara built 1 floor.", change(2, 7), change(0, 1), change(0, -1)), null);
    expect(scored).toMatchObject([{ seat: 2, points: 7, bare: false }]);
  });

  it("have a sign", () => {
    expect([3, -1].map(signed)).toEqual(["+3", "−1"]);
  });
});

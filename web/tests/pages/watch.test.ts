import { describe, expect, it } from "vitest";
import type { TableInfo } from "../../src/api";
import { chooseGames } from "../../src/pages/watch/choice";
import { headline } from "../../src/pages/watch/sentences";

const running: TableInfo = {
  id: "a",
  game: "manhattan",
  status: "running",
  names: ["Ada", "Bob"],
  faces: [null, null],
  players: ["p0", "p1"],
  bots: [null, null],
  options: {},
  rated: false,
  hints: false,
  continued: false,
  deal: null,
  tournament: null,
  pace: { kind: "untimed" },
  moves: 4,
  to_move: 0,
  mine: [],
  departed: null,
  waiting: false,
  left: null,
  result: null,
  created_at: 0,
};
const table = (id: string, more: Partial<TableInfo> = {}): TableInfo => ({ ...running, id, ...more });
const over = (id: string, winners: number[], scores = [24, 19]): TableInfo =>
  table(id, { status: "over", to_move: null, result: { ended: "rules", scores, winners, forfeits: [] } });
const ids = (tables: readonly TableInfo[]): string[] => tables.map(({ id }) => id);

describe("the games that are shown", () => {
  it("have a large one of people that goes on at once, and it stays while it runs", () => {
    const alone = table("alone", { players: ["p0", null], rated: true });
    const slow = table("slow", { pace: { kind: "days", days: 1 } });
    const both = table("both");
    expect(chooseGames([alone, slow, both], [], new Set(), null).large?.id).toBe("both");
    expect(chooseGames([alone, slow, both], [], new Set(), "alone").large?.id).toBe("alone");
    expect(chooseGames([slow, both], [], new Set(), "alone").large?.id).toBe("both");
  });

  it("have the strongest people large among equal games, and where nobody plays the best game of the day", () => {
    const strength = ({ id }: TableInfo): number => (id === "strong" ? 30 : 0);
    const [weak, strong] = [table("weak", { moves: 40 }), table("strong")];
    expect(chooseGames([weak, strong], [], new Set(), null, strength).large?.id).toBe("strong");
    const DAY = 86_400_000;
    const ended = ["newest", "strong"].map((id) => ({ ...over(id, [0]), created_at: DAY }));
    expect(chooseGames([], ended, new Set(), null, strength, DAY + 1).large?.id).toBe("strong");
    expect(chooseGames([], ended, new Set(), null, strength, 3 * DAY).large?.id).toBe("newest");
  });

  it("have beside it at most six others, those of followed people first and none of the visitor's", () => {
    const all = ["1", "2", "3", "4", "5", "6", "7", "8"].map((id) => table(id, { players: [id, null] }));
    const chosen = chooseGames([table("mine", { mine: [0] }), table("large"), ...all], [], new Set(["8"]), null);
    expect(chosen.large?.id).toBe("large");
    expect(ids(chosen.beside)).toEqual(["8", "1", "2", "3", "4", "5"]);
  });

  it("are the newest that somebody has won where none runs", () => {
    const chosen = chooseGames([], [over("given up", []), over("last", [0]), over("first", [1])], new Set(), null);
    expect(chosen.large?.id).toBe("last");
    expect(ids(chosen.over)).toEqual(["first"]);
    expect(chooseGames([], [], new Set(), null).large).toBeNull();
  });
});

describe("a game in one sentence", () => {
  it("tells who leads by how much", () => {
    expect(headline(running, [7, 6])).toBe("Ada leads by one point");
    expect(headline(running, [3, 9])).toBe("Bob leads by 6 points");
  });

  it("tells who plays until there are points", () => {
    expect(headline(running, null)).toBe("Ada against Bob");
    expect(headline(running, [0, 0])).toBe("Ada against Bob");
  });

  it("tells who is level", () => {
    const three = table("three", { names: ["Ada", "Bob", "Cleo"] });
    expect(headline(running, [1, 1])).toBe("Ada and Bob: 1 point each");
    expect(headline(three, [7, 7, 7])).toBe("Everybody has 7 points");
    expect(headline(three, [7, 5, 7])).toBe("Ada and Cleo are ahead together");
    expect(headline(three, [0, 0, 0])).toBe("A game has just begun");
  });

  it("tells who has won", () => {
    expect(headline(over("one", [1], [19, 24]), null)).toBe("Bob has won with 24 points");
    expect(headline(over("both", [0, 1], [9, 9]), null)).toBe("Ada and Bob have won together");
    expect(headline(over("none", []), null)).toBe("Abandoned");
  });
});

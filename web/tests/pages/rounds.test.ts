import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TournamentPage } from "../../src/api";
import { Refusal } from "../../src/core/net/http";
import * as http from "../../src/core/net/http";
import { Rounds } from "../../src/pages/tournaments/rounds.svelte";
import { awaited } from "../../src/play/awaited.svelte";

const NOW = 1_000_000;

/** The page of a tournament of Ada, who is number 1, and Bob; `table` is where both are to play now. */
function page(table: string | null, more: object = {}, info: object = {}): TournamentPage {
  const seats = [1, 2].map((entrant) => ({ entrant, rank: null, points: null, forfeit: null }));
  return {
    ...{ now: NOW, key: null, round: 1, begins_at: null, boards: [], standings: [], tie_breaks: [], me: 1 },
    info: { id: "cup", name: "Cup", status: "running", starts_at: null, round: 1, ...info },
    entrants: ["Ada", "Bob"].map((name, index) => ({ number: index + 1, name, active: true })),
    mine: table ? [{ round: 1, board: { board: 1, table, seats } }] : [],
    ...more,
  } as unknown as TournamentPage;
}

beforeEach(() => {
  for (const { id } of awaited.all) awaited.drop(id);
});

describe("a round that is waited for", () => {
  it("calls to the table that opens, once", () => {
    const rounds = new Rounds();
    rounds.hear(page(null), NOW);
    expect([rounds.open, rounds.fresh]).toEqual([null, null]);
    rounds.hear(page("a1"), NOW);
    expect(rounds.fresh).toMatchObject({ table: "a1", tournament: "cup", name: "Cup", round: 1, names: ["Bob"] });
    rounds.announced(true);
    rounds.hear(page("a1"), NOW);
    expect(rounds.fresh).toBeNull();
    expect(rounds.open?.table).toBe("a1");
  });

  it("counts down to going there, unless the visitor stays", () => {
    const rounds = new Rounds();
    rounds.hear(page(null), NOW);
    rounds.hear(page("a1"), NOW);
    expect(rounds.tick()).toBe(false);
    rounds.announced(true);
    expect([1, 2, 3, 4, 5].map(() => rounds.tick())).toEqual([false, false, false, false, true]);
    rounds.announced(true);
    rounds.stay();
    expect([rounds.left, rounds.tick()]).toEqual([null, false]);
    expect(rounds.open?.table).toBe("a1");
    rounds.announced(false);
    expect(rounds.left).toBeNull();
  });

  it("takes nobody anywhere who comes back to a tournament in which their game is on", () => {
    const rounds = new Rounds();
    rounds.hear(page("a1"), NOW);
    expect(rounds.fresh).toBeNull();
    expect(rounds.open?.table).toBe("a1");
  });

  it("says nothing more of a table where the visitor was, and calls to the next one", () => {
    const rounds = new Rounds();
    rounds.hear(page(null), NOW);
    rounds.hear(page("a1"), NOW);
    rounds.meet(rounds.open!);
    expect([rounds.open, rounds.fresh, rounds.left]).toEqual([null, null, null]);
    rounds.hear(page(null), NOW);
    rounds.hear(page("b2"), NOW);
    expect(rounds.fresh?.table).toBe("b2");
    rounds.hear(page(null), NOW); // its game is over already
    expect([rounds.open, rounds.fresh]).toEqual([null, null]);
  });

  it.each([
    ["is over", page(null, {}, { status: "over" })],
    ["was called off", page("a1", {}, { status: "cancelled" })],
    ["is not one's own", page(null, { me: null })],
    ["was left", page(null, { entrants: [{ number: 1, name: "Ada", active: false }] })],
  ])("is waited for no more once the tournament %s", (_, answer) => {
    const rounds = new Rounds();
    rounds.hear(page(null), NOW);
    expect(awaited.all).toHaveLength(1);
    rounds.hear(answer, NOW);
    expect(awaited.all).toEqual([]);
    expect(rounds.open).toBeNull();
  });

  it("is asked for when its time has come, and not any more where it is refused", async () => {
    const requests = vi.spyOn(http, "ask");
    try {
      const rounds = new Rounds();
      rounds.hear(page(null, { key: "secret" }), NOW);
      await rounds.ask(NOW + 5_000);
      expect(requests).not.toHaveBeenCalled();
      requests.mockResolvedValueOnce(page("a1"));
      await rounds.ask(NOW + 6_000);
      expect(requests.mock.lastCall).toMatchObject([expect.any(String), { query: { key: "secret" } }]);
      expect(rounds.fresh?.table).toBe("a1");
      requests.mockRejectedValueOnce(new Refusal(404, { kind: "missing", message: "" } as never));
      await rounds.ask(NOW + 60_000);
      expect(awaited.all).toEqual([]);
      rounds.hear(page(null, {}, { status: "open", starts_at: NOW + 86_400_000 }), NOW);
      requests.mockClear();
      await rounds.ask(NOW + 59_000); // long before, seldom
      expect(requests).not.toHaveBeenCalled();
    } finally {
      requests.mockRestore();
    }
  });
});

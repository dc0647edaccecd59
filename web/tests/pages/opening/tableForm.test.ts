import { describe, expect, it } from "vitest";
import type { GameInfo } from "../../../src/api";
import { TableForm } from "../../../src/pages/opening/tableForm.svelte";

const game: GameInfo = {
  id: "stones",
  title: "Stones",
  rules: 1,
  players: [2, 3],
  table_for: 2,
  options: { rounds: { values: [4, 6], defaults: { "2": 6, "3": 4 }, custom: false } },
  introduction: "",
};
const rounds = game.options["rounds"]!;

function planned(): TableForm {
  const plan = new TableForm();
  plan.take(game);
  return plan;
}

describe("a table that is planned", () => {
  it("begins with what a link asks for", () => {
    const plan = planned();
    plan.wish(new URLSearchParams("seat=device&pace=days"), game, "Second");
    expect(plan.request()).toMatchObject({
      seats: [{ kind: "me" }, { kind: "device", name: "Second" }],
      pace: { kind: "days", days: 1 },
    });
    plan.wish(new URLSearchParams(""), game, "Second");
    expect(plan.request().pace).toEqual({ kind: "days", days: 1 });
  });

  it("has hints only among people whose game is not rated, and only where they are wanted", () => {
    const plan = planned();
    expect(plan.request().hints).toBe(false);
    plan.hints = true;
    expect([plan.request().hints, plan.request(true).hints]).toEqual([true, false]);
    plan.seat(1, "bot:club");
    expect(plan.request().hints).toBe(false);
  });

  it("is rated only with a clock", () => {
    const plan = planned();
    expect([plan.unrated(true), plan.unrated(false)]).toEqual(["clock", "guest"]);
    plan.pace = "days";
    expect(plan.unrated(true)).toBe(null);
    plan.choose("rounds", 4);
    expect(plan.unrated(true)).toBe("options");
    const linked = planned();
    linked.wish(new URLSearchParams("players=3&rated"), game, "Second");
    expect(linked.unrated(true)).toBe(null);
  });

  it("goes on when somebody leaves a rated game of more than two, whatever was chosen", () => {
    const plan = planned();
    [plan.leave, plan.level] = ["abandon", "club"];
    const wishes = () => [true, false].map((rated) => plan.request(rated).on_leave);
    expect(wishes()).toEqual(["abandon", "abandon"]);
    plan.resize(3);
    expect([plan.goesOn(true), plan.goesOn(false)]).toEqual([true, false]);
    expect(wishes()).toEqual(["club", "abandon"]);
    plan.seat(1, "bot:greedy");
    expect(wishes()).toEqual(["club", "abandon"]);
    plan.seat(2, "bot:greedy");
    expect(wishes()).toEqual(["abandon", "abandon"]);
    expect(plan.leave).toBe("abandon");
  });

  it("has as many seats as a link asks for, if the game has that number", () => {
    const plan = planned();
    plan.wish(new URLSearchParams("players=3&rated&public"), game, "Second");
    expect(plan.chairs.map(({ who }) => who)).toEqual(["me", "open", "open"]);
    expect(plan.request()).toMatchObject({ rated: true, public: true });
    for (const players of ["4", "0", "x", "-1", "2.5"]) {
      const other = planned();
      other.wish(new URLSearchParams({ players }), game, "Second");
      expect(other.chairs).toHaveLength(2);
      expect(other.request()).toMatchObject({ rated: false, public: false });
    }
  });

  it("seats the visitor and somebody who is invited", () => {
    expect(planned().request()).toMatchObject({
      game: "stones",
      seats: [{ kind: "me" }, { kind: "open" }],
      options: {},
    });
    expect(planned().invited).toBe(1);
  });

  it("says only what was touched, and what is usual depends on the number of players", () => {
    const plan = planned();
    expect(plan.value("rounds", rounds)).toBe(6);
    plan.choose("rounds", 4);
    expect(plan.request().options).toEqual({ rounds: 4 });
    plan.resize(3);
    expect(plan.request().options).toEqual({});
    expect(plan.value("rounds", rounds)).toBe(4);
  });

  it("seats the visitor once: a new seat is swapped with the old one", () => {
    const plan = planned();
    plan.seat(1, "me");
    expect(plan.request().seats).toEqual([{ kind: "open" }, { kind: "me" }]);
  });

  it("proposes a name for a person at this device, keeps one of their own, and knows who has none", () => {
    const plan = new TableForm();
    plan.seat(1, "device", "Player 2");
    expect([plan.chairs[1]?.name, plan.nameless]).toEqual(["Player 2", -1]);
    for (const chair of plan.chairs.slice(1)) chair.name = "Grandma";
    plan.seat(1, "open", "Player 2");
    plan.seat(1, "device", "Player 2");
    expect(plan.chairs[1]?.name).toBe("Grandma");
    for (const chair of plan.chairs.slice(1)) chair.name = "  ";
    expect(plan.nameless).toBe(1);
  });

  it("names computer players by their level and people at the device by their name", () => {
    const plan = planned();
    plan.resize(3);
    plan.seat(1, "bot:greedy");
    plan.seat(2, "device");
    plan.chairs[2]!.name = "Grandma";
    expect(plan.request().seats).toEqual([
      { kind: "me" },
      { kind: "bot", bot: "greedy" },
      { kind: "device", name: "Grandma" },
    ]);
  });

  it("moves a seat one up", () => {
    const plan = planned();
    plan.up(1);
    expect(plan.request().seats.map(({ kind }) => kind)).toEqual(["open", "me"]);
  });

  it("sends of the pace what belongs to it", () => {
    const plan = planned();
    expect(plan.request().pace).toEqual({ kind: "untimed" });
    plan.pace = "live";
    expect(plan.request().pace).toEqual({ kind: "live", minutes: 15, increment: 10 });
    plan.pace = "days";
    expect(plan.request().pace).toEqual({ kind: "days", days: 2 });
  });
});

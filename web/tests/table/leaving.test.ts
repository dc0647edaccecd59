import { afterEach, describe, expect, it } from "vitest";
import type { About, Allowed } from "../../src/api";
import { preferences } from "../../src/core/preferences.svelte";
import { onlyPerson, leavingCosts, type LeftTable } from "../../src/table/leaving/costs";
import { position, Opened, whole } from "./opened";

const language = preferences.language;
afterEach(() => preferences.set({ language }));

function table(kinds: string, more: Partial<LeftTable> = {}): LeftTable {
  const seats = [...kinds].map((kind, seat) => ({ kind: kind === "p" ? "person" : "bot", seat })) as About["seats"];
  return { seats, rated: false, deal: null, tournament: null, on_leave: "abandon", ...more };
}

const LOST = "You lose this game";
const TURN = "A computer player takes over your seat.";

describe("leaving a game", () => {
  const CASES: [what: string, at: LeftTable, leaving: Allowed["leaving"], costs: string][] = [
    ["of a daily deal", table("pbbb", { deal: "d" }), "try", "This is your only try at this deal."],
    ["of a tournament", table("pp", { tournament: "t", rated: true }), "loses", `${LOST} of the tournament.`],
    ["rated, of two", table("pp", { rated: true }), "loses", `${LOST}, and your rating falls.`],
    ["rated, of three", table("ppb", { rated: true }), "loses", `${LOST}: your rating falls as for a last place.`],
    ["rated, with a substitute", table("ppp", { rated: true, on_leave: "club" }), "loses", `last place. ${TURN}`],
    ["found by pairing", table("pp"), "loses", `${LOST}.`],
    ["with a substitute", table("ppb", { on_leave: "club" }), "computer", TURN],
    ["alone", table("pbb", { on_leave: "club" }), "ends", "The game is over then, and nobody wins."],
    [
      "with others and nobody in one's place",
      table("ppb"),
      undefined,
      "The game cannot go on without you. Nobody wins.",
    ],
    ["that all others have left", table("pp", { rated: true }), "nothing", "Leaving costs you nothing."],
  ];

  it.each(CASES)("%s says what it costs there", (_, at, leaving, sentence) => {
    preferences.set({ language: "en" });
    expect(leavingCosts(at, { leaving }, [0])).toContain(sentence);
    preferences.set({ language: "de" });
    expect(leavingCosts(at, { leaving }, [0])).toMatch(/[.]$/);
  });

  it("concerns only who plays on a seat of their own", () => {
    expect(onlyPerson(table("pbb"), [0])).toBe(true);
    expect(onlyPerson(table("ppb"), [0])).toBe(false);
    expect(onlyPerson(table("pp"), [0, 1])).toBe(true);
  });
});

describe("what a table offers", () => {
  it("is what the server allows in the position, and nothing once the game is over", () => {
    const opened = new Opened(whole({ position: position(1, 0, { allowed: { undo: "ask", hint: true } }) }));
    expect(opened.table.allowed).toEqual({ undo: "ask", hint: true });
    opened.moved(0, 1, { allowed: { undo: "" } });
    expect(opened.table.allowed).toEqual({ undo: "" });
    opened.says(whole({ position: position(2, null, { allowed: { hint: true } }) }, { status: "over" }));
    expect(opened.table.allowed).toBeNull();
  });
});

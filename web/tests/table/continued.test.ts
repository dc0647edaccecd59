// @vitest-environment node
// A game that is continued from a record says so wherever it is shown: in its lobby and invitation, at its table to players
// and spectators, at its end, and in its replay.

import { render } from "svelte/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Face } from "../../src/core/scene";
import { preferences } from "../../src/core/preferences.svelte";
import Invitation from "../../src/pages/join/Invitation.svelte";
import ReplayOptions from "../../src/pages/replay/ReplayOptions.svelte";
import { Replay } from "../../src/replay/model.svelte";
import Finish from "../../src/table/finish/Finish.svelte";
import Lobby from "../../src/table/lobby/Lobby.svelte";
import Menu from "../../src/table/menu/Menu.svelte";
import TopBar from "../../src/table/TopBar.svelte";
import { Opened, chairs, whole } from "./opened";

vi.mock("../../src/core/router.svelte", () => ({ router: { parts: [], route: {} } })); // it needs a window

const SENTENCE = "The person who uploaded it may know all hands";
const nothing = (): void => {};
const face = { Scores: nothing, Finish: nothing, Facts: nothing } as unknown as Face;
const game = { Cover: nothing, FinalScores: nothing } as never;
let page: Opened;

beforeEach(() => {
  vi.stubGlobal("addEventListener", nothing);
  vi.stubGlobal("document", { addEventListener: nothing });
  preferences.set({ language: "en" });
});

afterEach(() => page.table.close());

function menu(about: object): string {
  page = new Opened(whole({}, about));
  return render(Menu, {
    props: { table: page.table, face, onclose: nothing, onmoves: nothing, onkeys: nothing },
  }).body;
}

function bar(about: object, you: object = {}): string {
  page = new Opened(whole({ you: { player: "p0", seats: [0], creator: false, ...you } }, about));
  return render(TopBar, { props: { table: page.table, face, onmenu: nothing, onmoves: nothing } }).body;
}

function finish(about: object): string {
  const result = { ended: "rules", scores: [3, 2], winners: [0], secret: null };
  page = new Opened(whole({}, { status: "over", result, ...about }));
  return render(Finish, { props: { table: page.table, face, game, won: false, record: null, onlook: nothing } }).body;
}

function lobby(about: object): string {
  page = new Opened(whole({ position: null }, { status: "open", seats: chairs("person", "open"), ...about }));
  return render(Lobby, { props: { table: page.table } }).body;
}

function invitation(continued: boolean): string {
  page = new Opened();
  const about = {
    names: ["Ada", null],
    faces: [null, null],
    bots: [null, null],
    players: ["p0", null],
    pace: { kind: "none", seconds: 0, increment: 0 },
    rated: false,
    continued,
  };
  const info = { game: "none", by: "Ada", seat: 1, players: 2, continued, about } as never;
  return render(Invitation, { props: { token: "t", info, reread: nothing } }).body;
}

function replay(continued: boolean): string {
  page = new Opened();
  const about = { id: "t", game: "none", seats: [], status: "over" as const, continued, result: null };
  const replay = new Replay(about, [{ turn: 1 } as never], face, [], 0, nothing);
  return render(ReplayOptions, { props: { replay, watch: null } }).body;
}

describe("a game that is continued from a record", () => {
  it.each([{}, { player: null, seats: [] }])("says so above the board, to who is %o", (you) => {
    expect(bar({ continued: true }, you)).toContain("continued from a record");
    preferences.set({ language: "de" });
    page.table.close();
    expect(bar({ continued: true }, you)).toContain("aus einer Aufzeichnung");
  });

  it("says so in the menu of its table", () => {
    expect(menu({ continued: true })).toContain(SENTENCE);
  });

  it("says so in its lobby, in its invitation, and in its replay", () => {
    expect(lobby({ continued: true })).toContain(SENTENCE);
    page.table.close();
    expect(invitation(true)).toContain("may know all hands");
    page.table.close();
    expect(replay(true)).toContain("may have known all hands");
  });

  it("says so at its end", () => {
    expect(finish({ continued: true })).toContain(SENTENCE);
  });
});

describe("any other game", () => {
  it("does not", () => {
    expect(menu({})).not.toContain(SENTENCE);
    page.table.close();
    expect(bar({})).not.toContain("continued");
    page.table.close();
    expect(lobby({})).not.toContain("may know");
    page.table.close();
    expect(invitation(false)).not.toContain("may know");
    page.table.close();
    expect(replay(false)).not.toContain("all hands");
    page.table.close();
    const over = finish({ result: { ended: "rules", scores: [3, 2], winners: [0], secret: "5ec4e7" } });
    expect(over).not.toContain(SENTENCE);
    expect(over).toContain("5ec4e7");
  });
});

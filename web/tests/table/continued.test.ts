// @vitest-environment node
// A game that is continued from a record says so at its table, to players and spectators, while it runs and when it is over.

import { render } from "svelte/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Face } from "../../src/core/scene";
import { preferences } from "../../src/core/preferences.svelte";
import Finish from "../../src/table/Finish.svelte";
import Menu from "../../src/table/Menu.svelte";
import TopBar from "../../src/table/TopBar.svelte";
import { Opened, whole } from "./opened";

vi.mock("../../src/core/router.svelte", () => ({ router: {} })); // it needs a window

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
  return render(Finish, { props: { table: page.table, face, game, won: false, onlook: nothing } }).body;
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
    const over = finish({ result: { ended: "rules", scores: [3, 2], winners: [0], secret: "5ec4e7" } });
    expect(over).not.toContain(SENTENCE);
    expect(over).toContain("5ec4e7");
  });
});

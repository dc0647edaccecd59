import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { preferences } from "../../src/core/preferences.svelte";
import { chairs, Opened, position, settled, shared, whole } from "./opened";

let page: Opened;
const hand = (): unknown => page.table.current.state["hand"];

beforeEach(() => {
  preferences.set({ motion: "off", language: "en" });
  page = new Opened(shared());
});

afterEach(() => {
  page.table.close();
});

describe("a device that two persons share", () => {
  it("shows nobody's hand, and no legal moves, before the curtain is lifted", async () => {
    await settled();
    expect([page.table.curtain, page.table.activeSeat, hand()]).toEqual([0, null, undefined]);
    expect([page.requested("moves"), page.table.mayMove]).toEqual([0, false]);
    page.table.lift();
    await settled();
    expect([page.table.curtain, page.table.activeSeat, hand()]).toEqual([null, 0, "of 0"]);
    expect([page.requested("moves"), page.table.mayMove]).toEqual([1, true]);
  });

  it("is to be handed over when the move has come to rest, and shows the old hand until then", async () => {
    page.table.close();
    preferences.set({ motion: "normal" });
    page = new Opened(shared(), { duration: () => 400 });
    page.table.lift();
    await settled();
    page.moved(0, 1);
    page.world.clock.pass(399);
    expect([page.table.curtain, hand()]).toEqual([null, "of 0"]);
    page.world.clock.pass(1);
    expect(page.table.curtain).toBe(1);
    page.table.lift();
    await settled();
    expect([page.table.viewer, hand(), page.table.mayMove]).toEqual([1, "of 1", true]);
  });

  it("stays with who moves again, and is handed to nobody where another player moves", () => {
    page.table.lift();
    page.moved(0, 0);
    page.world.clock.pass(4_000);
    expect(page.table.curtain).toBeNull();
    page.moved(0, 2);
    page.world.clock.pass(4_000);
    expect([page.table.curtain, page.table.activeSeat]).toEqual([null, 0]);
    page.moved(2, null);
    page.world.clock.pass(4_000);
    expect(page.table.curtain).toBeNull();
    page.table.lift(); // there is no curtain
    expect(page.table.activeSeat).toBe(0);
  });

  it("calls all its players by their names, and looks from the first one's side", () => {
    expect(page.table.sitters.map(({ name, isVisitor }) => [name, isVisitor])).toEqual([
      ["Ada", true],
      ["Bob", true],
    ]);
    expect([page.table.viewer, page.table.watching]).toEqual([0, false]);
  });

  it("hides the hand of a player who has left, and is the other's alone from the next position on", () => {
    page.moved(0, 1);
    page.world.clock.pass(4_000);
    page.table.lift();
    expect(hand()).toBe("of 1");
    page.event({ kind: "left", seat: 1, table: { ...whole().table, seats: chairs("device", "bot") } as never });
    expect([page.table.seats, page.table.activeSeat, hand()]).toEqual([[0], null, undefined]);
    page.event({ kind: "agreed", position: position(3, 0) });
    expect([page.table.activeSeat, page.table.curtain]).toEqual([0, null]);
    expect(page.table.sitters.map(({ name, bot }) => [name, bot])).toEqual([
      ["You", false],
      ["Alder", true],
    ]);
  });

  it("keeps the curtain lifted where somebody else has left", () => {
    page.table.lift();
    page.event({ kind: "left", seat: 1, table: { ...whole().table, seats: chairs("device", "gone") } as never });
    expect([page.table.seats, page.table.activeSeat]).toEqual([[0], 0]);
  });

  it("keeps what it knows of itself where all still sit", () => {
    const { you } = page.table;
    page.event({ kind: "joined", seat: 1, table: { ...whole().table, seats: chairs("device", "device") } as never });
    expect(page.table.you).toBe(you);
  });

  it("hides a hand when the visitor is somebody else now", () => {
    page.table.lift();
    page.says(shared());
    expect(page.table.activeSeat).toBe(0);
    page.says(whole({ you: { player: null, seats: [], creator: false }, position: null }));
    expect([page.table.activeSeat, page.table.watching, hand()]).toEqual([null, true, undefined]);
  });
});

describe("a spectator", () => {
  it("sees no hand, asks for no legal moves, and hears of the last player's moves as news", async () => {
    page.says(whole({ you: { player: null, seats: [], creator: false }, moves: ["a", "b", "c"], movers: [0, 1, 1] }));
    await settled();
    expect([page.table.watching, page.table.mayMove, page.table.curtain, hand()]).toEqual([
      true,
      false,
      null,
      undefined,
    ]);
    expect(page.requested("moves")).toBe(0);
    expect(page.table.recentMoves.count).toBe(2);
    expect(page.table.history.map(({ seat }) => seat)).toEqual([0, 1, 1]);
  });
});

// Who has left a game, or lost the seat on time: what they and the others read, and what they may still do.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { About, Departed } from "../../src/api";
import { preferences } from "../../src/core/preferences.svelte";
import { departureCosts, departureLines, ownDepartures, type Table } from "../../src/table/departed/departures";
import { stopText, forfeitText } from "../../src/table/stopped/agreement";
import { chairs, Opened, position, whole } from "./opened";

const language = preferences.language;
beforeEach(() => preferences.set({ language: "en", motion: "off" }));
afterEach(() => preferences.set({ language }));

const ada = (more: Partial<Departed> = {}): Departed => ({
  seat: 0,
  name: "Ada",
  player: "p0",
  reason: "timeout",
  after: 3,
  face: null,
  ...more,
});
const at = (kind: string, more: Partial<Table> = {}): Table => ({
  seats: chairs(kind, "person") as About["seats"],
  departed: [ada()],
  rated: false,
  deal: null,
  tournament: null,
  ...more,
});

describe("who has lost a seat", () => {
  it.each([
    ["of a game that a computer player goes on with", at("bot"), "Alder plays on in your place."],
    ["that stays empty", at("gone"), "Nobody plays on in your place."],
    ["of a rated game", at("bot", { rated: true }), "You lose this game, and your rating falls."],
    ["of a tournament's game", at("bot", { rated: true, tournament: "t" }), "You lose this game of the tournament."],
    ["of a daily deal", at("gone", { deal: "d" }), "This was your only try at this deal."],
  ])("%s reads what the rest is for them", (_, table, sentence) => {
    const own = ownDepartures(table as About, "p0");
    expect(departureCosts(table as About, own)).toContain(sentence);
    preferences.set({ language: "de" });
    expect(departureCosts(table as About, own)).not.toContain(sentence);
  });

  it("is known by their account; a spectator without one has lost nothing", () => {
    expect(ownDepartures(at("bot") as About, "p0")).toHaveLength(1);
    expect(ownDepartures(at("bot") as About, "p1")).toEqual([]);
    expect(ownDepartures(at("bot", { departed: [ada({ player: null })] }) as About, null)).toEqual([]);
  });
});

describe("a page whose visitor runs out of time", () => {
  const lost = (more: object = {}) => whole({}, { seats: chairs("bot", "person"), departed: [ada()], ...more }).table;

  it("keeps the table, without a seat, and takes part in a rematch", () => {
    const page = new Opened();
    page.event({ kind: "left", reason: "timeout", seat: 0, table: lost(), position: position(2, 1, { own: {} }) });
    flushSync();
    const { table } = page;
    expect([table.seats, table.watching, table.rematchSeats, table.departed.length]).toEqual([[], true, [0], 1]);
    expect(table.chat.toasts.current).toBeNull();
    page.event({
      kind: "proposed",
      seat: 1,
      what: "rematch",
      table: lost({ status: "over", proposals: { rematch: [1] } }),
    });
    expect([table.chat.proposals, table.again]).toEqual([1, false]);
    page.event({
      kind: "agreed",
      seat: 0,
      what: "rematch",
      table: lost({ status: "over", proposals: { rematch: [1, 0] } }),
    });
    expect([table.chat.proposals, table.again]).toEqual([0, true]);
    table.close();
  });

  it("the others read who it was", () => {
    const page = new Opened(whole({ you: { player: "p1", seats: [1], creator: false } }));
    page.event({ kind: "left", reason: "timeout", seat: 0, table: lost(), position: position(2, 1) });
    const toast = page.table.chat.toasts.current;
    expect([toast?.kind, toast?.people[0]?.name, toast?.text]).toEqual(["timeout", "Ada", "Alder"]);
    expect(departureLines(page.table.about)).toEqual([
      { seat: 0, after: 3, text: "Ada has run out of time. Alder takes over." },
    ]);
    expect([page.table.named(0), page.table.person(0)]).toEqual(["Alder", "Ada"]);
    page.table.close();
  });
});

describe("a game that is over before its end", () => {
  const result = { ended: "abandoned", rule: "", scores: [0, 0], winners: [1], secret: null, stopped_by: [] };

  it("says who has lost it to everybody, and to the loser directly", () => {
    const about = {
      result: { ...result, forfeits: [{ seat: 0, name: "Ada", reason: "timeout" }] },
    } as unknown as About;
    expect([forfeitText(about), forfeitText(about, [0])]).toEqual(["Ada lost on time.", "You lost on time."]);
  });

  it("says why nobody has won", () => {
    const about = { ...at("gone"), result: { ...result, winners: [] } } as unknown as About;
    expect(stopText(about, [])).toBe("Ada has run out of time. The game ended early. Nobody has won.");
    expect(stopText(about, [], [0])).toMatch(/^You have run out of time\./);
  });
});

describe("the table of endings", () => {
  const folders = readdirSync("src/table", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const files = [
    "src/table/words.ts",
    "src/parts/tableLines.ts",
    ...folders.map(({ name }) => `src/table/${name}/words.ts`),
  ].filter((file) => existsSync(file));
  const texts = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/:\s*"((?:[^"\\]|\\.)*)"/g)].flatMap(([, text = ""]) => text.split(" | ")),
  );
  const templates = texts.map((text) => {
    const plain = text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
    return new RegExp(`^${plain.replace(/\{\w+\}/g, String.raw`(Ada|Bob|Alder|Ada and Bob|\d+(:\d+)?)`)}$`, "u");
  });
  const page = readFileSync("../docs/play/endings.md", "utf8");
  const quoted = [...page.matchAll(/\*([^*|]+)\*/g)].map(([, text = ""]) => text);

  it.each([...new Set(quoted)])("quotes what the pages say: %s", (sentence) => {
    expect(templates.some((template) => template.test(sentence))).toBe(true);
  });

  it("has what somebody reads who has lost a seat", () => {
    const words = readFileSync("src/table/departed/words.ts", "utf8");
    for (const key of ["timeout", "left", "bot", "nobody"]) {
      const [, text = ""] = new RegExp(`\\b${key}: "([^"]+)"`).exec(words) ?? [];
      expect(page).toContain(`*${text.replace("{name}", "Alder")}*`);
    }
  });
});

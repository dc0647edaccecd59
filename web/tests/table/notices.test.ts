import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Me } from "../../src/api";
import { announcer } from "../../src/core/announcer.svelte";
import { me } from "../../src/core/me.svelte";
import { Refusal } from "../../src/core/net/http";
import { preferences } from "../../src/core/preferences.svelte";
import { chairs, Opened, settled, whole } from "./opened";

let page: Opened;
let first: number;
/** What was announced since the test began. */
const announced = (): string[] => announcer.lines.filter(({ id }) => id > first).map(({ text }) => text);
const error = { kind: "illegal", rule: "S-TAKE", message: "Take one or two." } as const;
const refuse = (type: string): void => {
  const id = page.world.line.sent.find((message) => message.type === type)?.id;
  page.says({ type: "refused", id, error, position: null });
};

beforeEach(() => {
  preferences.set({ motion: "off", language: "en" });
  first = announcer.lines.at(-1)?.id ?? 0;
  page = new Opened();
});

afterEach(() => page.table.close());

describe("a refusal", () => {
  it("of a move names it, is announced, and vanishes with the next move", async () => {
    await settled();
    page.table.play("take 7");
    expect([page.table.mayMove, page.table.mayUndo]).toEqual([false, false]);
    refuse("move");
    expect(page.table.notice).toEqual({ problem: error, move: "take 7" });
    expect(page.table.mayMove).toBe(true);
    expect(announced()).toEqual(["Take one or two."]);
    page.table.play("take 1");
    expect(page.table.notice).toBeNull();
  });

  it("of anything else names no move, and leaves what is being written alone", () => {
    page.table.send({ type: "propose", what: "abandon" } as never);
    page.table.chat.draft = "Hello";
    refuse("propose");
    expect([page.table.notice?.move, page.table.chat.draft]).toEqual([null, "Hello"]);
  });

  it("of a chat line that nothing was written after brings it back as it was", () => {
    page.table.chat.draft = "Hello";
    page.table.chatDraft();
    expect(page.table.chat.draft).toBe("");
    refuse("chat");
    expect(page.table.chat.draft).toBe("Hello");
  });

  it("is not said any more after the language was switched, nor is any other sentence of the former one", async () => {
    const { hints, chat } = page.table;
    me.set({} as Me);
    page.answers["spectators"] = page.answers["hint"] = () => {
      throw new Refusal(429, error);
    };
    await chat.spectators.say("Hello");
    await hints.ask();
    page.table.send({ type: "propose", what: "abandon" } as never);
    refuse("propose");
    expect([page.table.notice, hints.problem, chat.spectators.problem()].every(Boolean)).toBe(true);
    preferences.set({ language: "de" });
    page.table.translate();
    expect([page.table.notice, hints.problem, chat.spectators.problem()]).toEqual([null, "", ""]);
  });

  it("for good ends the connection with its reason", () => {
    page.table.close();
    page = new Opened(null);
    page.says({ type: "refused", id: null, error: { kind: "missing", rule: null, message: "No such table." } });
    page.world.line.ends(1008);
    expect([page.table.state, page.table.reason, page.table.notice]).toEqual(["refused", "No such table.", null]);
  });
});

describe("the connection", () => {
  it("is announced when it is lost and when it is back, not when it begins", () => {
    expect(announced()).toEqual([]);
    page.world.line.ends();
    expect(announced()).toEqual(["Connection lost. Reconnecting …"]);
    page.world.clock.pass(500);
    page.world.line.ends();
    page.world.clock.pass(1_000);
    page.says(whole());
    expect(announced().slice(1)).toEqual(["The connection is back."]);
  });

  it("is not announced as lost where there was none", () => {
    page.table.close();
    page = new Opened(null);
    expect(page.table.state).toBe("connecting");
    page.world.line.ends();
    expect([page.table.state, announced()]).toEqual(["lost", []]);
  });

  it("begins anew for a visitor who has taken a seat", () => {
    page.table.reconnect();
    expect(page.world.sockets).toHaveLength(2);
    page.says(whole({ you: { player: "p0", seats: [1], creator: false } }));
    expect(page.table.seats).toEqual([1]);
  });

  it("holds no move while there is none, or while it is there", () => {
    expect(page.table.held).toBe(false);
    page.table.play("take 1");
    expect(page.table.held).toBe(false);
    page.world.line.ends();
    expect(page.table.held).toBe(true);
  });
});

describe("chat", () => {
  it("is shown after the earlier lines and announced with who wrote it", () => {
    page.says(whole({ chat: [{ seq: 0, at: 5, seat: 0, text: "Hi" }] }));
    page.event({ kind: "chat", seat: 1, at: 9, text: "Hello" });
    expect(page.table.chat.lines).toEqual([
      { seq: 0, at: 5, seat: 0, text: "Hi" },
      { seq: 1, at: 9, seat: 1, text: "Hello" },
    ]);
    expect(announced()).toEqual(["Bob: Hello"]);
    expect(page.table.position?.turn).toBe(1);
  });

  it("is sent without the blanks around it, and not at all without more", () => {
    page.table.chat.draft = "  Hello ";
    page.table.chatDraft();
    page.table.chat.draft = "   ";
    page.table.chatDraft();
    expect(page.sent()).toEqual([{ type: "chat", text: "Hello" }]);
    expect(page.table.chat.draft).toBe("");
  });

  it("is nothing where an event says nothing", () => {
    page.event({ kind: "muted", seat: 1 });
    page.event({ kind: "chat", seat: 1, text: "" });
    expect([page.table.chat.lines, announced()]).toEqual([[], []]);
  });
});

describe("presence", () => {
  it("says who is here: those connected, computer players, and players of a record", () => {
    page.says(whole({ connected: [0], watchers: 2 }));
    const connected = (): boolean[] => page.table.sitters.map((sitter) => sitter.connected);
    expect([connected(), page.table.watchers]).toEqual([[true, false], 2]);
    page.says({ type: "presence", connected: [1], watchers: 0 });
    expect([connected(), page.table.watchers, page.table.connected]).toEqual([[false, true], 0, [1]]);
    page.says(whole({}, { seats: chairs("record", "bot") }));
    expect(connected()).toEqual([true, true]);
    expect(page.table.sitters.map(({ name }) => name)).toEqual(["You", "Alder"]);
    expect([page.table.named(null), page.table.named(undefined), page.table.named(7)]).toEqual(["", "", ""]);
  });
});

describe("a rematch", () => {
  const proposed = (seats: number[] | null, rematch: string | null = null): void =>
    page.says(whole({}, { proposals: seats ? { rematch: seats } : {}, rematch }));

  it("is wanted while one of this page's seats is among those who propose it", () => {
    expect(page.table.again).toBe(false);
    proposed([1]);
    expect(page.table.again).toBe(false);
    proposed([1, 0]);
    expect(page.table.again).toBe(true);
    proposed(null);
    expect(page.table.again).toBe(false);
  });

  it("stays wanted when it has been opened, as there is no proposal any more", () => {
    proposed([0]);
    proposed(null, "t2");
    expect(page.table.again).toBe(true);
  });

  it.each([
    ["one's own agreement", { kind: "agreed", seat: 0, what: "rematch" }, true],
    ["one's own refusal", { kind: "declined", seat: 0, what: "rematch" }, false],
    ["another proposal", { kind: "proposed", seat: 0, what: "abandon" }, false],
    ["somebody else's agreement", { kind: "agreed", seat: 1, what: "rematch" }, false],
    ["nobody's agreement", { kind: "agreed", seat: null, what: "rematch" }, false],
  ] as const)("after %s: %o", (_, event, again) => {
    page.event(event);
    expect(page.table.again).toBe(again);
  });
});

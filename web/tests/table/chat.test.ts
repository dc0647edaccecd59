import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announcer } from "../../src/core/announcer.svelte";
import { preferences } from "../../src/core/preferences.svelte";
import { loadReadMark } from "../../src/table/chat/marks";
import { chairs, Opened, position, whole } from "./opened";

let page: Opened;
let first: number;
let stored: Map<string, string>;
const announced = (): string[] => announcer.lines.filter(({ id }) => id > first).map(({ text }) => text);
const says = (text: string, seat = 1): void => page.event({ kind: "chat", seat, text });
/** What is shown now: its kind, whom it is about, what was written, and how often. */
const toast = (): unknown => {
  const one = page.table.chat.toasts.current;
  return one && [one.kind, one.people.map(({ name }) => name).join("+"), one.text, one.count];
};
/** Let time pass, on a line that is not silent. */
const pass = (seconds: number): void => {
  for (let left = seconds; left > 0; left -= 5) {
    page.world.clock.pass(Math.min(5, left) * 1_000);
    page.says({ type: "pong", id: "p" });
  }
};
/** Ada, who looks, and two others. */
const three = (about: object = {}): object => ({
  seats: [...chairs("person", "person"), { seat: 2, kind: "person", name: "Cleo" }],
  ...about,
});

beforeEach(() => {
  preferences.set({ motion: "off", language: "en" });
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  first = announcer.lines.at(-1)?.id ?? 0;
  page = new Opened(whole({ connected: [0, 1, 2] }, three()));
});

afterEach(() => {
  page.table.close();
  expect(page.world.clock.idle).toBe(true);
  vi.unstubAllGlobals();
});

describe("a line of chat", () => {
  it("is shown for five seconds, and counted until it is seen", () => {
    says("Hello");
    expect([toast(), page.table.chat.unseen]).toEqual([["chat", "Bob", "Hello", 1], 1]);
    pass(4.9);
    expect(toast()).not.toBeNull();
    pass(0.2);
    expect([toast(), page.table.chat.unseen, announced()]).toEqual([null, 1, ["Bob: Hello"]]);
    page.table.chat.opened()();
    expect(page.table.chat.unseen).toBe(0);
  });

  it("is neither shown nor counted where the chat is on the screen, but said", () => {
    const ends = page.table.chat.opened();
    says("Hello");
    expect([toast(), page.table.chat.unseen, announced()]).toEqual([null, 0, ["Bob: Hello"]]);
    ends();
    says("Still there?");
    expect([toast(), page.table.chat.unseen]).toEqual([["chat", "Bob", "Still there?", 1], 1]);
    page.table.chat.opened();
    expect([toast(), page.table.chat.unseen]).toEqual([null, 0]);
  });

  it("of one's own is neither, on any of one's devices", () => {
    says("Hello", 0);
    expect([toast(), page.table.chat.unseen]).toEqual([null, 0]);
  });

  it("of a blocked person is neither: the server sends nothing of it", () => {
    page.event({ kind: "chat", seat: 1 });
    expect([toast(), page.table.chat.unseen, announced()]).toEqual([null, 0, []]);
  });

  it("joins the last one of the same person, and waits behind another's", () => {
    says("Hello");
    says("Anybody?");
    expect(toast()).toEqual(["chat", "Bob", "Anybody?", 2]);
    says("Me!", 2);
    expect([toast(), page.table.chat.unseen]).toEqual([["chat", "Bob", "Anybody?", 2], 3]);
    pass(2.1);
    expect(toast()).toEqual(["chat", "Cleo", "Me!", 1]);
    pass(5.1);
    expect(toast()).toBeNull();
  });

  it("that came while the connection was lost is shown when the table comes anew, none twice", () => {
    says("Hello");
    const chat = [
      { seq: 1, at: 0, seat: 1, text: "Hello" },
      { seq: 2, at: 0, seat: 1, text: "Gone?" },
    ];
    page.says(whole({ chat, connected: [0, 1, 2] }, three()));
    expect([toast(), page.table.chat.unseen]).toEqual([["chat", "Bob", "Gone?", 2], 2]);
    expect(announced()).toEqual(["Bob: Hello", "Bob: Gone?"]);
  });
});

describe("what has been read", () => {
  const chat = [1, 2, 3].map((seq) => ({ seq, at: 0, seat: 1, text: `line ${seq}` }));

  it("stays read when the page is opened again, and what came since is counted without a toast", () => {
    page.says(whole({ chat: chat.slice(0, 2) }));
    page.table.chat.opened();
    page.table.close();
    page = new Opened(whole({ chat }));
    expect([page.table.chat.unseen, toast(), loadReadMark("t"), loadReadMark("other")]).toEqual([1, null, 2, -1]);
  });

  it.each(["no JSON", "{}", '[1, ["t"], ["t", "2"]]'])("is nothing where %s is stored", (kept) => {
    stored.set("midtown.read", kept);
    expect(loadReadMark("t")).toBe(-1);
  });

  it("is forgotten with the page where nothing can be stored", () => {
    vi.stubGlobal("localStorage", undefined);
    page.says(whole({ chat }));
    page.table.chat.opened();
    expect([page.table.chat.unseen, loadReadMark("t")]).toEqual([0, -1]);
  });

  it("does not count lines that were deleted", () => {
    page.says(whole({ chat: [{ seq: 1, at: 0, seat: 1, text: "" }] }));
    expect(page.table.chat.unseen).toBe(0);
  });
});

describe("who comes and goes", () => {
  const here = (...connected: number[]): void => page.says({ type: "presence", connected, watchers: 0 });

  it("is announced once they have been away for ten seconds, and when they are back", () => {
    here(0, 2);
    pass(9);
    here(0, 1, 2); // the page was loaded anew
    pass(60);
    expect(toast()).toBeNull();
    here(0, 2);
    here(0, 2);
    pass(10);
    expect(toast()).toEqual(["away", "Bob", "", 1]);
    here(0, 1, 2);
    expect(toast()).toEqual(["back", "Bob", "", 1]);
    expect(announced()).toEqual(["Bob is not connected.", "Bob is here."]);
  });

  it("is announced together", () => {
    here(0);
    pass(10);
    expect(toast()).toEqual(["away", "Bob+Cleo", "", 2]);
    here(0, 2);
    expect(toast()).toEqual(["away", "Bob", "", 2]);
  });

  it("is announced of those who were not here when the page was opened", () => {
    page.table.close();
    page = new Opened(whole({ connected: [0] }));
    pass(60);
    expect(toast()).toBeNull();
    here(0, 1);
    expect(toast()).toEqual(["back", "Bob", "", 1]);
  });

  it.each([{ pace: { kind: "days" } }, { status: "over" }])(
    "is not announced where nobody has to be here: %o",
    (about) => {
      page.says(whole({ connected: [0] }, three(about)));
      pass(60);
      here(0, 1, 2);
      expect([toast(), announced()]).toEqual([null, []]);
    },
  );

  it("is announced of a seat that is taken or left for good, by the names of that moment", () => {
    page.says(whole({ connected: [0] }, { status: "open", seats: chairs("person", "open") }));
    page.event({ kind: "joined", seat: 1, table: whole({}, { seats: chairs("person", "person") }).table });
    expect(toast()).toEqual(["joined", "Bob", "", 1]);
    pass(6);
    page.event({ kind: "left", reason: "left", seat: 1, table: whole({}, { seats: chairs("person", "bot") }).table });
    expect(toast()).toEqual(["left", "Bob", "Alder", 1]);
    expect(announced()).toEqual(["Bob has taken a seat.", "Bob has left the game. Alder takes over."]);
  });

  it("may give the visitor another seat, as those of a rated game are drawn", () => {
    page.says(whole({ connected: [0] }, { status: "open", seats: chairs("person", "open") }));
    const [ada, bob] = chairs("person", "person");
    const seats = [
      { ...bob, seat: 0 },
      { ...ada, seat: 1 },
    ];
    page.event({ kind: "joined", seat: 0, table: whole({}, { seats }).table, position: position(1, 1) });
    expect([page.table.seats, page.table.viewer, page.table.mayMove]).toEqual([[1], 1, true]);
  });

  it("is left to the lobby while seats are free", () => {
    const about = { status: "open", seats: chairs("person", "person", "open") };
    page.event({ kind: "joined", seat: 1, table: whole({}, about).table });
    expect([toast(), announced()]).toEqual([null, []]);
  });
});

describe("a proposal", () => {
  const about = (proposals: object) => whole({}, three({ proposals })).table;

  it("is said and counted until it is answered; it is shown by itself", () => {
    page.event({ kind: "proposed", seat: 1, what: "undo", table: about({ undo: [1] }) });
    expect([toast(), page.table.chat.proposals]).toEqual([null, 1]);
    expect(announced()).toEqual(["Bob asks to take back a move."]);
    page.event({ kind: "agreed", seat: 0, what: "undo", table: about({ undo: [1, 0] }) });
    expect([toast(), page.table.chat.proposals]).toEqual([null, 0]);
  });

  it("of one's own is answered by the others", () => {
    page.event({ kind: "proposed", seat: 0, what: "abandon", table: about({ abandon: [0] }) });
    expect([page.table.chat.proposals, announced()]).toEqual([0, []]);
    page.event({ kind: "agreed", seat: 1, what: "abandon", table: about({ abandon: [0, 1] }) });
    expect(toast()).toEqual(["agreed", "Bob", "", 1]);
    page.event({ kind: "declined", seat: 2, what: "abandon", table: about({}) });
    pass(2.1);
    expect(toast()).toEqual(["declined", "Cleo", "", 1]);
  });

  it("that is withdrawn just goes", () => {
    page.event({ kind: "proposed", seat: 1, what: "undo", table: about({ undo: [1] }) });
    page.event({ kind: "declined", seat: 1, what: "undo", table: about({}) });
    expect([toast(), announced()]).toEqual([null, ["Bob asks to take back a move."]]);
  });

  it("asks a spectator nothing, nor anybody once the rematch is open", () => {
    page.says(whole({ you: { player: null, seats: [], creator: false } }, three({ proposals: { undo: [1] } })));
    expect(page.table.chat.proposals).toBe(0);
    page.says(whole({}, three({ proposals: { rematch: [1] }, rematch: "t2" })));
    expect(page.table.chat.proposals).toBe(0);
  });
});

describe("a toast", () => {
  it("stays while somebody is at it or nobody can see it, and then its whole time", () => {
    const { toasts } = page.table.chat;
    toasts.hold("page", true);
    says("Hello");
    pass(60);
    toasts.hold("pointer", true);
    toasts.hold("page", false);
    pass(60);
    expect(toast()).not.toBeNull();
    toasts.hold("pointer", false);
    toasts.hold("focus", false); // it had no focus
    pass(4.9);
    expect(toast()).not.toBeNull();
    pass(0.2);
    expect(toast()).toBeNull();
  });

  it("that is closed makes room for the next, which goes by itself", () => {
    says("Hello");
    page.table.chat.toasts.push("turn");
    page.table.chat.toasts.hold("focus", true);
    page.table.chat.toasts.dismiss();
    expect(toast()).toEqual(["turn", "", "", 1]);
    pass(5.1);
    expect(toast()).toBeNull();
  });

  it("goes when it is over what it tells of", () => {
    page.table.chat.toasts.push("turn");
    page.table.chat.toasts.drop("turn");
    page.table.chat.toasts.drop("turn");
    expect(toast()).toBeNull();
  });

  it("is one of four at most: the first, and the newest that wait", () => {
    const { toasts } = page.table.chat;
    toasts.hold("page", true);
    for (const seat of [1, 2, 3, 4, 5, 6]) toasts.push("chat", { seat, name: `${seat}`, portrait: null }, "Hi");
    const seats: unknown[] = [];
    for (; toasts.current; toasts.dismiss()) seats.push(toasts.current.people[0]?.seat);
    expect(seats).toEqual([1, 4, 5, 6]);
  });
});

it("the field to write in takes what was refused back, before what has been written since", () => {
  const { chat } = page.table;
  chat.draft = " Hello ";
  expect([chat.takeDraft(), chat.draft]).toEqual(["Hello", ""]);
  chat.draft = "and";
  chat.restoreDraft("Hello");
  flushSync();
  expect(chat.draft).toBe("Hello and");
});

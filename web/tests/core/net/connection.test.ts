import { beforeEach, describe, expect, it } from "vitest";
import type { ToClient, ToServer } from "../../../src/api";
import { Connection, type State } from "../../../src/core/net/connection";
import { preferences } from "../../../src/core/preferences.svelte";
import { type FakeSocket, World } from "../../world";

let world: World;
let states: State[];
let reasons: string[];
let heard: [ToClient, ToServer | null][];

const table = (seq = 1): object => ({ type: "table", seq });
const event = (seq: number, more = {}): object => ({ type: "event", kind: "chat", seq, ...more });

function connect(): Connection {
  return new Connection(
    "t 1",
    "secret",
    {
      changed: (state, reason) => void (states.push(state), reasons.push(reason)),
      message: (message, cause) => heard.push([message, cause]),
    },
    world,
  );
}

/** A connection with the table on its screen. */
function live(): Connection {
  const connection = connect();
  world.line.says(table());
  return connection;
}

/** Answer pings, as the server sends them, for some seconds. */
function beats(seconds: number): void {
  for (let second = 0; second < seconds; second += 4) {
    world.line.says({ type: "ping", id: String(second) });
    world.clock.pass(4_000);
  }
}

beforeEach(() => {
  world = new World();
  [states, reasons, heard] = [[], [], []];
  preferences.set({ language: "en" });
});

describe("a connection", () => {
  it("asks for the table, in the visitor's language, with a heartbeat", () => {
    connect();
    expect(world.line.url.href).toBe(
      "wss://midtown.example/api/tables/t%201/socket?language=en&heartbeat=1&watch=secret",
    );
    expect(states).toEqual([]);
    world.line.says(table());
    expect(states).toEqual(["live"]);
  });

  it("says what is on the screen when it comes back, also after less has come", () => {
    live();
    const lastSeen = (): string | null => world.line.url.searchParams.get("seen");
    expect(lastSeen()).toBeNull();
    for (const [first, last] of [
      [1, 3],
      [5, 5],
      [2, 4],
    ] as const) {
      world.line.says(table(first));
      for (let seq = first + 1; seq <= last; seq += 1) world.line.says(event(seq));
      world.line.says(event(last + 2)); // a gap: nothing after it is on the screen
      world.line.ends();
      world.clock.pass(300);
      expect(lastSeen()).toBe(String(last));
    }
  });

  it("answers pings and stays live as long as they come", () => {
    live();
    beats(120);
    expect(states).toEqual(["live"]);
    expect(world.sockets).toHaveLength(1);
    expect(world.line.sent.filter(({ type }) => type === "pong")).toHaveLength(30);
  });

  it("says within 12 seconds that a line is lost on which nothing comes any more", () => {
    live();
    beats(20);
    world.clock.pass(8_000);
    expect(states).toEqual(["live", "lost"]);
    expect(world.sockets[0]?.closed).toBe(true);
  });

  it("is healed within 3 seconds of the network's return, however long it was away", async () => {
    for (const outage of [1, 7, 20, 45, 300]) {
      world = new World();
      states = [];
      live();
      world.line.ends();
      world.http = false;
      await world.clock.passes(outage * 1000, () => Promise.resolve());
      const before = world.sockets.length;
      world.http = true;
      let waited = 0;
      while (world.sockets.length === before) {
        await world.clock.passes(100, () => Promise.resolve());
        waited += 100;
      }
      world.line.says(table());
      expect(waited).toBeLessThanOrEqual(2_900);
      expect(states).toEqual(["live", "lost", "live"]);
    }
  });

  it("gives up an attempt that is accepted and never answered, and goes on trying", () => {
    connect();
    world.clock.pass(44_000);
    expect(states).toEqual(["lost"]);
    expect(world.sockets.length).toBeGreaterThan(5);
    expect(world.sockets.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(2);
  });

  it.each([500, 2_600, 4_000, 9_000, 15_000])(
    "comes back on a line that takes %i ms to bring the table",
    async (takes) => {
      live(); // quickly
      world.slowness = takes / 2;
      world.line.ends();
      const born = new Map<FakeSocket, number>();
      for (let waited = 0; states.at(-1) !== "live" && waited < 120_000; waited += 100) {
        await world.clock.passes(100, () => Promise.resolve());
        for (const socket of world.sockets.slice(1)) {
          born.set(socket, born.get(socket) ?? world.clock.time);
          if (!socket.closed && world.clock.time - (born.get(socket) ?? 0) >= takes) socket.says(table());
        }
      }
      expect(states).toEqual(["live", "lost", "live"]);
      expect(world.sockets.filter(({ closed }) => !closed)).toHaveLength(1);
    },
  );

  it("gives a line whose table came slowly as much time to answer", () => {
    connect();
    world.clock.pass(4_000);
    world.line.says(table());
    world.wake();
    world.clock.pass(4_500);
    world.line.says({ type: "pong", id: "m1" });
    world.clock.pass(4_000);
    expect(states).toEqual(["live"]);
  });

  it("is refused by the server also where the answer comes late", () => {
    live();
    world.line.ends();
    world.clock.pass(3_500);
    const slow = world.sockets[1] as FakeSocket;
    expect([slow.closed, world.sockets.length]).toEqual([false, 3]);
    slow.says({ type: "refused", id: null, error: { kind: "missing", message: "There is no such table." } });
    slow.ends(1008);
    expect([states.at(-1), reasons.at(-1)]).toEqual(["refused", "There is no such table."]);
    expect(world.sockets.every(({ closed }) => closed)).toBe(true);
    expect(world.clock.idle).toBe(true);
  });

  it("waits longer after each failure, up to 2.5 s, and 15 s where nobody looks", () => {
    const starts = (): number[] => {
      const times: number[] = [];
      world.random = () => 1;
      connect();
      for (let second = 0; second < 4000; second += 1) {
        if (!world.line.closed) {
          times.push(world.clock.time);
          world.line.ends();
        }
        world.clock.pass(50);
        if (times.length === 6) break;
      }
      return times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 100) / 10);
    };
    expect(starts()).toEqual([0.5, 1, 2, 2.5, 2.5]);
    world = new World();
    world.pageVisible = false;
    expect(starts()).toEqual([0.5, 1, 2, 4, 8]);
  });

  it("shortens its waits by chance, so that not all pages come at once", () => {
    connect();
    world.random = () => 0;
    world.line.ends();
    world.clock.pass(250);
    expect(world.sockets).toHaveLength(2);
  });

  it("asks over HTTP first where sockets fail again and again", async () => {
    connect();
    world.http = false;
    for (let n = 0; n < 400; n += 1) {
      if (!world.line.closed) world.line.ends();
      await world.clock.passes(1_000, () => Promise.resolve());
    }
    expect(world.sockets.length).toBe(6);
    expect(world.probes).toBeGreaterThan(100);
  });

  it("tries at once when the network or the page is back", () => {
    connect();
    world.line.ends();
    world.wake();
    expect(world.sockets).toHaveLength(2);
    world.wake(); // the attempt is young
    expect(world.sockets).toHaveLength(2);
    world.clock.pass(1_500);
    world.wake();
    expect(world.sockets).toHaveLength(3);
  });

  it.each([0, 1, 5, 6, 9])(
    "is back within 4 seconds of the network's return beside an attempt from before it, after %i failures",
    async (failures) => {
      for (const young of [0, 400, 900, 1_100, 3_000]) {
        world = new World();
        [states, world.http] = [[], false];
        connect();
        for (let failed = 0; failed < failures; failed++) {
          if (failed === 5) world.http = true; // now it is asked first, and answers
          world.line.ends();
          const before = world.sockets.length;
          while (world.sockets.length === before) await world.clock.passes(100, () => Promise.resolve());
        }
        world.clock.pass(young); // nobody answers this one
        const attempts = world.sockets.length;
        world.wake();
        let waited = 0;
        while (world.sockets.length === attempts && waited < 20_000) {
          await world.clock.passes(100, () => Promise.resolve());
          waited += 100;
        }
        expect(waited, `${young} ms old`).toBeLessThanOrEqual(4_000);
      }
    },
  );

  it("asks a live line for a sign of life when the page is back, and gives a dead one up", () => {
    live();
    world.wake();
    expect(world.line.sent.at(-1)?.type).toBe("ping");
    world.line.says({ type: "pong", id: "m1" });
    world.clock.pass(3_000);
    expect(states).toEqual(["live"]);
    world.wake();
    world.clock.pass(2_600);
    expect(states).toEqual(["live", "lost"]);
  });

  it("looks at once whether the line is alive when the clock has jumped, in either direction", () => {
    for (const jump of [3_600_000, -3_600_000]) {
      world = new World();
      states = [];
      live();
      world.now = () => world.clock.time + jump; // the timers have slept, or the clock was set
      world.clock.pass(2_100);
      expect(world.line.sent.at(-1)?.type).toBe("ping");
      world.line.says({ type: "pong", id: "m1" });
      beats(20);
      expect(states).toEqual(["live"]);
    }
  });

  it("remembers a refusal, and opens no socket any more", () => {
    connect();
    world.line.says({ type: "refused", id: null, error: { kind: "missing", rule: null, message: "No such table." } });
    world.line.ends(1008);
    for (let look = 0; look < 3; look += 1) world.wake();
    world.clock.pass(60_000);
    expect(world.sockets).toHaveLength(1);
    expect(states).toEqual(["refused"]);
    expect(reasons).toEqual(["No such table."]);
    expect(heard).toEqual([]);
  });

  it("comes back after a refusal that will pass", () => {
    connect();
    const error = { kind: "limit", rule: null, message: "Too many requests.", wait: 7 };
    world.line.says({ type: "refused", id: null, error });
    world.line.ends(1008);
    world.clock.pass(6_900);
    expect(world.sockets).toHaveLength(1);
    world.clock.pass(200);
    expect(world.sockets).toHaveLength(2);
  });

  it("says a refusal in the new language when it is switched", () => {
    const connection = connect();
    world.line.says({ type: "refused", id: null, error: { kind: "missing", rule: null, message: "No such table." } });
    world.line.ends(1008);
    preferences.set({ language: "de" });
    connection.restart();
    expect(world.line.url.searchParams.get("language")).toBe("de");
    world.line.says({ type: "refused", id: null, error: { kind: "missing", rule: null, message: "Kein Tisch." } });
    world.line.ends(1008);
    expect(reasons).toEqual(["No such table.", "Kein Tisch."]);
  });

  it("connects anew in another language without being lost, and leaves the former line when the table is there", () => {
    const connection = live();
    preferences.set({ language: "de" });
    connection.restart();
    expect(world.sockets[0]?.closed).toBe(false);
    connection.send({ type: "chat", text: "Hallo" });
    world.sockets[0]?.says(event(2));
    world.line.says(table(2));
    expect(world.sockets[0]?.closed).toBe(true);
    expect(states).toEqual(["live"]);
    expect(heard.map(([{ type }]) => type)).toEqual(["table", "table"]);
    expect(world.line.sent.map(({ type }) => type)).toEqual(["chat"]);
  });

  it("keeps what is unanswered, and sends it again unchanged after the table", () => {
    const connection = live();
    const id = connection.send({ type: "move", answers: 1, move: "a" });
    world.line.ends();
    const later = connection.send({ type: "chat", text: "Hello" });
    world.clock.pass(300);
    expect(world.line.sent).toEqual([]);
    world.line.says(table(2));
    expect(world.line.sent).toEqual([
      { type: "move", id, answers: 1, move: "a" },
      { type: "chat", id: later, text: "Hello" },
    ]);
    world.line.says({ type: "accepted", id, seq: 2 });
    world.line.says(event(3, { answer: later }));
    expect(connection.ledger.open).toEqual([]);
    expect(heard.slice(2).map(([, cause]) => cause?.id)).toEqual([id, later]);
  });

  it("sends the same wish once while it is unanswered, but chat as often as it is said", () => {
    const connection = live();
    for (let n = 0; n < 2; n += 1) {
      connection.send({ type: "undo", answers: 7 });
      connection.send({ type: "agree", what: "rematch", number: `n${n}` });
      connection.send({ type: "chat", text: "ha" });
    }
    expect(world.line.sent.map(({ type }) => type)).toEqual(["undo", "agree", "chat", "chat"]);
  });

  it("passes no event on twice, and asks for the whole table where one is missing", () => {
    live();
    world.line.says(event(2));
    world.line.says(event(2));
    world.line.says(event(4));
    world.line.says(event(5));
    expect(heard.map(([message]) => "seq" in message && message.seq)).toEqual([1, 2]);
    const [sync] = world.line.sent;
    expect(sync?.type).toBe("sync");
    world.line.says({ ...table(5), answer: sync?.id });
    world.line.says(event(6));
    expect(heard.map(([message]) => "seq" in message && message.seq)).toEqual([1, 2, 5, 6]);
  });

  it("asks for the whole table again where the server has refused that", () => {
    live();
    world.line.says(event(4));
    world.line.says({ type: "refused", id: world.line.sent[0]?.id, error: { kind: "limit", message: "" } });
    world.line.says({ type: "ping", id: "1" });
    world.clock.pass(6_100);
    expect(world.line.sent.filter(({ type }) => type === "sync")).toHaveLength(2);
    expect(heard).toHaveLength(1);
  });

  it("knows that its message has counted also where its event comes after a gap", () => {
    const connection = live();
    const id = connection.send({ type: "chat", text: "Hello" });
    world.line.says(event(9, { answer: id }));
    expect(connection.ledger.open).toEqual([]);
  });

  it("takes what is no message for a broken line", () => {
    live();
    world.line.onmessage?.({ data: "<html>Log in to the hotel</html>" });
    expect(states).toEqual(["live", "lost"]);
  });

  it("leaves nothing behind when it is closed", () => {
    const connection = live();
    connection.close();
    expect(world.line.closed).toBe(true);
    expect(world.clock.idle).toBe(true);
    world.wake();
    world.clock.pass(60_000);
    expect(world.sockets).toHaveLength(1);
  });
});

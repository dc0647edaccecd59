// Whatever happens between a page and the server, and in whatever order: in the end the page shows the server's table.

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Ask } from "../../src/core/net/http";
import { preferences } from "../../src/core/preferences.svelte";
import { TableModel } from "../../src/table/model.svelte";
import { Clock, type FakeSocket, World } from "../world";
import { type Line, Server } from "./server";

/** `SCHEDULES=10000 npx vitest run tests/table/schedules.test.ts` */
const SCHEDULES = Number(process.env["SCHEDULES"] ?? 300);
const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

/** Two players; the first has two tabs. */
const PLAYERS = [0, 0, 1];

/** A page, which is loaded anew now and then. */
class Page {
  world: World;
  table: TableModel;
  /** By socket, the server's end of it. */
  readonly lines = new Map<FakeSocket, Line>();

  constructor(
    readonly player: number,
    readonly server: Server,
    readonly clock: Clock,
  ) {
    [this.world, this.table] = this.#load();
  }

  #load(): [World, TableModel] {
    const world = new World(this.clock);
    const name = `${this.player}-${++loads}`;
    let ids = 0;
    world.id = () => `${name}-${++ids}`;
    const table = new TableModel("t", null, () => null, this.server.ask(this.player) as Ask, world);
    return [world, table];
  }

  reload(): void {
    this.table.close();
    this.tend(false);
    [this.world, this.table] = this.#load();
  }

  get line(): Line | undefined {
    return this.lines.get(this.world.line);
  }

  /** Let the server's ends follow the page's sockets; new ones are accepted where there is a way. */
  tend(open: boolean): void {
    for (const [socket, line] of this.lines) {
      if (socket.closed && !line.dead) this.server.leave(line);
    }
    const socket = this.world.line;
    if (!open || socket.closed || this.lines.has(socket)) return;
    const line = { socket, player: this.player, up: [], down: [], greeted: false, dead: false };
    this.lines.set(socket, line);
    this.server.lines.add(line);
    this.server.enter(line);
  }

  /** Carry what the page has sent, and the first `count` messages of the server. */
  carry(count: number, twice = false): void {
    for (const line of this.lines.values()) {
      if (line.dead || line.socket.closed) continue;
      for (const message of line.socket.sent.splice(0)) this.server.take(line, message as never);
    }
    const { line } = this;
    if (!line || line.dead) return;
    for (let n = 0; n < count && line.down.length && !line.socket.closed; n += 1) {
      const message = line.down.shift() as object;
      line.socket.says(message);
      if (twice && (message as { type: string }).type === "event") line.socket.says(message);
    }
  }

  /** The line breaks: both ends know, or the packets vanish. */
  cut(silently: boolean): void {
    const { line } = this;
    if (!line) return;
    if (silently) line.dead = true;
    else if (!line.socket.closed) {
      this.server.leave(line);
      line.socket.ends();
    }
  }

  act(what: number): void {
    const { table } = this;
    if (what < 4) table.play(`${what}-${this.clock.time % 977}`);
    else if (what < 6) table.stepBack();
    else if (what < 7) {
      table.chat.draft = `line ${what}`;
      table.chatDraft();
    } else if (what < 8) table.translate();
    else this.world.wake();
  }
}

let loads = 0;

type Step = readonly [page: number, kind: Kind, number: number];
type Kind =
  "act" | "carry" | "twice" | "cut" | "vanish" | "open" | "answer" | "work" | "behind" | "lose" | "time" | "reload";

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.nat(PLAYERS.length - 1),
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom<Kind>("act", "carry") },
    { weight: 6, arbitrary: fc.constantFrom<Kind>("answer", "work", "open", "time") },
    { weight: 1, arbitrary: fc.constantFrom<Kind>("cut", "vanish", "twice", "behind", "lose", "reload") },
  ),
  fc.nat(8),
);

class Schedule {
  readonly server = new Server();
  readonly clock = new Clock();
  readonly pages: Page[];

  constructor() {
    stubTimers(this.clock);
    this.pages = PLAYERS.map((player) => new Page(player, this.server, this.clock));
    for (const page of this.pages) page.tend(true);
  }

  async take([number, kind, n]: Step): Promise<void> {
    const page = this.pages[number] as Page;
    const waiting = this.server.waiting[n % Math.max(1, this.server.waiting.length)];
    if (kind === "act") (n < 6 ? (this.#mover(number) ?? page) : page).act(n);
    else if (kind === "carry") for (const one of n > 6 ? this.pages : [page]) one.carry(n);
    else if (kind === "twice") page.carry(n, true);
    else if (kind === "cut") page.cut(false);
    else if (kind === "vanish") page.cut(true);
    else if (kind === "open") page.tend(true);
    else if (kind === "answer") waiting?.arrive();
    else if (kind === "work") waiting?.work();
    else if (kind === "behind") waiting?.work(true);
    else if (kind === "lose") waiting?.arrive(true);
    else if (kind === "reload") page.reload();
    else await this.clock.passes(n * 400, settled);
    page.tend(false);
    await settled();
  }

  /** A page that may move, or take back; so that much happens. */
  #mover(from: number): Page | undefined {
    const { pages } = this;
    return [...pages.slice(from), ...pages].find(({ player, table }) => table.position?.to_move === player);
  }

  /** The network is well again: everything on its way arrives, and the server pings. */
  async heal(): Promise<void> {
    for (let second = 0; second < 40; second += 1) {
      for (const page of this.pages) {
        page.tend(true);
        if (second % 4 === 0) for (const line of page.lines.values()) line.down.push({ type: "ping", id: `${second}` });
      }
      for (let round = 0; round < 4; round += 1) {
        for (const page of this.pages) page.carry(Infinity);
        for (const waiting of [...this.server.waiting]) waiting.arrive();
        await settled();
      }
      for (const line of [...this.server.lines]) if (line.dead) this.server.leave(line);
      if (second > 4 && this.healed) return;
      await this.clock.passes(1_000, settled);
    }
  }

  get healed(): boolean {
    return this.pages.every((page) => JSON.stringify(onPage(page)) === JSON.stringify(onServer(page)));
  }

  end(): void {
    for (const page of this.pages) page.table.close();
  }
}

/** What a page knows of the table. */
function onPage({ table, line }: Page): object {
  return {
    state: table.state,
    greeted: Boolean(line?.greeted && !line.dead),
    position: table.position,
    made: table.history,
    log: table.log.entries.map(({ seat, move }) => ({ seat, text: move })),
    chat: table.chat.lines,
    connected: table.connected,
    legal: table.composer.moves.map(({ move }) => move),
    mayMove: table.mayMove,
  };
}

/** What it should know. */
function onServer({ server, player }: Page): object {
  const { position, moves, chat, connected } = { ...server.snapshot(player), moves: server.moves };
  return {
    state: "live",
    greeted: true,
    position,
    made: moves,
    log: moves,
    chat,
    connected,
    legal: server.legal(player).moves.map(({ move }) => move),
    mayMove: server.toMove === player,
  };
}

/** Let what keeps time by itself follow the test's clock. */
function stubTimers(clock: Clock): void {
  vi.stubGlobal("setTimeout", (run: () => void, milliseconds = 0) => clock.after(milliseconds, run));
  vi.stubGlobal("clearTimeout", (cancel?: () => void) => typeof cancel === "function" && cancel());
}

describe("a page's table", () => {
  const { setTimeout, clearTimeout } = globalThis;
  beforeAll(() => preferences.set({ motion: "off", language: "en" }));
  afterAll(() => {
    Object.assign(globalThis, { setTimeout, clearTimeout });
  });

  it(`equals the server's after each of ${SCHEDULES} random schedules`, { timeout: 1_200_000 }, async () => {
    let events = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 120, size: "max" }), async (steps) => {
        const schedule = new Schedule();
        for (const one of steps) await schedule.take(one);
        await schedule.heal();
        for (const page of schedule.pages) expect(onPage(page)).toEqual(onServer(page));
        schedule.end();
        events += schedule.server.events.length;
        expect(schedule.server.waiting).toHaveLength(0);
        expect(schedule.clock.idle).toBe(true);
      }),
      { numRuns: SCHEDULES, seed: 1, endOnFailure: false },
    );
    expect(events).toBeGreaterThan(2 * SCHEDULES); // much happens in them
  });
});

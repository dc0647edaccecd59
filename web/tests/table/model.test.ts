import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { announcer } from "../../src/core/announcer.svelte";
import type { Ask } from "../../src/core/net/http";
import { preferences } from "../../src/core/preferences.svelte";
import { TableModel } from "../../src/table/model.svelte";
import { World } from "../world";
import { type Line, Server } from "./server";

const settled = (): Promise<void> => new Promise((done) => setImmediate(done));
let world: World;
let server: Server;
let table: TableModel;
let line: Line;

/** Accept the page's newest socket. */
function accept(): void {
  line = { socket: world.line, player: 0, up: [], down: [], greeted: false, dead: false };
  server.lines.add(line);
  server.enter(line);
  carry();
}

function carry(): void {
  for (const message of line.socket.sent.splice(0)) server.take(line, message as never);
  for (const message of line.down.splice(0)) line.socket.says(message);
}

/** The other player's moves. */
function bob(move: string): void {
  server.take({ ...line, player: 1, down: [] }, { type: "move", id: `b${move}`, answers: server.turn, move });
  carry();
}

async function answered(): Promise<void> {
  for (const waiting of [...server.waiting]) waiting.arrive();
  await settled();
}

beforeEach(() => {
  preferences.set({ motion: "off", language: "en" });
  [world, server] = [new World(), new Server()];
  server.moves = ["a", "b", "c"].map((text, index) => ({ seat: index % 2, text }));
  server.turn = 4;
  table = new TableModel("t", null, () => null, server.ask(0) as Ask, world);
});

afterEach(() => table.close());

describe("a table", () => {
  it("knows all moves when one comes before the answer to its question for the log", async () => {
    const before = announcer.lines.length;
    accept();
    bob("d");
    expect(table.history.map(({ text }) => text)).toEqual(["a", "b", "c", "d"]);
    await answered();
    expect(table.log.entries.map(({ move }) => move)).toEqual(["a", "b", "c", "d"]);
    expect(table.history.map(({ seat }) => seat)).toEqual([0, 1, 0, 1]);
    expect(table.recentMoves.count).toBe(1);
    expect(table.recentPositions.map(({ move }) => move?.text)).toEqual([undefined, "d"]);
    expect(announcer.lines.slice(before).map(({ text }) => text)).toEqual(["d"]);
  });

  it("sends an undo once, however often the button is pressed", async () => {
    accept();
    bob("d");
    table.play("e");
    carry();
    expect(table.mayUndo).toBe(true);
    table.stepBack();
    expect(table.mayUndo).toBe(false);
    table.stepBack();
    expect(line.socket.sent.filter(({ type }) => type === "undo")).toHaveLength(1);
    carry();
    expect(table.notice).toBeNull();
    expect(server.moves).toHaveLength(4);
  });

  it("gives a refused chat line back to who wrote it", () => {
    accept();
    table.chat.draft = " Hello ";
    table.chatDraft();
    const [chat] = line.socket.sent.splice(0);
    table.chat.draft = "and";
    const error = { kind: "limit", rule: null, message: "Too many messages." };
    line.socket.says({ type: "refused", id: chat?.id, error, position: null });
    expect(table.chat.draft).toBe("Hello and");
    expect(table.notice?.problem.message).toBe("Too many messages.");
  });

  it("asks for legal moves less and less often, and no more when it is left", async () => {
    server.moves = server.moves.slice(0, 2);
    accept();
    const count = { legal: 0 };
    for (let second = 0; second < 60; second += 1) {
      count.legal += server.waiting.length;
      for (const waiting of [...server.waiting]) waiting.arrive(true);
      line.down.push({ type: "ping", id: `${second}` });
      carry();
      await world.clock.passes(1_000, settled);
    }
    expect(count.legal).toBeGreaterThan(8); // the log counts too
    expect(count.legal).toBeLessThan(22);
    table.close();
    await settled();
    expect(server.waiting).toHaveLength(0);
    await world.clock.passes(60_000, settled);
    expect(server.waiting).toHaveLength(0);
  });

  it("connects anew when the language is switched, and keeps its board", () => {
    accept();
    preferences.set({ language: "de" });
    table.translate();
    expect(world.line.url.searchParams.get("language")).toBe("de");
    expect([table.state, table.position?.turn]).toEqual(["live", 4]);
    accept();
    expect(table.state).toBe("live");
  });

  it("holds a move while the connection is lost, and says so", () => {
    server.moves = server.moves.slice(0, 2);
    accept();
    line.socket.ends();
    server.leave(line);
    table.play("x");
    expect(table.held).toBe(true);
    world.clock.pass(3_000);
    accept();
    carry();
    expect([table.held, server.moves.at(-1)?.text]).toEqual([false, "x"]);
  });
});

// Requests and sockets of pages, and a host that comes, answers, goes and comes again.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ToHost, ToPages } from "../../src/local/protocol";

type Transport = typeof import("../../src/local/transport");

/** Both ends of a channel, at once and in order. */
class Wire {
  static ends: Wire[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    Wire.ends.push(this);
  }
  postMessage(data: unknown): void {
    for (const end of Wire.ends) if (end !== this) end.onmessage?.({ data: structuredClone(data) });
  }
}

const READY = { kind: "ready", keeping: "kept", host: "first", version: "index-a1.js" } as const;
const NEXT = { ...READY, host: "second" };

let transport: Transport;
let heard: ToHost[];
let host: Wire;
const tell = (message: ToPages): void => host.postMessage(message);

beforeEach(async () => {
  Wire.ends = [];
  heard = [];
  vi.resetModules();
  vi.stubGlobal("BroadcastChannel", Wire);
  vi.stubGlobal("Worker", class {});
  vi.stubGlobal("location", new URL("https://games.example/"));
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("self", { location });
  vi.stubGlobal("document", { querySelector: () => ({ src: "https://games.example/assets/index-a1.js" }) });
  host = new Wire();
  host.onmessage = ({ data }) => heard.push(data as ToHost);
  transport = await import("../../src/local/transport");
  transport.beginHost(true, () => {});
});

afterEach(() => vi.unstubAllGlobals());

const requests = () => heard.filter((message) => message.kind === "request");

test("what is asked before there is a host waits for it", async () => {
  const answer = transport.fetch("/api/me");
  expect(requests()).toEqual([]);
  tell(READY);
  const [{ id, path, method }] = requests() as [ToHost & { kind: "request" }];
  expect([method, path]).toEqual(["GET", "/api/me"]);
  tell({ kind: "answer", id, status: 200, body: '{"name":"Ada"}' });
  expect(await (await answer).json()).toEqual({ name: "Ada" });
});

test("the next host hears again what only reads, and nothing else twice", async () => {
  tell(READY);
  void transport.fetch("/api/me/tables");
  const lost = transport.fetch("/api/tables", { method: "POST", body: "{}" });
  const refused = expect(lost).rejects.toThrow(TypeError);
  tell(NEXT);
  await refused;
  expect(requests().map(({ path }) => path)).toEqual(["/api/me/tables", "/api/tables", "/api/me/tables"]);
});

test("a host that greets another tab is no other host", async () => {
  tell(READY);
  const answer = transport.fetch("/api/tables", { method: "POST", body: "{}" });
  const socket = transport.openSocket(new URL("wss://games.example/api/tables/a1/socket"));
  const closed: number[] = [];
  socket.onclose = ({ code }) => closed.push(code);
  tell(READY);
  const [{ id }] = requests() as [ToHost & { kind: "request" }];
  tell({ kind: "answer", id, status: 201, body: "{}" });
  expect([(await answer).status, requests().length, closed]).toEqual([201, 1, []]);
});

test("a socket brings messages both ways, and connects anew with another host", () => {
  tell(READY);
  const socket = transport.openSocket(new URL("wss://games.example/api/tables/a1/socket?language=de"));
  const messages: string[] = [];
  const closed: number[] = [];
  socket.onmessage = ({ data }) => messages.push(data);
  socket.onclose = ({ code }) => closed.push(code);
  const opened = heard.at(-1) as ToHost & { kind: "open" };
  expect([opened.kind, opened.table, opened.query["language"]]).toEqual(["open", "a1", "de"]);
  tell({ kind: "message", socket: opened.socket, text: "hello" });
  tell({ kind: "message", socket: "another's", text: "no" });
  socket.send("hi");
  expect(messages).toEqual(["hello"]);
  expect(heard.at(-1)).toEqual({ kind: "send", socket: opened.socket, text: "hi" });
  tell({ kind: "beat" });
  expect(messages.length).toBe(2);
  tell(NEXT);
  expect(closed).toEqual([1012]);
});

test("a table that does not exist closes the socket for good", () => {
  tell(READY);
  const socket = transport.openSocket(new URL("wss://games.example/api/tables/none/socket"));
  const closed: number[] = [];
  socket.onclose = ({ code }) => closed.push(code);
  tell({ kind: "closed", socket: (heard.at(-1) as ToHost & { kind: "open" }).socket });
  expect(closed).toEqual([1008]);
});

test("a host of another version gets no message until one of ours takes its place", async () => {
  tell(READY);
  const socket = transport.openSocket(new URL("wss://games.example/api/tables/a1/socket"));
  const closed: number[] = [];
  socket.onclose = ({ code }) => closed.push(code);
  tell({ ...NEXT, version: "index-b2.js" });
  expect(closed).toEqual([1012]);
  const before = heard.length;
  const answer = transport.fetch("/api/me");
  const next = transport.openSocket(new URL("wss://games.example/api/tables/a1/socket"));
  next.send("move");
  next.close();
  expect(heard.length).toBe(before);
  tell(READY);
  const [{ id }] = requests() as [ToHost & { kind: "request" }];
  tell({ kind: "answer", id, status: 200, body: "{}" });
  expect((await answer).status).toBe(200);
});

test("who waits no longer for what only reads tells the host, and what changes something is done to its end", async () => {
  tell(READY);
  const stop = new AbortController();
  const read = transport.fetch("/api/tables/a1/hint", { signal: stop.signal });
  const written = transport.fetch("/api/tables", { method: "POST", body: "{}", signal: stop.signal });
  const [{ id }] = requests() as [ToHost & { kind: "request" }];
  stop.abort();
  await Promise.all([read, written].map((answer) => expect(answer).rejects.toThrow()));
  expect(heard.filter(({ kind }) => kind === "end")).toEqual([{ kind: "end", id }]);
});

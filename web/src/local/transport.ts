// The transport of a page without a server: the host of this browser answers in place of HTTP and WebSocket.

import type { Socket } from "../core/net/transport";
import { CHANNEL, nameOf, type ToHost, type ToPages } from "./protocol";
import { VERSION } from "./version";

type Listener = (message: ToPages) => void;

/** The host of all tabs; where the browser stores nothing it has no locks either, and each tab has a host of its own. */
const name = storesSomething() ? CHANNEL : `${CHANNEL}.${crypto.randomUUID()}`;
const channel = new BroadcastChannel(name);
const listeners = new Set<Listener>();
/** A request without an answer. `sent`: whether a host has heard it. */
interface Pending {
  message: ToHost & { kind: "request" };
  sent: boolean;
  resolve: (answer: Response) => void;
  reject: (error: Error) => void;
}
const pending = new Map<string, Pending>();
const sockets = new Map<string, LocalSocket>();
/** Say something to the host, or to all other pages. */
export const post = (message: ToHost | ToPages): void => channel.postMessage(message);
let ready = false;
/** The host that this page has met last. It greets all tabs whenever one more begins. */
let host = "";
/** Whether the host is of another version: what one of two versions says, the other one may not understand. */
let foreign = false;
const postToHost = (message: ToHost): void => {
  if (!foreign) post(message);
};

channel.onmessage = ({ data }: MessageEvent<ToPages>) => {
  if (data.kind === "ready") meet(data.host, data.version);
  else if (data.kind === "answer") {
    pending.get(data.id)?.resolve(new Response(data.status === 204 ? null : data.body, { status: data.status }));
    pending.delete(data.id);
  } else if (data.kind === "message") sockets.get(data.socket)?.onmessage?.({ data: data.text });
  else if (data.kind === "beat") for (const socket of sockets.values()) socket.onmessage?.({ data: PING });
  else if (data.kind === "closed") sockets.get(data.socket)?.end(REFUSED);
  for (const listener of listeners) listener(data);
};

/** What a server sends every few seconds to who is connected. */
const PING = JSON.stringify({ type: "ping", id: "host" });
/** The code with which a server closes what it has refused for good. */
const REFUSED = 1008;
/** The code with which a server closes sockets before it restarts. */
const RESTARTS = 1012;

/** Begin to host, or wait for the tab that does; `keeps`: whether it stores anything. `listener` hears how far it is. */
export function beginHost(keeps: boolean, listener: Listener): void {
  listeners.add(listener);
  new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: nameOf(name, VERSION, keeps) });
  post({ kind: "hello" });
  addEventListener("pagehide", () => {
    for (const socket of sockets.keys()) postToHost({ kind: "close", socket });
  });
}

function storesSomething(): boolean {
  try {
    return localStorage !== null;
  } catch {
    return false;
  }
}

/** A host is there. One of another version is left alone until one of ours takes its place. */
function meet(id: string, version: string): void {
  if (id === host) return;
  host = id;
  foreign = version !== VERSION;
  if (!foreign) return welcome();
  ready = false;
  for (const socket of [...sockets.values()]) socket.end(RESTARTS);
}

/** A host is there, and tables connect again. What the one before has not answered is asked again if it only reads. */
function welcome(): void {
  ready = true;
  for (const [id, request] of pending) {
    if (request.sent && request.message.method !== "GET") {
      pending.delete(id);
      request.reject(new TypeError("the host is gone"));
    } else {
      request.sent = true;
      post(request.message);
    }
  }
  for (const socket of [...sockets.values()]) socket.end(RESTARTS);
}

/** Fetch from the host what begins with `/api/`, everything else from where the pages come from. */
export function fetch(address: string | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(address, location.origin);
  if (!pathname.startsWith("/api/")) return globalThis.fetch(address, init);
  const id = crypto.randomUUID();
  const { method = "GET", body, signal } = init;
  const query = Object.fromEntries(searchParams);
  const message: ToHost & { kind: "request" } = {
    kind: "request",
    id,
    method,
    path: decodeURI(pathname),
    query,
    body: typeof body === "string" ? body : "",
  };
  return new Promise((resolve, reject) => {
    pending.set(id, { message, sent: ready, resolve, reject });
    signal?.addEventListener("abort", () => {
      // What changes something is done to its end, whether or not anybody waits for it.
      if (pending.delete(id) && method === "GET") postToHost({ kind: "end", id });
      reject(signal.reason as Error);
    });
    if (ready) post(message);
  });
}

/** Connect to a table, whose address is that of its WebSocket. */
export function openSocket(url: URL): Socket {
  const table = url.pathname.split("/").at(-2) ?? "";
  return new LocalSocket(table, Object.fromEntries(url.searchParams));
}

/** Whether the host answers. */
export const reachable = async (): Promise<boolean> => ready;

class LocalSocket implements Socket {
  readonly #name = crypto.randomUUID();
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(table: string, query: Record<string, string>) {
    sockets.set(this.#name, this);
    postToHost({ kind: "open", socket: this.#name, table, query });
  }

  send(text: string): void {
    postToHost({ kind: "send", socket: this.#name, text });
  }

  close(): void {
    if (sockets.delete(this.#name)) postToHost({ kind: "close", socket: this.#name });
  }

  /** The host has closed it. */
  end(code: number): void {
    sockets.delete(this.#name);
    this.onclose?.({ code });
  }
}

// The host's worker. Every tab has one; the one that gets the lock hosts the tables of all tabs, the others wait for it.

import { fetchPython, startPython } from "./python";
import type { ToHost, ToPages } from "./protocol";
import { type Keeping, openStorage } from "./storage";
import { Thinker } from "./thinker";

/** The host in Python (src/midtown/local/browser.py). */
interface Host {
  request(name: string, method: string, path: string, query: string, body: string): Promise<string>;
  end(name: string): void;
  connect(socket: string, table: string, query: string): Promise<boolean>;
  receive(socket: string, text: string): Promise<void>;
  disconnect(socket: string): void;
}

/** Milliseconds between two signs of life, as a server gives them. */
const BEAT = 4_000;
const [name = "", version = "", nothing] = self.name.split(" "); // see `nameOf`
/** Whether anything is stored; who waits to become the host hears of it as well. */
let keeps = !nothing;
const channel = new BroadcastChannel(name);
channel.addEventListener("message", ({ data }: MessageEvent<ToHost>) => {
  if (data.kind === "keep" || data.kind === "forget") keeps = data.kind === "keep";
});
const tell = (message: ToPages): void => channel.postMessage(message);

navigator.locks.request(name, begin).catch(begin); // where there are no locks, each tab has its own channel

async function begin(): Promise<void> {
  try {
    await host(new URL("../python/", self.location.href).href);
  } catch (error) {
    tell({ kind: "failed", reason: String(error) });
  }
  await new Promise(() => {}); // the lock is kept until the tab is closed
}

/** Load the host, and answer all pages from then on. */
async function host(base: string): Promise<void> {
  let last: ToPages = { kind: "progress", loaded: 0, total: 0 };
  const announce = (message: ToPages): void => tell((last = message));
  let take = (message: ToHost): void => void (message.kind === "hello" && tell(last));
  channel.onmessage = ({ data }: MessageEvent<ToHost>) => take(data);
  let keeping: Keeping = "kept";
  let ready = false;
  const id = crypto.randomUUID();
  const greeting = (): ToPages => ({ kind: "ready", keeping, host: id, version });
  const changed = (now: Keeping): void => {
    if (now === keeping) return;
    keeping = now;
    if (!ready) return;
    tell({ kind: "keeping", keeping });
    last = greeting();
  };
  const [files, storage] = await Promise.all([
    fetchPython(base, keeps, (loaded, total) => announce({ kind: "progress", loaded, total })),
    openStorage(keeps, changed),
  ]);
  const thinker = new Thinker(files);
  const python = await startPython(base, files);
  const browser = python.pyimport("midtown.local.browser");
  const made = (await browser.begin(
    storage,
    (question: string) => thinker.ask(question),
    (socket: string, text: string) => tell({ kind: "message", socket, text }),
    (table: string, what: "move" | "hint", done: number, total: number) =>
      tell({ kind: "thought", table, what, done, total }),
  )) as Host;
  take = (message) => {
    if (message.kind === "forget") storage.forget();
    else if (message.kind === "keep") void storage.keep();
    else void answer(made, message, () => tell(last));
  };
  ready = true;
  announce(greeting());
  setInterval(() => tell({ kind: "beat" }), BEAT);
}

async function answer(made: Host, message: ToHost, greet: () => void): Promise<void> {
  switch (message.kind) {
    case "hello":
      return greet();
    case "request": {
      const { id, method, path, query, body } = message;
      const given = await made.request(id, method, path, JSON.stringify(query), body);
      if (!given) return; // it was ended
      const [status, text] = JSON.parse(given) as [number, string];
      return tell({ kind: "answer", id, status, body: text });
    }
    case "end":
      return made.end(message.id);
    case "open":
      if (!(await made.connect(message.socket, message.table, JSON.stringify(message.query))))
        tell({ kind: "closed", socket: message.socket });
      return;
    case "send":
      return made.receive(message.socket, message.text);
    case "close":
      return made.disconnect(message.socket);
  }
}

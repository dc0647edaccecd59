import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storeLinks, storeInvite, linksOf } from "../../src/core/links";
import { me } from "../../src/core/me.svelte";
import { shuffleNumber, openTable } from "../../src/core/openTable";
import { cachedReplay, cacheReplay } from "../../src/core/net/replayCache";
import { preferences } from "../../src/core/preferences.svelte";

/** A store of a browser. */
class Store {
  readonly items = new Map<string, string>();
  full = false;
  getItem = (key: string): string | null => this.items.get(key) ?? null;
  setItem = (key: string, value: string): void => {
    if (this.full) throw new DOMException("", "QuotaExceededError");
    this.items.set(key, value);
  };
}

/** The caches of a browser, each in the order in which its entries came. */
class Caches {
  readonly all = new Map<string, Map<string, Response>>();
  open = async (name: string) => {
    const entries = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, entries);
    return {
      delete: async (key: string) => entries.delete(key),
      put: async (key: string, response: Response) => void entries.set(key, response),
      match: async (key: string) => entries.get(key)?.clone(),
      keys: async () => [...entries.keys()],
    };
  };
  delete = async (name: string) => this.all.delete(name);
}

let store: Store;
let caches: Caches;
let requests: { path: string; body: Record<string, unknown> | null }[];
let down: boolean;

beforeEach(async () => {
  [store, caches, requests, down] = [new Store(), new Caches(), [], false];
  preferences.set({ language: "en" });
  vi.stubGlobal("sessionStorage", store);
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("location", { origin: "https://midtown.example" });
  vi.stubGlobal("fetch", async (url: URL, { body }: { body: string | null }) => {
    requests.push({ path: url.pathname, body: body ? JSON.parse(body) : null });
    if (down) return new Response('{"error": {"kind": "limit", "rule": null, "message": "Wait."}}', { status: 429 });
    const answers: Record<string, object> = {
      "/api/me": { id: "p1", name: "Ada" },
      "/api/shuffles": { commitment: "c0ffee" },
      "/api/tables": { id: "t1", watch: "w1", invites: [{ seat: 1, token: "i1" }] },
    };
    return new Response(JSON.stringify(answers[url.pathname]));
  });
  me.forget();
});

afterEach(() => void vi.unstubAllGlobals());

describe("a number for the shuffle", () => {
  it("is of 128 bits in hexadecimal digits, and never the same", () => {
    const numbers = Array.from({ length: 50 }, shuffleNumber);
    for (const number of numbers) expect(number).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(numbers).size).toBe(50);
    vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.fill(10) });
    expect(shuffleNumber()).toBe("0a".repeat(16));
  });
});

describe("a table", () => {
  it("is opened by an account, with a number that the server hears after it has fixed its own", async () => {
    expect(await openTable({ game: "stones", seats: [{ kind: "me" }] } as never)).toBe("t1");
    expect(requests.map(({ path }) => path)).toEqual(["/api/me", "/api/shuffles", "/api/tables"]);
    expect(requests[2]?.body).toMatchObject({ game: "stones", commitment: "c0ffee" });
    expect(requests[2]?.body?.["number"]).toMatch(/^[0-9a-f]{32}$/);
    expect(linksOf("t1")).toEqual({
      invites: { 1: "https://midtown.example/join/i1" },
      watch: "https://midtown.example/table/t1?watch=w1",
    });
  });

  it("has the links that this tab has heard of, a fresh one in the place of the one before", () => {
    expect(linksOf("t1")).toEqual({ invites: {}, watch: null });
    storeLinks("t1", { invites: [1, 2].map((seat) => ({ seat, token: `i${seat}` })), watch: "w1" } as never);
    storeInvite("t1", { seat: 2, token: "new" });
    expect(linksOf("t1").invites).toEqual({
      1: "https://midtown.example/join/i1",
      2: "https://midtown.example/join/new",
    });
    expect(linksOf("t2")).toEqual({ invites: {}, watch: null });
  });

  it("shows its links on this page also where the browser keeps nothing, or what it has kept is broken", () => {
    store.full = true;
    expect(storeInvite("t1", { seat: 1, token: "i" }).invites).toEqual({ 1: "https://midtown.example/join/i" });
    for (const broken of ["{", "null"]) {
      store.items.set("midtown.links.t1", broken);
      expect(linksOf("t1")).toEqual({ invites: {}, watch: null });
    }
  });
});

describe("the visitor's account", () => {
  it("is asked for once, also by several at once, until the visitor is somebody else", async () => {
    expect(me.account).toBeNull();
    const [one, other] = await Promise.all([me.load(), me.load()]);
    expect([one, other, await me.load()]).toEqual([me.account, me.account, me.account]);
    expect(requests).toHaveLength(1);
    me.set({ id: "p1", name: "Bea" } as never);
    expect((await me.load()).name).toBe("Bea");
    await cacheReplay("t1", { frames: [], table: {} } as never);
    me.forget();
    expect(me.account).toBeNull();
    await vi.waitFor(async () => expect(await cachedReplay("t1")).toBeNull(), 20_000);
    await me.load();
    expect(requests).toHaveLength(2);
  });

  it("is asked for again after a failure", async () => {
    down = true;
    await expect(me.load()).rejects.toThrow("Wait.");
    down = false;
    expect((await me.load()).name).toBe("Ada");
  });
});

describe("a replay", () => {
  const game = (text: string) => ({ frames: [{ move: text }], table: { id: "t" } }) as never;

  it("opens without a connection, in the language in which it was stored", async () => {
    await cacheReplay("t1", game("a"));
    await cacheReplay("t1", game("b"));
    expect(await cachedReplay("t1")).toEqual(game("b"));
    expect(await cachedReplay("t2")).toBeNull();
    preferences.set({ language: "de" });
    expect(await cachedReplay("t1")).toBeNull();
  });

  it("is one of the last thirty", async () => {
    for (let n = 0; n < 30; n += 1) await cacheReplay(`t${n}`, game("a"));
    expect(await cachedReplay("t0")).not.toBeNull();
    await cacheReplay("t0", game("again"));
    await cacheReplay("t30", game("a"));
    expect([await cachedReplay("t1"), await cachedReplay("t0")]).toEqual([null, game("again")]);
    expect(await cachedReplay("t2")).not.toBeNull();
  });

  it("is none where the browser keeps nothing", async () => {
    vi.stubGlobal("caches", undefined);
    await cacheReplay("t1", game("a"));
    expect(await cachedReplay("t1")).toBeNull();
    expect(() => me.forget()).not.toThrow();
  });
});

import { flushSync } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { Failure } from "../../src/core/net/http";
import { type Page, Pages } from "../../src/core/paging.svelte";
import { preferences } from "../../src/core/preferences.svelte";
import { World } from "../world";

/** Requests for pages, which the test answers. */
class Server {
  readonly requests: { query: string; after: string | null; answer: (page: Page<string>) => void; fail: () => void }[] =
    [];

  load = (query: string) => (after: string | null) =>
    new Promise<Page<string>>((answer, reject) => {
      this.requests.push({ query, after, answer, fail: () => reject(new Failure("offline")) });
    });

  async answers(items: string[], after: string | null): Promise<void> {
    this.requests.at(-1)?.answer({ items, after });
    await settle();
  }
}

const settle = (): Promise<void> => new Promise((done) => setImmediate(done));
let server: Server;
let pages: Pages<string>;

beforeEach(() => {
  preferences.set({ language: "en" });
  server = new Server();
  pages = new Pages<string>(
    (item) => item,
    undefined,
    new World(),
    () => {},
  );
});

describe("a list that comes page by page", () => {
  it("adds the next page with the cursor of the last one, until there is none", async () => {
    pages.begin(server.load("all"));
    expect(pages.more).toBe(false);
    await server.answers(["a", "b"], "b");
    void pages.next();
    expect([server.requests.at(-1)?.after, pages.busy]).toEqual(["b", true]);
    await server.answers(["b", "c"], "c");
    expect(pages.items).toEqual(["a", "b", "c"]);
    void pages.next();
    expect(server.requests.at(-1)?.after).toBe("c");
    await server.answers(["d"], null);
    expect([pages.items, pages.more]).toEqual([["a", "b", "c", "d"], false]);
    await pages.next();
    expect(server.requests).toHaveLength(3);
  });

  it("has no cursor of a former query, and drops what comes for that", async () => {
    pages.begin(server.load("all"));
    await server.answers(["a", "b"], "b");
    void pages.next();
    const late = server.requests.at(-1);
    pages.begin(server.load("won"));
    expect([pages.more, pages.busy, pages.items]).toEqual([false, false, ["a", "b"]]);
    await pages.next();
    expect(server.requests.map(({ query, after }) => [query, after])).toEqual([
      ["all", null],
      ["all", "b"],
      ["won", null],
    ]);
    await server.answers(["b", "x"], "x");
    late?.answer({ items: ["c"], after: "c" });
    await settle();
    expect([pages.items, pages.more]).toEqual([["b", "x"], true]);
    void pages.next();
    expect(server.requests.at(-1)).toMatchObject({ query: "won", after: "x" });
  });

  it("keeps its further pages when the first one is loaded again", async () => {
    pages.begin(server.load("all"));
    await server.answers(["b", "c"], "c");
    void pages.next();
    await server.answers(["d"], "d");
    pages.refresh();
    await server.answers(["a", "b"], "b");
    expect(pages.items).toEqual(["a", "b", "c", "d"]);
    void pages.next();
    expect(server.requests.at(-1)?.after).toBe("d");
  });

  it("says why the next page does not come, and asks for the same one again", async () => {
    pages.begin(server.load("all"));
    await server.answers(["a"], "a");
    void pages.next();
    server.requests.at(-1)?.fail();
    await settle();
    flushSync();
    expect([pages.problem, pages.more]).toEqual(["No connection to the server.", true]);
    void pages.next();
    expect([pages.problem, server.requests.at(-1)?.after]).toEqual(["", "a"]);
  });

  it("keeps what a new item pushes off the first page, and nothing that is gone", async () => {
    pages.begin(server.load("open"));
    await server.answers(["c", "b"], "b");
    void pages.next();
    await server.answers(["a"], null);
    pages.refresh();
    await server.answers(["d", "c"], "c");
    expect(pages.items).toEqual(["d", "c", "b", "a"]);
    pages.refresh();
    await server.answers(["d", "b"], "b");
    expect(pages.items).toEqual(["d", "b", "a"]);
  });
});

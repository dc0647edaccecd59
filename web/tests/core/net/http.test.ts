import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ask, Failure, passing, Refusal } from "../../../src/core/net/http";
import { errorText } from "../../../src/core/loaded.svelte";
import { preferences } from "../../../src/core/preferences.svelte";

type Answer = (init: RequestInit) => Promise<Response>;
let answers: Answer[] = [];
let requests: { url: string; init: RequestInit }[] = [];

const json = (body: unknown, status = 200): Answer => {
  return async () => new Response(JSON.stringify(body), { status });
};
const html = (status: number): Answer => {
  return async () => new Response("<html>Log in to this hotel</html>", { status });
};
const refused = (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));
const silent: Answer = ({ signal }) =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

beforeEach(() => {
  [answers, requests] = [[], []];
  vi.useFakeTimers();
  vi.stubGlobal("location", new URL("https://midtown.example/"));
  vi.stubGlobal("fetch", (url: URL, init: RequestInit) => {
    requests.push({ url: url.href, init });
    return (answers.shift() ?? refused)(init);
  });
  preferences.set({ language: "en" });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The failure of a request, however long it takes. */
async function failure(request: Promise<unknown>): Promise<unknown> {
  const outcome = request.then(
    () => null,
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return outcome;
}

describe("a request", () => {
  it("is read in the visitor's language", async () => {
    answers = [json([])];
    expect(await ask("GET /api/me/tables")).toEqual([]);
    expect(requests[0]?.url).toBe("https://midtown.example/api/me/tables?language=en");
  });

  it("is tried twice more where it only reads and the network fails", async () => {
    answers = [refused, html(502), json([])];
    const request = ask("GET /api/me/tables");
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await request).toEqual([]);
    expect(requests).toHaveLength(3);
    answers = [refused, refused, refused, json([])];
    expect(await failure(ask("GET /api/me/tables"))).toMatchObject({ kind: "offline" });
    expect(requests).toHaveLength(6);
  });

  it("is sent once where it changes something", async () => {
    expect(await failure(ask("POST /api/shuffles"))).toMatchObject({ kind: "offline" });
    expect(requests).toHaveLength(1);
  });

  it("is not repeated after a refusal", async () => {
    const error = { kind: "identity", rule: null, message: "Log in first." };
    answers = [json({ error }, 403), json([])];
    const problem = await failure(ask("GET /api/me/tables"));
    expect(problem).toBeInstanceOf(Refusal);
    expect(errorText(problem)()).toBe("Log in first.");
    expect(requests).toHaveLength(1);
  });

  it("is sent again with the new cookie where another tab has just renewed the login", async () => {
    const error = { kind: "renewed", rule: null, message: "Your login was renewed." };
    answers = [json({ error }, 401), json({ id: "s1" })];
    const request = ask("POST /api/shuffles");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await request).toEqual({ id: "s1" });
    answers = Array.from({ length: 4 }, () => json({ error }, 401));
    expect(await failure(ask("POST /api/shuffles"))).toBeInstanceOf(Refusal);
    expect(requests).toHaveLength(5);
  });

  it("ends after its time, or when nobody wants its answer", async () => {
    answers = [silent];
    expect(await failure(ask("GET /api/me/tables"))).toMatchObject({ kind: "late" });
    answers = [silent, json([])];
    const wanted = new AbortController();
    const request = failure(ask("GET /api/me/tables", {}, { signal: wanted.signal }));
    wanted.abort();
    expect(await request).toMatchObject({ name: "AbortError" });
    expect(requests).toHaveLength(2);
  });

  it("is not tried again when nobody wants it any more", async () => {
    const wanted = new AbortController();
    const request = ask("GET /api/me/tables", {}, { signal: wanted.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10);
    wanted.abort();
    expect(await failure(request)).toBeNull();
    expect(await request).toMatchObject({ name: "AbortError" });
    expect(requests).toHaveLength(1);
  });

  it("fails in a sentence of the visitor's language, never in the browser's or a proxy's words", async () => {
    const kinds: [Answer, string][] = [
      [refused, "offline"],
      [html(200), "foreign"],
      [html(403), "foreign"],
      [html(500), "server"],
      [json({ detail: "Internal" }, 500), "server"],
      [json({ detail: "Bad gateway" }, 502), "offline"],
      [silent, "late"],
    ];
    for (const language of ["en", "de"] as const) {
      preferences.set({ language });
      const sentences = new Set<string>();
      for (const [answer, kind] of kinds) {
        answers = [answer, answer, answer];
        const problem = await failure(ask("GET /api/me/tables"));
        expect(problem).toBeInstanceOf(Failure);
        expect(problem).toMatchObject({ kind });
        expect(errorText(problem)()).not.toMatch(/fetch|Failed|JSON|html|gateway|Internal/i);
        sentences.add(errorText(problem)());
      }
      expect(sentences.size).toBe(4);
      expect([...sentences].some((text) => text.includes(language === "de" ? "Verbindung" : "connection"))).toBe(true);
    }
  });

  it("shows a fault of the page as a sentence, and reports it", () => {
    const report = vi.fn();
    vi.stubGlobal("reportError", report);
    const fault = new RangeError("Invalid array length");
    expect(errorText(fault)()).toBe("Something went wrong on this page. Reload it.");
    expect(report).toHaveBeenCalledWith(fault);
  });

  it("is worth another try after failures and refusals that pass, not after others", () => {
    const refusal = (status: number) => new Refusal(status, { kind: "limit", rule: null, message: "" });
    const statuses = [400, 403, 404, 407, 408, 409, 422, 424, 425, 426, 428, 429, 430, 499, 500, 502, 503];
    expect(statuses.filter((status) => passing(refusal(status)))).toEqual([408, 425, 429, 500, 502, 503]);
    for (const kind of ["offline", "late", "server", "foreign"] as const) expect(passing(new Failure(kind))).toBe(true);
    expect(passing(new TypeError("fault"))).toBe(false);
  });

  it("is made of its endpoint: method, path, what is asked, and a body where there is one", async () => {
    const request = ask as unknown as (endpoint: string, given: object) => Promise<unknown>;
    answers = [json({}), async () => new Response(null, { status: 204 })];
    const query = { after: 0, watch: null, of: undefined, text: "a b" };
    await request("GET /api/tables/{table}/log", { path: { table: "t/1" }, query });
    expect(await request("DELETE /api/me", { body: { sure: true } })).toBeUndefined();
    const [get, remove] = requests;
    expect(get?.url).toBe("https://midtown.example/api/tables/t%2F1/log?after=0&text=a+b&language=en");
    expect([get?.init.method, get?.init.body, get?.init.headers]).toEqual([
      "GET",
      null,
      { accept: "application/json" },
    ]);
    expect([remove?.init.method, remove?.init.body]).toEqual(["DELETE", '{"sure":true}']);
    expect(remove?.init.headers).toEqual({ accept: "application/json", "content-type": "application/json" });
  });

  it("is not sent where nobody wants it from the beginning, and leaves no timer behind", async () => {
    const wanted = new AbortController();
    wanted.abort();
    expect(await failure(ask("GET /api/me/tables", {}, { signal: wanted.signal }))).toMatchObject({
      name: "AbortError",
    });
    expect(requests).toHaveLength(0);
    answers = [json([])];
    await ask("GET /api/me/tables");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("waits for an answer as long as its caller wants", async () => {
    answers = [silent];
    const request = ask("GET /api/me/tables", {}, { timeout: 40_000 }).catch((error: unknown) => error);
    let outcome: unknown = "waiting";
    void request.then((error) => (outcome = error));
    await vi.advanceTimersByTimeAsync(39_999);
    expect(outcome).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toMatchObject({ kind: "late" });
  });

  it("ends at once while it waits for its next try and nobody wants it any more", async () => {
    answers = [refused, json([])];
    const wanted = new AbortController();
    let outcome: unknown = "waiting";
    void ask("GET /api/me/tables", {}, { signal: wanted.signal }).catch((error: unknown) => (outcome = error));
    await vi.advanceTimersByTimeAsync(50);
    wanted.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome).toMatchObject({ name: "AbortError" });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("has failed where a proxy has led it elsewhere, or a server that fails says why in a page", async () => {
    answers = [
      async () => Object.defineProperty(new Response("<html>", { status: 500 }), "redirected", { value: true }),
    ];
    expect(await failure(ask("POST /api/shuffles"))).toMatchObject({ kind: "foreign" });
    answers = [json(null, 404)];
    expect(await failure(ask("POST /api/shuffles"))).toMatchObject({ kind: "server" });
  });
});

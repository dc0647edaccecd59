import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browser } from "../../../src/core/net/surroundings";

class Page extends EventTarget {
  visibilityState = "visible";
}

let page: Page;
let view: EventTarget;
let answer: () => Promise<Response>;
let requested: [string, RequestInit][];

beforeEach(() => {
  [page, view, requested] = [new Page(), new EventTarget(), []];
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", view.addEventListener.bind(view));
  vi.stubGlobal("removeEventListener", view.removeEventListener.bind(view));
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    requested.push([url, init]);
    return answer();
  });
});

afterEach(() => void vi.unstubAllGlobals());

const response = (status: number, type: string) => () =>
  Promise.resolve(new Response("{}", { status, headers: { "content-type": type } }));

describe("a browser", () => {
  it("wakes a page when the network is back, or the page, or somebody who looks; no more once that is ended", () => {
    const run = vi.fn();
    const end = browser.onWake(run);
    view.dispatchEvent(new Event("online"));
    expect(run).toHaveBeenCalledTimes(1);
    view.dispatchEvent(new Event("pageshow"));
    expect(run).toHaveBeenCalledTimes(2);
    page.dispatchEvent(new Event("visibilitychange"));
    expect(run).toHaveBeenCalledTimes(3);
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    expect(run).toHaveBeenCalledTimes(3);
    page.visibilityState = "visible";
    end();
    for (const kind of ["online", "pageshow"]) view.dispatchEvent(new Event(kind));
    page.dispatchEvent(new Event("visibilitychange"));
    expect(run).toHaveBeenCalledTimes(3);
  });

  it("says whether somebody looks", () => {
    expect(browser.visible()).toBe(true);
    page.visibilityState = "hidden";
    expect(browser.visible()).toBe(false);
  });

  it.each([
    ["the server", response(200, "application/json; charset=utf-8"), true],
    ["a server that starts", response(503, "application/json"), false],
    ["a hotel's page", response(200, "text/html"), false],
    ["nobody", () => Promise.reject(new TypeError("Failed to fetch")), false],
  ])("says whether the server answers: %s", async (_, given, there) => {
    answer = given;
    expect(await browser.reachable()).toBe(there);
    expect(requested.map(([url, { cache }]) => [url, cache])).toEqual([["/health/live", "no-store"]]);
    expect(requested[0]?.[1].signal?.aborted).toBe(false);
  });

  it("runs what is to be done later once, unless it is cancelled", () => {
    vi.useFakeTimers();
    const [one, other] = [vi.fn(), vi.fn()];
    browser.after(100, one);
    browser.after(100, other)();
    vi.advanceTimersByTime(99);
    expect(one).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
    vi.useRealTimers();
  });
});

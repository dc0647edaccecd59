import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { effect } from "../effects.svelte";
import { fakeWindow } from "./fakeWindow";

vi.stubGlobal("window", fakeWindow("https://midtown.example/"));
const { decode, Router } = await import("../../src/core/router.svelte");
const { announcer } = await import("../../src/core/announcer.svelte");

let page: ReturnType<typeof fakeWindow>;
const routed = (href = "https://midtown.example/"): InstanceType<typeof Router> => {
  page = fakeWindow(href);
  return new Router(page as never);
};

/** The app has loaded the next page, and draws it. */
function arrive(router: InstanceType<typeof Router>): void {
  router.enter();
  router.arrived();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  routed();
});

afterEach(() => void vi.useRealTimers());

describe("the router", () => {
  it("survives a malformed address", () => {
    expect(routed("https://midtown.example/table/%E0%A4%A").parts).toEqual(["table", "%E0%A4%A"]);
    expect(routed("https://midtown.example/player/%C3%A4").parts).toEqual(["player", "ä"]);
    expect([decode("%E0%A4%A"), decode("M-BUILD")]).toEqual(["%E0%A4%A", "M-BUILD"]);
  });

  it("focuses and announces a page that it leads to, and leaves the first one alone", () => {
    const router = routed();
    arrive(router);
    expect(page.main.focus).not.toHaveBeenCalled();
    const before = announcer.lines.length;
    router.go("/rules");
    arrive(router);
    expect(page.main.focus).toHaveBeenCalledWith({ preventScroll: true });
    expect(announcer.lines.slice(before).map(({ text }) => text)).toEqual(["A page · Midtown"]);
  });

  it("focuses a page again whose content has taken the focus away, and nothing else", () => {
    const router = routed();
    router.settle();
    expect(page.main.focus).not.toHaveBeenCalled();
    router.go("/table/t");
    page.document.activeElement = { tagName: "BUTTON" };
    router.settle();
    expect(page.main.focus).not.toHaveBeenCalled();
    page.document.activeElement = page.document.body;
    router.settle();
    expect(page.main.focus).toHaveBeenCalledTimes(1);
  });

  it("begins a page at its top, and goes back to where the one before was scrolled, when it is long enough", () => {
    const router = routed();
    page.scrollY = 1_500;
    router.go("/rules");
    arrive(router);
    expect(page.scrollY).toBe(0);
    page.height = 300; // it is filled later
    page.back();
    arrive(router);
    expect([router.path, page.scrollY]).toEqual(["/", 300]);
    page.grow(900);
    page.grow(2_000);
    expect(page.scrollY).toBe(1_500);
    expect(page.observed()).toBe(0);
  });

  it("does not scroll where the person scrolls", () => {
    const router = routed();
    page.scrollY = 1_500;
    router.go("/rules");
    page.height = 300;
    page.back();
    arrive(router);
    page.fire("wheel");
    page.grow(2_000);
    expect(page.scrollY).toBe(300);
  });

  it("restores the scroll of a page that is loaded anew", () => {
    routed();
    page.scrollY = 700;
    page.fire("pagehide");
    page.scrollY = 0;
    arrive(new Router(page as never));
    expect(page.scrollY).toBe(700);
  });

  it("keeps address and query together when an address is replaced", () => {
    const router = routed("https://midtown.example/replay/t?move=1");
    router.go("?move=2", { replace: true });
    expect([router.query.get("move"), page.location.search]).toEqual(["2", "?move=2"]);
    router.go("?move=1", { replace: true });
    page.turn(400);
    expect([router.query.get("move"), page.location.search]).toEqual(["1", "?move=1"]);
    expect(page.main.focus).not.toHaveBeenCalled();
  });

  it("keeps the page where only the query changes", () => {
    const router = routed("https://midtown.example/replay/t?move=1");
    const { parts } = router;
    router.go("?move=2", { replace: true });
    expect(router.parts).toBe(parts);
  });

  it("keeps the address of the shown page until the next one has been loaded", () => {
    const router = routed("https://midtown.example/player/ann?game=stones");
    page.scrollY = 700;
    router.go("/rules?q=1");
    expect([router.path, router.query.get("game"), router.leaving]).toEqual(["/player/ann", "stones", true]);
    expect([router.next, page.location.href]).toEqual([["rules"], "https://midtown.example/rules?q=1"]);
    page.scrollY = 650; // the old page is still scrolled
    router.go("?game=other", { replace: true }); // and writes its address
    expect([router.query.get("game"), page.location.search]).toEqual(["stones", "?q=1"]);
    router.go("/rules?q=2", { replace: true });
    arrive(router);
    expect([router.path, router.query.get("q"), router.leaving, page.scrollY]).toEqual(["/rules", "2", false, 0]);
    page.back();
    expect(router.next).toEqual(["player", "ann"]);
    arrive(router);
    expect([router.path, router.query.get("game"), page.scrollY]).toEqual(["/player/ann", "stones", 700]);
  });

  it("stays where somebody goes back before the next page has come", () => {
    const router = routed("https://midtown.example/rules");
    page.scrollY = 300;
    router.go("/new");
    page.back();
    expect([router.leaving, router.path, router.next]).toEqual([false, "/rules", ["rules"]]);
    arrive(router);
    expect(page.scrollY).toBe(300);
  });

  it("follows links of its own pages alone", () => {
    const router = routed();
    const link = (href: string, more = {}) => {
      const url = new URL(href, "https://midtown.example/");
      const { origin, pathname, hash } = url;
      const target = { href: url.href, origin, pathname, hash, target: "", hasAttribute: () => false, ...more };
      const preventDefault = vi.fn();
      page.fire("click", { button: 0, preventDefault, target: { closest: () => target } });
      return preventDefault.mock.calls.length === 1;
    };
    expect(link("/rules")).toBe(true);
    router.enter();
    expect(router.path).toBe("/rules");
    expect(link("/rules#M-BUILD")).toBe(false);
    expect(link("/api/tables/t/record")).toBe(false);
    expect(link("https://elsewhere.example/")).toBe(false);
    expect(link("/new", { target: "_blank" })).toBe(false);
    expect(router.path).toBe("/rules");
  });

  it("leaves clicks alone that the browser, or somebody else, takes for something else", () => {
    const router = routed();
    const url = new URL("https://midtown.example/rules");
    const { href, origin, pathname, hash } = url;
    const link = { href, origin, pathname, hash, target: "", hasAttribute: () => false };
    const click = (event: object, target: unknown = { closest: () => link }): boolean => {
      const preventDefault = vi.fn();
      page.fire("click", { button: 0, preventDefault, target, ...event });
      return preventDefault.mock.calls.length > 0;
    };
    for (const what of ["metaKey", "ctrlKey", "shiftKey", "defaultPrevented"])
      expect(click({ [what]: true })).toBe(false);
    expect(click({ button: 1 })).toBe(false);
    expect(click({}, null)).toBe(false);
    expect(click({}, {})).toBe(false); // the document has no `closest`
    expect(click({}, { closest: () => null })).toBe(false);
    expect(click({}, { closest: () => ({ ...link, hasAttribute: (name: string) => name === "download" }) })).toBe(
      false,
    );
    expect(router.path).toBe("/");
    expect(click({}, { closest: () => ({ ...link, hash: "#M-BUILD" }) })).toBe(true);
    expect(router.next).toEqual(["rules"]);
  });

  it("makes an entry of the history for each page it goes to, and none where an address is replaced", () => {
    const router = routed();
    router.go("/rules");
    router.go("/rules?game=stones", { replace: true });
    page.back();
    expect([router.path, page.location.pathname]).toEqual(["/", "/"]);
    expect(page.history.scrollRestoration).toBe("manual");
  });

  it("goes back within a page at once, unless the address names a place in it", () => {
    const router = routed("https://midtown.example/rules");
    page.scrollY = 800;
    router.go("/rules?q=1");
    page.scrollY = 100;
    page.back();
    expect(page.scrollY).toBe(800);
    const other = routed("https://midtown.example/rules#M-BUILD");
    page.scrollY = 800;
    other.go("/rules?q=1");
    page.scrollY = 100;
    page.back();
    expect(page.scrollY).toBe(100);
  });

  it("leaves a page that is loaded anew where its address names a place in it", () => {
    routed("https://midtown.example/rules#M-BUILD");
    page.scrollY = 700;
    page.fire("pagehide");
    page.scrollY = 0;
    arrive(new Router(page as never));
    expect(page.scrollY).toBe(0);
  });

  it("scrolls a page once, and gives up where it does not become long enough", () => {
    const router = routed();
    page.scrollY = 1_500;
    router.go("/rules");
    arrive(router);
    page.height = 300;
    page.back();
    arrive(router);
    expect(page.observed()).toBe(1);
    page.patience?.();
    expect([page.observed(), page.patience]).toEqual([0, null]);
    page.grow(2_000);
    arrive(router);
    expect(page.scrollY).toBe(300);
  });

  it("does not wait for a page that is long enough, to a pixel", () => {
    const router = routed();
    page.scrollY = 1_500;
    router.go("/rules");
    page.height = 1_499;
    page.back();
    arrive(router);
    expect([page.scrollY, page.observed()]).toEqual([1_499, 0]);
    page.scrollY = 1_499;
    router.go("/new");
    page.height = 300;
    page.back();
    arrive(router);
    expect(page.observed()).toBe(1);
    page.grow(1_498);
    expect([page.scrollY, page.observed()]).toEqual([1_498, 0]);
  });

  it("stops to scroll a page that is left", () => {
    const router = routed();
    page.scrollY = 1_500;
    router.go("/rules");
    page.height = 300;
    page.back();
    arrive(router);
    router.go("/new");
    expect(page.observed()).toBe(0);
  });

  it("takes of what is stored what is a number of pixels, and lives without a store", () => {
    routed();
    page.scrollY = 700;
    page.fire("pagehide");
    const { entry } = page.history.state as { entry: string };
    for (const [stored, top] of [
      [JSON.stringify({ [entry]: 40 }), 40],
      [JSON.stringify({ [entry]: "40" }), 0],
      ["null", 0],
      ["{", 0],
    ] as const) {
      page.sessionStorage.getItem = () => stored;
      page.scrollY = 0;
      arrive(new Router(page as never));
      expect(page.scrollY).toBe(top);
    }
    page.sessionStorage.setItem = () => {
      throw new DOMException("", "QuotaExceededError");
    };
    expect(() => page.fire("pagehide")).not.toThrow();
  });

  it("names an address that changes all the time now and then, and the last one", () => {
    const router = routed("https://midtown.example/replay/r");
    page.named = 0;
    for (let move = 1; move <= 96; move += 1) {
      router.go(`?move=${move}`, { replace: true });
      if (move % 5 === 0) page.turn(400);
    }
    expect(page.named).toBeLessThan(30);
    page.turn(400);
    expect([router.query.get("move"), page.location.search]).toEqual(["96", "?move=96"]);
  });

  it("names the last address of a page before it is left", () => {
    const router = routed("https://midtown.example/replay/r");
    for (const move of [1, 2]) router.go(`?move=${move}`, { replace: true });
    router.go("/rules");
    page.back();
    expect(page.location.search).toBe("?move=2");
    for (const move of [3, 4]) router.go(`?move=${move}`, { replace: true });
    page.fire("pagehide");
    expect(page.location.search).toBe("?move=4");
  });

  it("goes on where the browser refuses addresses, and names the shown one later", () => {
    const router = routed("https://midtown.example/replay/r");
    page.full = true;
    router.go("?move=1", { replace: true });
    router.go("/rules");
    arrive(router);
    expect([router.path, page.location.pathname]).toEqual(["/rules", "/replay/r"]);
    page.full = false;
    page.turn(5_000);
    expect(page.location.pathname).toBe("/rules");
    router.go("/new");
    page.turn(5_000);
    expect(page.location.pathname).toBe("/new");
  });

  it("gives the shown page another address, to which its query belongs from then on", () => {
    const router = routed("https://midtown.example/analysis?table=t");
    const { next } = router;
    router.rename("/analysis/a1?move=3");
    expect([router.path, router.leaving, router.next === next]).toEqual(["/analysis/a1", false, true]);
    router.go("?move=4", { replace: true });
    page.turn(400);
    expect(page.location.href).toBe("https://midtown.example/analysis/a1?move=4");
    router.go("/analysis");
    expect([router.leaving, router.next === next]).toEqual([true, false]);
    router.rename("/analysis/a2");
    expect(page.location.pathname).toBe("/analysis");
  });

  it("goes where an answer leads, unless somebody has gone elsewhere meanwhile", async () => {
    const router = routed();
    await router.goAfter(Promise.resolve("/table/t"), { replace: true });
    expect(router.next).toEqual(["table", "t"]);
    arrive(router);
    let answer: (to: string) => void = () => {};
    const going = router.goAfter(new Promise((resolve) => (answer = resolve)));
    router.go("/rules");
    answer("/table/u");
    await going;
    expect(router.next).toEqual(["rules"]);
  });

  it("is led once by an effect that goes to another page", () => {
    const router = routed();
    const led = effect(() => router.go("/table/t"));
    flushSync();
    page.back();
    flushSync();
    expect([router.path, page.location.pathname]).toEqual(["/", "/"]);
    led();
  });
});

// Which page is shown: the address says it, and links change it without loading anything anew. What a browser does when
// it loads a page, the router does here: focus, announcement, and the place to which the page was scrolled.

import { untrack } from "svelte";
import { announcer } from "./announcer.svelte";
import { Kept, isNumber, recordOf } from "./kept";
import { places } from "./net/places";

/** For how long a page may grow, as its content comes, until it can be scrolled to where it was. */
const PATIENCE = 3_000;
/** Milliseconds between two changes of an entry's address: Safari refuses more than a hundred in half a minute. */
const REST = 400;
/** After how many milliseconds a browser that has refused an address is asked again. */
const AGAIN = 5_000;

/** Decode a part of an address; a malformed one stays as it is. */
export function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

type Page = Window & typeof globalThis;

export class Router {
  /** The address of the shown page, and its path. */
  #url: URL;
  #path: string;
  /** The same for the page to be shown next, which the browser's address names already. */
  #nextUrl: URL;
  #nextPath: string;
  /** The parts of the path that is to be shown. They are others for every page, and stay for one that is renamed. */
  #next: string[];
  /** How often another page was gone to. */
  #visits = 0;
  /** The address that the entry gets after a rest, and when it got the last one. */
  #unwritten: URL | null = null;
  #written = -Infinity;
  /** The entry of the history that is shown, and how far each entry was scrolled. */
  #entry: string;
  #scrolls: Record<string, number>;
  /** A browser that keeps nothing begins at the top after a reload. */
  readonly #kept: Kept<Record<string, number>>;
  /** Where the shown page is to be scrolled to, once it has been navigated to. */
  #target: number | null = null;
  /** Whether the shown page was reached without loading anew, so that its focus is ours. */
  #moved = false;
  #end = (): void => {};

  /** Load the code of a page before it is shown. The app sets this: it alone knows the pages. */
  prefetch: (parts: string[]) => Promise<unknown> = async () => {};

  constructor(private readonly page: Page = window) {
    this.#url = $state.raw(places.read(page.location.href));
    this.#path = $state(this.#url.pathname);
    this.#nextUrl = this.#url;
    this.#nextPath = $state(this.#path);
    this.#next = $state.raw(split(this.#path));
    this.#entry = this.#name();
    this.#kept = new Kept("midtown.scroll", recordOf(isNumber), () => page.sessionStorage);
    this.#scrolls = this.#kept.get();
    page.history.scrollRestoration = "manual";
    const reloaded = this.#scrolls[this.#entry];
    if (reloaded && !this.#url.hash) this.#target = reloaded;
    page.addEventListener("popstate", () => this.#back());
    page.addEventListener("pagehide", () => {
      this.#write();
      this.#keep();
    });
    page.document.addEventListener("click", (event) => this.#follow(event));
  }

  /** The shown page's address without its query: `/table/a1ba660f877d`. A page that depends on it alone stays as the query changes. */
  get path(): string {
    return this.#path; // not derived from the whole address: a query that changes in an effect would remake the page
  }

  /** The parts of the path. */
  readonly parts: string[] = $derived(split(this.path));

  /** The parts of the path that is to be shown. */
  get next(): string[] {
    return this.#next;
  }

  /** Whether the shown page stays only until the next one has been loaded. */
  get leaving(): boolean {
    return this.#nextPath !== this.#path;
  }

  get query(): URLSearchParams {
    return this.#url.searchParams;
  }

  /** Go to another page of ours. An effect that does so does not depend on what was shown before. */
  go(to: string, { replace = false } = {}): void {
    untrack(() => this.#go(to, replace));
  }

  /** Go where `to` leads once that is known, if anywhere, unless another page was gone to meanwhile. */
  async goAfter(to: Promise<string | null>, options: { replace?: boolean } = {}): Promise<void> {
    const visit = this.#visits;
    const address = await to;
    if (address !== null && visit === this.#visits) this.go(address, options);
  }

  /** Give the shown page another address; it stays as it is. One that is being left keeps its own. */
  rename(to: string): void {
    untrack(() => {
      if (this.leaving) return;
      this.#url = this.#nextUrl = new URL(to, this.#url);
      this.#path = this.#nextPath = this.#url.pathname;
      this.#replace(this.#url);
    });
  }

  #go(to: string, replace: boolean): void {
    const url = new URL(to, this.#url);
    if (replace && this.leaving && url.pathname === this.#path) return; // the page that is left has no address to change
    const samePage = url.pathname === this.#nextPath;
    if (replace) this.#replace(url);
    else {
      this.#write();
      this.#unwritten = null; // refused: it is of the entry that is left
      this.#keep();
      this.#entry = fresh();
      this.#enter(() => this.page.history.pushState({ entry: this.#entry }, "", places.write(url)), url);
    }
    this.#show(url, samePage ? null : 0);
  }

  /** Change the address of the entry: at once, or after a rest where it has just been changed. */
  #replace(url: URL): void {
    const rest = this.#written + REST - Date.now();
    const waiting = this.#unwritten !== null;
    this.#unwritten = url;
    if (rest <= 0) this.#write();
    else if (!waiting) this.page.setTimeout(() => this.#write(), rest);
  }

  /** Write the address that waits, if one does. */
  #write(): void {
    const url = this.#unwritten;
    if (!url) return;
    this.#unwritten = null;
    this.#enter(() => this.page.history.replaceState({ entry: this.#entry }, "", places.write(url)), url);
  }

  /** Let the browser name an address; where it refuses, as too many were named, it is asked again later. */
  #enter(name: () => void, url: URL): void {
    this.#written = Date.now();
    try {
      name();
    } catch {
      this.#unwritten = url;
      this.page.setTimeout(() => this.#write(), AGAIN);
    }
  }

  /** The next page has been loaded: from now on its address is that of the shown page. The app calls this. */
  enter(): void {
    this.#url = this.#nextUrl;
    this.#path = this.#nextPath;
  }

  /** The page of the address is drawn: focus it, announce it, and scroll it to where it was. The app calls this. */
  arrived(): void {
    const { page } = this;
    if (this.#moved) {
      announcer.say(page.document.title);
      this.settle(true);
    }
    if (this.#target !== null) this.#scroll(this.#target);
    this.#target = null;
  }

  /** What had the focus is gone, as the page's content has come: focus the page, unless the browser has loaded it. */
  settle(always = false): void {
    const { activeElement, body } = this.page.document;
    if (!this.#moved || !(always || !activeElement || activeElement === body)) return;
    this.page.document.getElementById("main")?.focus({ preventScroll: true });
  }

  #show(url: URL, target: number | null): void {
    this.#end();
    if (url.pathname !== this.#nextPath) {
      this.#moved = true;
      this.#target = target;
      this.#next = split(url.pathname);
      this.#visits += 1;
    }
    this.#nextUrl = url;
    this.#nextPath = url.pathname;
    if (!this.leaving) this.enter();
  }

  /** Another entry of the history is shown, and its address is there already. */
  #back(): void {
    this.#unwritten = null; // it was of the entry that is left
    this.#keep();
    this.#entry = this.#name();
    const url = places.read(this.page.location.href);
    const to = this.#scrolls[this.#entry] ?? 0;
    const samePage = url.pathname === this.#nextPath;
    this.#show(url, to);
    if (samePage && !url.hash) this.page.scrollTo(0, to);
  }

  /** Scroll as soon as the page is long enough, unless somebody scrolls it before. */
  #scroll(to: number): void {
    const { page } = this;
    page.scrollTo(0, to);
    if (page.scrollY >= to - 1) return;
    const observer = new page.ResizeObserver(() => {
      page.scrollTo(0, to);
      if (page.scrollY >= to - 1) this.#end();
    });
    observer.observe(page.document.body);
    const timer = page.setTimeout(() => this.#end(), PATIENCE);
    const end = () => this.#end();
    for (const touch of ["wheel", "touchmove", "keydown"]) page.addEventListener(touch, end, { passive: true });
    this.#end = () => {
      this.#end = () => {};
      observer.disconnect();
      page.clearTimeout(timer);
      for (const touch of ["wheel", "touchmove", "keydown"]) page.removeEventListener(touch, end);
    };
  }

  #keep(): void {
    if (this.leaving) return; // the entry is not of the shown page
    this.#scrolls[this.#entry] = Math.round(this.page.scrollY);
    this.#kept.set(this.#scrolls);
  }

  /** The name of the entry that the browser shows; one that has none gets it. */
  #name(): string {
    const { history, location } = this.page;
    const name: unknown = (history.state as { entry?: unknown } | null)?.entry;
    if (typeof name === "string") return name;
    const entry = fresh();
    try {
      history.replaceState({ entry }, "", location.href);
    } catch {
      // too many in a short time: how far it was scrolled is forgotten
    }
    return entry;
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute("download")) return;
    const to = places.read(link.href);
    if (to.origin !== this.page.location.origin || to.pathname.startsWith("/api/")) return;
    if (to.hash && to.pathname === this.#nextPath) return;
    event.preventDefault();
    this.go(to.href);
  }
}

function split(path: string): string[] {
  return path.split("/").filter(Boolean).map(decode);
}

function fresh(): string {
  return Math.random().toString(36).slice(2);
}

export const router = new Router();

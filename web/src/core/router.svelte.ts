// Which page is shown: the address says it, and links change it without loading anything anew. What a browser does when
// it loads a page, the router does here: focus, announcement, and the place to which the page was scrolled.

import { announcer } from "./announcer.svelte";

const KEY = "midtown.scroll";
/** For how long a page may grow, as its content comes, until it can be scrolled to where it was. */
const PATIENCE = 3_000;

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
  /** The entry of the history that is shown, and how far each entry was scrolled. */
  #entry: string;
  #scrolls: Record<string, number>;
  /** Where the shown page is to be scrolled to, once it has been navigated to. */
  #target: number | null = null;
  /** Whether the shown page was reached without loading anew, so that its focus is ours. */
  #moved = false;
  #end = (): void => {};

  /** Load the code of a page before it is shown. The app sets this: it alone knows the pages. */
  prefetch: (parts: string[]) => Promise<unknown> = async () => {};

  constructor(private readonly page: Page = window) {
    this.#url = $state.raw(new URL(page.location.href));
    this.#path = $state(this.#url.pathname);
    this.#nextUrl = this.#url;
    this.#nextPath = $state(this.#path);
    this.#entry = this.#name();
    this.#scrolls = read(page);
    page.history.scrollRestoration = "manual";
    const reloaded = this.#scrolls[this.#entry];
    if (reloaded && !this.#url.hash) this.#target = reloaded;
    page.addEventListener("popstate", () => this.#back());
    page.addEventListener("pagehide", () => this.#keep());
    page.document.addEventListener("click", (event) => this.#follow(event));
  }

  /** The shown page's address without its query: `/table/a1ba660f877d`. A page that depends on it alone stays as the query changes. */
  get path(): string {
    return this.#path; // not derived from the whole address: a query that changes in an effect would remake the page
  }

  /** The parts of the path. */
  readonly parts: string[] = $derived(split(this.path));

  /** The parts of the path that is to be shown. */
  readonly next: string[] = $derived.by(() => split(this.#nextPath));

  /** Whether the shown page stays only until the next one has been loaded. */
  get leaving(): boolean {
    return this.#nextPath !== this.#path;
  }

  get query(): URLSearchParams {
    return this.#url.searchParams;
  }

  /** Go to another page of ours. */
  go(to: string, { replace = false } = {}): void {
    const url = new URL(to, this.#url);
    if (replace && this.leaving && url.pathname === this.#path) return; // the page that is left has no address to change
    const samePage = url.pathname === this.#nextPath;
    if (replace) this.page.history.replaceState({ entry: this.#entry }, "", url);
    else {
      this.#keep();
      this.#entry = fresh();
      this.page.history.pushState({ entry: this.#entry }, "", url);
    }
    this.#show(url, samePage ? null : 0);
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
    }
    this.#nextUrl = url;
    this.#nextPath = url.pathname;
    if (!this.leaving) this.enter();
  }

  /** Another entry of the history is shown, and its address is there already. */
  #back(): void {
    this.#keep();
    this.#entry = this.#name();
    const url = new URL(this.page.location.href);
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
    try {
      this.page.sessionStorage.setItem(KEY, JSON.stringify(this.#scrolls));
    } catch {
      // a browser that keeps nothing begins at the top after a reload
    }
  }

  /** The name of the entry that the browser shows; one that has none gets it. */
  #name(): string {
    const { history, location } = this.page;
    const name: unknown = (history.state as { entry?: unknown } | null)?.entry;
    if (typeof name === "string") return name;
    const entry = fresh();
    history.replaceState({ entry }, "", location.href);
    return entry;
  }

  #follow(event: MouseEvent): void {
    const { location } = this.page;
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/")) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.href);
  }
}

function split(path: string): string[] {
  return path.split("/").filter(Boolean).map(decode);
}

function fresh(): string {
  return Math.random().toString(36).slice(2);
}

function read(page: Page): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(page.sessionStorage.getItem(KEY) ?? "{}");
    const all = Object.entries(stored ?? {}).filter(([, at]) => typeof at === "number");
    return Object.fromEntries(all) as Record<string, number>;
  } catch {
    return {};
  }
}

export const router = new Router();

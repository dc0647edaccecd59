// Which page is shown: the address says it, and links change it without loading anything anew.

class Router {
  #url = $state.raw(new URL(location.href));

  constructor() {
    addEventListener("popstate", () => (this.#url = new URL(location.href)));
    document.addEventListener("click", (event) => this.#follow(event));
  }

  /** The address without its query: `/table/a1ba660f877d`. */
  get path(): string {
    return this.#url.pathname;
  }

  /** The parts of the path. */
  get parts(): string[] {
    return this.path.split("/").filter(Boolean).map(decodeURIComponent);
  }

  get query(): URLSearchParams {
    return this.#url.searchParams;
  }

  /** Go to another page of ours. */
  go(to: string, { replace = false } = {}): void {
    const url = new URL(to, location.href);
    history[replace ? "replaceState" : "pushState"](null, "", url);
    const samePage = url.pathname === this.#url.pathname;
    this.#url = url;
    if (!samePage) scrollTo(0, 0);
  }

  #follow(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.(
      "a[href]",
    ) as HTMLAnchorElement | null;
    if (
      !link ||
      link.origin !== location.origin ||
      link.target ||
      link.hasAttribute("download")
    )
      return;
    if (link.pathname.startsWith("/api/")) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.href);
  }
}

export const router = new Router();

// Links on a host that knows only files: their addresses say where the browser finds the page, in a new tab as well.

import { fetch } from "./transport";

/** Milliseconds after which a file has surely been saved. */
const SAVED = 60_000;

interface Places {
  read: (address: string) => URL;
  write: (url: URL) => string;
}

/** Give every link to a page of ours the browser's address of it, now and whenever one comes or changes. */
export function linksInPlace(places: Places): void {
  const place = (link: Element): void => {
    const to = link.getAttribute("href") ?? "";
    if (to.startsWith("/") && !to.startsWith("/api/")) {
      const address = places.write(new URL(to, location.origin));
      link.setAttribute("href", address.slice(address.indexOf("#")));
    }
  };
  const placeAll = (root: ParentNode): void => root.querySelectorAll("a[href^='/']").forEach(place);
  placeAll(document);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Element && target.matches("a[href^='/']")) place(target);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches("a[href^='/']")) place(node);
        placeAll(node);
      }
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["href"] });
  document.addEventListener("click", (event) => stay(event, places), true);
}

/**
 * A link within the page goes there, and leaves the page's own address behind `#` as it is. A file comes from the host
 * of this browser.
 */
function stay(event: MouseEvent, places: Places): void {
  const link = (event.target as Element | null)?.closest?.("a[href]");
  const to = link?.getAttribute("href") ?? "";
  if (!link || to.startsWith("#/") || !/^(#|\/api\/)/.test(to)) return;
  event.preventDefault();
  if (to.startsWith("/api/")) return void save(to, link.getAttribute("download") ?? "");
  const url = places.read(location.href);
  url.hash = to;
  history.replaceState(history.state, "", places.write(url));
  const goal = document.getElementById(to.slice(1));
  goal?.scrollIntoView();
  goal?.focus({ preventScroll: true });
}

/** Save an answer of the host as a file. */
async function save(address: string, name: string): Promise<void> {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await (await fetch(address)).blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED);
}

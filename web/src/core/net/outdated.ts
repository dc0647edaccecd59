// After an update the server has no more code of the version that runs.

import { SERVED } from "./served";

/** The script by which index.html begins, and by which versions differ. */
const ENTRY = /<script[^>]* src="(\.?\/assets\/[^"]+)"/;

/** Whether a reload would bring another version of the pages. */
export async function isOutdated(running = document.querySelector("script[type=module]")): Promise<boolean> {
  try {
    const page = await fetch(SERVED ? "/" : "./", { cache: "no-store", headers: { accept: "text/html" } });
    const entry = ENTRY.exec(await page.text())?.[1]; // none in what a captive portal answers
    return entry !== undefined && entry !== running?.getAttribute("src");
  } catch {
    return false;
  }
}

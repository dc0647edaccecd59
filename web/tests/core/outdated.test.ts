import { afterEach, expect, it, vi } from "vitest";
import { isOutdated } from "../../src/core/net/outdated";

const running = { getAttribute: () => "/assets/index-old.js" } as unknown as HTMLScriptElement;
const page = (entry: string) => `<script type="module" crossorigin src="/assets/${entry}.js"></script>`;

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["another version is there", page("index-new"), true],
  ["the same version is there", page("index-old"), false],
  ["somebody else answers, such as a captive portal", "<html>Log in to this hotel</html>", false],
])("pages are outdated or not where %s", async (_, html, expected) => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(html)));
  expect(await isOutdated(running)).toBe(expected);
});

it("pages in a folder of files are outdated when its first page begins with another script", async () => {
  const html = '<script type="module" crossorigin src="./assets/index-new.js"></script>';
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(html)));
  expect(await isOutdated({ getAttribute: () => "./assets/index-old.js" } as unknown as HTMLScriptElement)).toBe(true);
});

it("pages are not outdated where nobody answers", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await isOutdated(running)).toBe(false);
});

// Addresses of pages behind the `#` of one file.

import { expect, test, vi } from "vitest";

async function placesAt(href: string) {
  vi.resetModules();
  vi.stubGlobal("location", { href });
  return (await import("../../src/local/places")).places;
}

test.each(["https://games.example/", "https://games.example/some/where/", "https://games.example/a/index.html?x=1"])(
  "a page's address goes out and comes back the same at %s",
  async (site) => {
    const places = await placesAt(`${site}#/table/a1`);
    expect(places.read(`${site}#/table/a1`).pathname).toBe("/table/a1");
    for (const address of ["/", "/table/a1?watch=x", "/rules/manhattan#M-3"]) {
      const written = places.write(new URL(address, "https://games.example"));
      expect(written.startsWith(site.split("?")[0] ?? "")).toBe(true);
      const { pathname, search, hash } = places.read(written);
      expect(pathname + search + hash).toBe(address);
    }
  },
);

test("without a page the first one is meant, and other sites stay as they are", async () => {
  const places = await placesAt("https://games.example/here/");
  expect(places.read("https://games.example/here/").pathname).toBe("/");
  expect(places.read("https://elsewhere.example/x#y").href).toBe("https://elsewhere.example/x#y");
});

import { expect, test } from "vitest";
import { chunks, modulesIn } from "../../chunks";

const chunkOf = (id: string) => chunks.find((chunk) => chunk.test?.test(id))?.name;

test("a module that does not exist is an error, as it was renamed", () => {
  expect(() => modulesIn("", ["core/router", "core/navigator"])).toThrow("no module core/navigator in src/");
  expect(() => modulesIn("", ["core/router/"])).toThrow("core/router/");
});

test.each([
  ["/web/src/core/router.svelte.ts", "core"],
  ["/web/src/core/bots/levels.ts", "core"],
  ["/web/src/core/scene.ts", "board"],
  ["/web/src/core/sceneDefaults.ts", "board"],
  ["/web/node_modules/svelte/src/reactivity/map.js", "core"],
  ["/web/src/parts/Bar.svelte?svelte&type=style&lang.css", "core"],
  ["/web/src/pages/home/DailyTile.svelte", "tiles"],
  ["/web/src/pages/home/Home.svelte", undefined],
  ["/web/src/core/routers.ts", undefined],
])("%s travels in %s", (id, chunk) => {
  expect(chunkOf(id)).toBe(chunk);
});

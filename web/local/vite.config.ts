// Builds the pages that need no server: a folder for any host of files (`make site`). They are the same pages, with a
// host of tables in a worker in place of HTTP and WebSocket.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { svelte, vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { breakpoints, styles } from "../breakpoints.js";
import { moreGames } from "../games.ts";
import { languageFiles, textsBeside } from "../languages.ts";

const source = join(import.meta.dirname, "../src");

/** The modules that a server's pages have, and what stands in for them here. */
const REPLACED: Record<string, string> = {
  "app/pages": "local/pages",
  "app/installed.svelte": "local/installed",
  "core/net/transport": "local/transport",
  "core/net/places": "local/places",
  "core/net/served": "local/served",
  "review/Running": "local/review/Running",
  "review/words": "local/review/words",
  "parts/barPages": "local/barPages",
  "parts/menu/morePages": "local/morePages",
  "parts/share/links": "local/shared/links",
};

/** Replace these modules. */
function withoutServer(): Plugin {
  const replaced = new Map(
    Object.entries(REPLACED).flatMap(([from, to]) =>
      ["ts", "svelte"].map((kind) => [join(source, `${from}.${kind}`), join(source, `${to}.${kind}`)]),
    ),
  );
  return {
    name: "midtown-without-server",
    enforce: "pre",
    async resolveId(id, importer, options) {
      if (!id.startsWith(".") || !importer) return null;
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
      const to = replaced.get(resolved?.id ?? "");
      return to === undefined || importer === to ? resolved : to;
    },
  };
}

/** Name Python's files in the program, as tools/python.js has packed them. */
function namesOfPython(): Plugin {
  const list = join(import.meta.dirname, "../../build/python/parts.json");
  return { name: "midtown-python", config: () => ({ define: { PYTHON: readFileSync(list, "utf8") } }) };
}

export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  publicDir: "../public",
  plugins: [
    withoutServer(),
    namesOfPython(),
    breakpoints(),
    moreGames(),
    languageFiles(),
    svelte({ configFile: false, preprocess: [vitePreprocess(), styles], compilerOptions: { runes: true } }),
  ],
  worker: { format: "es" },
  build: {
    outDir: "../../build/site",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: textsBeside },
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});

/// <reference types="node" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { VitePWA } from "vite-plugin-pwa";
import { defineConfig } from "vitest/config";
import { breakpoints } from "./breakpoints.js";
import { gameOf, moreGames } from "./games.ts";
import { allLanguages, languageFiles, textsBeside, textsOf } from "./languages.ts";
import { packed } from "./packed.ts";
import { pwa } from "./pwa.ts";

const server = process.env.MIDTOWN_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [
    breakpoints(),
    moreGames(),
    process.env.VITEST ? allLanguages() : languageFiles(),
    svelte(),
    VitePWA(pwa),
    packed(),
  ],
  build: {
    outDir: "../src/midtown/web",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no inline script or style
    modulePreload: { polyfill: false, resolveDependencies: textsBeside },
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // the first that know light-dark()
    rolldownOptions: {
      checks: { bundlerTimings: false }, // that plugins take most of the time is known
      output: {
        // Every page names the files that it may load: shorter hashes are less to load.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:6][extname]",
        // Each file costs half a kilobyte of headers: small ones that are always wanted together travel together.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { debugName: "texts", name: textsOf },
            {
              name: "core",
              test: /src\/core\/(operation|admission|kept|announcer|bots\/|format|i18n|loaded|me|myTables|paging|preferences|router|words|net\/(address|code|http|replayCache|retry|surroundings))\b|preload-helper|disclose-version|index-client|svelte\/src\/reactivity\/|src\/(api|parts\/(words|Bar|Mark|Unloaded)|board\/portrait|styles\/breakpoints)\b|core\/sounds\/|svelte\/src\/events\//,
            },
            {
              name: "board",
              test: /src\/(table\/(words|correspondence\/words|departed\/(departures|words)|chat\/(words|phrases))|core\/(scene|steady|sceneDefaults|boardState|command|composer|sound)|board\/(words|Chip|RuleLink|SeatClock|drag|turns|walk|patterns)|play\/(SeatChips|MoveDock|attend|commands|keys|playback|words)|parts\/(BoardPage|Placeholder|notices\/notify|shortcuts\/words))\b/,
            },
            {
              name: "tiles",
              test: /src\/(play\/daily\b|pages\/(pairing\/(Tile|wishes|search|words)|home\/(tiles|DailyTile|Drop|Open|PuzzleTile|WatchTile|records))|parts\/(Pills|FileButton|recordFile))\b/,
            },
            {
              // What a game's board, its result and the line that says how it stands have in common.
              debugName: "facts",
              name: (id) => `facts-${gameOf(id) ?? ""}`,
              test: /src\/games\/[^/]+\/(words|patterns|scoring\/\w+|standing|panels\/Chip)\./,
            },
            {
              // What both a game's poster and its board draw with.
              debugName: "art",
              name: (id) => `art-${gameOf(id) ?? ""}`,
              test: /src\/games\/[^/]+\/(plots|map\/city|art\/(block|boxes|emblems|tower|piece|ground|houses|nature|pen|vehicles))\b/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: {
    environment: "./tests/environment.js",
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "pages",
          include: ["tests/**/*.test.{ts,js}"],
          exclude: ["tests/mounted/**", "tests/zones/**"],
          pool: "threads",
        },
      },
      // Components in a document. `isolate` as its globals belong to one file at a time.
      {
        extends: true,
        plugins: [svelteTesting()],
        test: {
          name: "mounted",
          include: ["tests/mounted/**/*.test.ts"],
          environment: "happy-dom",
          isolate: true,
          pool: "threads",
        },
      },
      // Only a process has a time zone of its own that a test can set.
      { extends: true, test: { name: "zones", include: ["tests/zones/**/*.test.ts"], pool: "forks" } },
    ],
    setupFiles: ["./tests/fresh.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

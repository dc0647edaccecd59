/// <reference types="node" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { VitePWA } from "vite-plugin-pwa";
import { defineConfig } from "vitest/config";
import { breakpoints } from "./breakpoints.js";
import { chunks } from "./chunks.ts";
import { moreGames } from "./games.ts";
import { allLanguages, languageFiles, textsBeside } from "./languages.ts";
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
        codeSplitting: { includeDependenciesRecursively: false, groups: chunks },
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

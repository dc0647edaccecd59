// Builds `<midtown-replay>` as one file, which every server offers to pages of others.

import { svelte, vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { breakpoints, styles } from "../breakpoints.js";
import { moreGames, withParts } from "../games.ts";
import { allLanguages } from "../languages.ts";
import { packed } from "../packed.ts";
import { inShadow } from "./shadow.ts";

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    breakpoints(),
    inShadow(),
    moreGames(),
    allLanguages(),
    withParts("./face", "./finish"),
    packed(),
    svelte({
      configFile: false,
      preprocess: [vitePreprocess(), styles],
      compilerOptions: { runes: true },
    }),
  ],
  build: {
    outDir: "../../src/midtown/web/embed",
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // the first that know light-dark()
    lib: {
      entry: "../src/element/replay.ts",
      formats: ["iife"],
      name: "MidtownReplay",
      fileName: () => "midtown-replay.js",
    },
    rolldownOptions: { checks: { bundlerTimings: false } }, // that plugins take most of the time is known
  },
});

// Builds the program that draws boards as SVG texts outside of browsers: `make build` puts it into src/midtown/pictures.

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { moreGames, withParts } from "../games.ts";
import { allLanguages } from "../languages.ts";
import { flattened } from "./flat.ts";

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    flattened(),
    moreGames(),
    allLanguages(),
    withParts("./face", "./poster"),
    svelte({ configFile: false, compilerOptions: { runes: true } }),
  ],
  ssr: { noExternal: true, external: ["node:async_hooks"], target: "webworker" },
  build: {
    outDir: "../../src/midtown/pictures/built",
    emptyOutDir: true,
    target: "es2022",
    minify: true,
    ssr: "../src/picture/main.ts",
    rolldownOptions: {
      checks: { bundlerTimings: false }, // that plugins take most of the time is known
      output: { format: "iife", name: "midtown", entryFileNames: "boards.js", codeSplitting: false },
    },
  },
});

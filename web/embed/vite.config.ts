// Builds `<midtown-replay>` as one file: `make embed`.

import { svelte, vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { moreGames, withParts } from "../games.ts";
import { inShadow, shadowed } from "./shadow.ts";

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    inShadow(),
    moreGames(),
    withParts("./face", "./finish"),
    svelte({
      configFile: false,
      preprocess: [vitePreprocess(), { style: ({ content }) => ({ code: shadowed(content) }) }],
      compilerOptions: { runes: true },
    }),
  ],
  build: {
    outDir: "dist",
    target: "es2022",
    lib: {
      entry: "../src/element/replay.ts",
      formats: ["iife"],
      name: "MidtownReplay",
      fileName: () => "midtown-replay.js",
    },
  },
});

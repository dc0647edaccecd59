// The texts of all languages but English, `words.de.ts` beside `words.ts`: how they travel.

import type { Plugin } from "vite";
import { gameOf } from "./games.ts";

interface Context {
  getModuleInfo: (module: string) => { importers: string[] } | null;
}

const TRANSLATION = /\/(?:\w+)\.([a-z]{2})\.ts$/;
/** What the frame around every page and the start page say. */
const FIRST = /\/src\/(core\/\w+\.|parts\/\w+\.|pages\/(home|pairing|tableLines)|games\/[^/]+\/(index|poster)\.)/;
const BOARDS = /\/src\/(board|learn|play|replay|review|table)\//;

/** Put all languages into a program of one file, and into tests: nothing is loaded there. */
export function allLanguages(): Plugin {
  const loaded = /(import\.meta\.glob\("\.\/\w+\.\?\?\.ts")\)/g;
  return {
    name: "midtown-languages",
    enforce: "pre",
    transform: (code) => (code.includes(".??.ts") ? code.replace(loaded, "$1, { eager: true })") : null),
  };
}

/**
 * Return in which file a translation travels: each has only texts that are wanted together. One that code imports at once
 * travels with that code.
 */
export function textsOf(module: string, context: Context): string | null {
  const language = TRANSLATION.exec(module)?.[1];
  if (!language || context.getModuleInfo(module)?.importers.length) return null;
  const part = FIRST.test(module) ? "first" : (gameOf(module) ?? (BOARDS.test(module) ? "boards" : folderOf(module)));
  return `texts-${language}-${part}`;
}

function folderOf(module: string): string {
  return module.split("/").at(-2) ?? "";
}

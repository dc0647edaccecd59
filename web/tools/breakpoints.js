// Widths and heights of the screen are named once, in src/styles/breakpoints.json.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BREAKPOINTS } from "../breakpoints.js";
import { sources } from "./sources.js";

/** Those without a height: a page's container knows its width alone. */
const OF_PAGES = Object.fromEntries(Object.entries(BREAKPOINTS).filter(([, query]) => !query.includes("height")));
const QUERY = /@(?:media|container)[^{]*\{|\b(?:matchMedia|MediaQuery)\((["'`]).*?\1/g;

/**
 * List every query of the screen or the page below `root` that has a width or height of its own, or a name that is not
 * defined; only the screen has a height. Other containers have any width, and a name.
 */
export function bareWidths(root) {
  return sources(root).flatMap((path) => {
    const queries = [...readFileSync(join(root, path), "utf8").matchAll(QUERY)].map(([query]) => query);
    return queries.flatMap((query) => {
      if (/^@container\s*\(/.test(query)) return [`${path}: ${query}: name the container, else the page may be it`];
      if (/^@container (?!page\b)/.test(query)) return [];
      if (/width|height/.test(query)) return [`${path}: ${query}: use a name of src/styles/breakpoints.json`];
      const names = [...query.matchAll(/\(--([\w-]+)\)/g)].map(([, name]) => name);
      const widths = query.startsWith("@container") ? OF_PAGES : BREAKPOINTS;
      return names.filter((name) => !(name in widths)).map((name) => `${path}: no breakpoint is named ${name}`);
    });
  });
}

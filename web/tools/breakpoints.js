// Widths and heights of the screen are named once, in src/styles/breakpoints.json.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BREAKPOINTS } from "../breakpoints.js";
import { sources } from "./sources.js";

const QUERY = /@media[^{]*\{|\b(?:matchMedia|MediaQuery)\((["'`]).*?\1/g;

/** List every media query below `root` that has a width or height of its own, or a name that is not defined. */
export function bareWidths(root) {
  return sources(root).flatMap((path) => {
    const queries = [...readFileSync(join(root, path), "utf8").matchAll(QUERY)].map(([query]) => query);
    return queries.flatMap((query) => {
      if (/width|height/.test(query)) return [`${path}: ${query}: use a name of src/styles/breakpoints.json`];
      const names = [...query.matchAll(/\(--([\w-]+)\)/g)].map(([, name]) => name);
      return names.filter((name) => !(name in BREAKPOINTS)).map((name) => `${path}: no breakpoint is named ${name}`);
    });
  });
}

// Named widths of the screen, or of the page: `@media (--phone)` or `@container page (--phone)` in any style.

import { readFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname, "src/styles/breakpoints.json");

/** The media query of each name. */
export const BREAKPOINTS = JSON.parse(readFileSync(file, "utf8"));

/** Put the widths in place of their names. Throw an `Error` for a name that is not defined. */
export function withWidths(css) {
  return css.replace(/@(media|container)[^{]*\{/g, (query) =>
    query.replace(/\(--([\w-]+)\)/g, (_, name) => {
      if (!(name in BREAKPOINTS)) throw new Error(`no breakpoint is named ${name}`);
      return BREAKPOINTS[name];
    }),
  );
}

/** For `preprocess` in svelte.config.js: the styles of components. */
export const styles = { style: ({ content }) => ({ code: withWidths(content) }) };

/** A Vite plugin for style sheets. @returns {import("vite").Plugin} */
export function breakpoints() {
  return {
    name: "breakpoints",
    enforce: "pre",
    transform: (code, id) => (id.endsWith(".css") ? { code: withWidths(code), map: null } : null),
  };
}

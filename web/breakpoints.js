// Named widths of the screen: `@media (--phone)` in any style, from src/styles/breakpoints.json. Like sizes of text they
// count letters, not pixels: who has the browser write larger gets the layout of a smaller screen.

import { readFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname, "src/styles/breakpoints.json");

/** The media query of each name. */
export const BREAKPOINTS = JSON.parse(readFileSync(file, "utf8"));

/** Put the widths in place of their names. Throw an `Error` for a name that is not defined. */
export function withWidths(css) {
  return css.replace(/@media[^{]*\{/g, (query) =>
    query.replace(/\(--([\w-]+)\)/g, (_, name) => {
      if (!(name in BREAKPOINTS)) throw new Error(`no breakpoint is named ${name}`);
      return BREAKPOINTS[name];
    }),
  );
}

/**
 * Give sizes of text, and widths that containers are asked for, in rem. A rule with a `fill` is for a drawing, whose units
 * are its own.
 */
export function relative(css) {
  const rem = (text) => text.replace(/(?<![\w.])(\d*\.?\d+)px/g, (_, pixels) => `${pixels / 16}rem`);
  return css
    .replace(/\{[^{}]*\}/g, (rule) =>
      /[{;\s]fill:/.test(rule) ? rule : rule.replace(/(?<![\w-])(font|font-size|line-height):[^;}]*/g, rem),
    )
    .replace(/@container[^{]*\{/g, rem);
}

const written = (css) => relative(withWidths(css));

/** For `preprocess` in svelte.config.js: the styles of components. */
export const styles = { style: ({ content }) => ({ code: written(content) }) };

/** A Vite plugin for style sheets. @returns {import("vite").Plugin} */
export function breakpoints() {
  return {
    name: "breakpoints",
    enforce: "pre",
    transform: (code, id) => (id.endsWith(".css") ? { code: written(code), map: null } : null),
  };
}

// Style sheets for pictures: what a drawing needs of them, without custom properties, which only browsers know.

import type { Plugin } from "vite";
import { resolveTheme } from "../src/core/theme.ts";

/** Where src/picture/styles.ts waits for the styles. */
const PLACE = /(["'`])\/\* styles of the boards \*\/\1/;
/** The properties of drawings; all others concern pages. */
const DRAWN =
  /^(fill|stroke|opacity|font|text-anchor|letter-spacing|paint-order|filter|clip-|display$|visibility|dominant-baseline)/;
const THEMES: Record<string, readonly ("light" | "dark")[]> = {
  ":root": ["light", "dark"],
  ':root[data-theme="dark"]': ["dark"],
};

interface Styles {
  /** Custom properties, by theme. */
  tokens: Record<string, Record<string, string>>;
  rules: string;
}

/** Return the tokens of some style sheets, and their rules for drawings. */
export function flat(css: string): Styles {
  const tokens: Styles["tokens"] = { light: {}, dark: {} };
  let rules = "";
  for (const [selector, body] of blocks(css)) {
    const all = body.split(";").flatMap((one) => {
      const [name = "", ...value] = one.split(":");
      return value.length ? [[name.trim(), plain(name.trim(), value.join(":").trim())] as const] : [];
    });
    for (const theme of THEMES[selector] ?? [])
      Object.assign(
        (tokens[theme] ??= {}),
        Object.fromEntries(all.map(([name, value]) => [name, resolveTheme(value, theme)])),
      );
    if (selector.startsWith(":root") || /:(hover|focus|active|not|is|has)|::/.test(selector)) continue;
    const drawn = all.filter(([name]) => DRAWN.test(name)).map((one) => one.join(":"));
    if (drawn.length) rules += `${selector.replace(/:where\(([^)]*)\)/g, "$1")}{${drawn.join(";")}}`;
  }
  return { tokens, rules };
}

/** Return a value as programs for drawings know it: colours with commas, and one of the two weights of the font. */
function plain(name: string, value: string): string {
  if (name === "font-weight") return Number(value) >= 600 || /bold|medium|black/.test(value) ? "700" : "400";
  return value.replace(/\brgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/g, "rgba($1,$2,$3,$4)");
}

/** Yield each rule's selector and declarations; those in blocks of `@media` and their kind are left out. */
function* blocks(css: string): Generator<[string, string]> {
  const text = css.replace(/\/\*[^]*?\*\//g, "").replace(/@(import|charset)[^;]*;/g, "");
  let [depth, start, open] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "{" && depth++ === 0) open = at;
    if (text[at] !== "}" || --depth > 0) continue;
    const selector = text.slice(start, open).trim();
    if (!selector.startsWith("@")) yield [selector, text.slice(open + 1, at)];
    start = at + 1;
  }
}

/** Put the styles of all components into the program; there are no recordings and no pages. */
export function flattened(): Plugin {
  const sheets = new Map<string, string>();
  return {
    name: "flattened",
    enforce: "post",
    load: (id) => (id.endsWith(".wav") ? 'export default "";' : null),
    transform: {
      order: "pre",
      handler(code, id) {
        if (!/\.css$/.test(id)) return null;
        sheets.set(id, code);
        return { code: "export default {};", map: null, moduleType: "js" };
      },
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        if (!PLACE.test(file.code)) this.error("the styles have no place in the program");
        file.code = file.code.replace(PLACE, () => JSON.stringify(flat([...sheets.values()].join("\n"))));
      }
    },
  };
}

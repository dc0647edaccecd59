// Style sheets for a shadow root: what a page's root has, its one element has.

import type { Plugin } from "vite";

/** Where src/element/sheet.ts waits for the styles. */
const PLACE = /(["'`])\/\* styles of the replay \*\/\1/;
/** Nothing is inherited from the page around it, and none of its rules reaches in. */
const APART = ":host{all:initial;display:block;height:640px}:host([hidden]){display:none}.page{all:initial}";

/** Put the rules for a page's root, `html` and `body` on the element `.page`; font and sizes are not those of the page around. */
export function scoped(css: string): string {
  return css
    .replace(/(["']?)\bJost\b\1(?=,)/, '"Midtown Jost"')
    .replace(/:root\b/g, ".page")
    .replace(/(^|[\s,}])(html|body)(?=[\s,{])/g, "$1.page")
    .replace(/min-height:\s*100dvh;?/g, "")
    .replace(/(\d*\.?\d+)rem\b/g, (_, size: string) => `${Number(size) * 16}px`);
}

/** The most that the program may have, in bytes: pages of others load it. */
const LARGEST = 410_000;

/** Leave no style sheet beside the program: all styles stand in it. A replay is silent, so recordings are left out. */
export function inShadow(): Plugin {
  return {
    name: "in-shadow",
    enforce: "pre",
    load: (id) => (id.endsWith(".wav") ? 'export default "";' : null),
    transform: (code, id) =>
      id.endsWith(".css") ? { code: code.replace(/@font-face\s*\{[^}]*\}/g, ""), map: null } : null,
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        let styles = "";
        for (const [name, file] of Object.entries(bundle)) {
          if (file.type !== "asset" || !name.endsWith(".css")) continue;
          styles += file.source.toString();
          delete bundle[name];
        }
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk") continue;
          if (!styles || !PLACE.test(file.code)) this.error("the styles have no place in the program");
          file.code = file.code.replace(PLACE, () => JSON.stringify(APART + scoped(styles)));
          if (file.code.length > LARGEST) this.error(`the program has ${file.code.length} bytes, more than ${LARGEST}`);
        }
      },
    },
  };
}

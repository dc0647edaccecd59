// Type, space and layers are tokens of src/styles/tokens.css everywhere else.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sources } from "./sources.js";

const TOKENS = /(^|\/)tokens\.css$/;
/** Comments, the opening of a block, its end, or a declaration. */
const PARTS = /\/\*[^]*?\*\/|([^{};/]+)\{|\}|([\w-]+)\s*:\s*([^;{}]+)[;}]/g;
/** What must not stand in a property, and what to use. */
const REFUSED = [
  [
    /^((row-|column-)?gap|(scroll-)?(padding|margin)(-\w+)*)$/,
    /[\d.]px\b|(?<![\d.])[0-3]?(\.\d+)?rem\b/,
    "--s-1 to --s-9",
  ],
  [/^border(-\w+)*-radius$/, /\dpx\b/, "--r-1 to --r-3 or --r-pill"],
  [/^font-size$/, /\dpx\b|^[\d.]+rem$/, "--t-0 to --t-7, or clamp() in rem"],
  [/^(line-height|letter-spacing)$/, /\dpx\b/, "--lead, em or rem"],
  [/^font$/, /\dpx\b|^\d{3}\b/, "--w-body to --w-black and --t-0 to --t-7"],
  [/^font-weight$/, /^(\d|bold)/, "--w-body to --w-black"],
  [/^z-index$/, /\d/, "a layer such as --z-raised"],
];
/** Text within a drawing is as large as the drawing's units are. */
const DRAWN = /(^|[\s>,])(text|tspan)[\w.:()-]*$/;

/** List every size of type, space, weight and layer below the folders `roots` that is written as a number. */
export function bareSizes(roots) {
  return roots.flatMap((root) =>
    sources(root)
      .filter((path) => !TOKENS.test(path))
      .flatMap((path) =>
        bare(styles(path, readFileSync(join(root, path), "utf8"))).map((one) => `${root}/${path}: ${one}`),
      ),
  );
}

/**
 * List every class in the styles of a component below `root` that has the name of a class of the style sheet `shared`: an
 * element with the one gets all that the other says, too.
 */
export function takenNames(root, shared) {
  const taken = new Set(classes(readFileSync(join(root, shared), "utf8")));
  return sources(root)
    .filter((path) => path.endsWith(".svelte"))
    .flatMap((path) => {
      const own = new Set(classes(styles(path, readFileSync(join(root, path), "utf8"))));
      return [...own]
        .filter((name) => taken.has(name))
        .map((name) => `${root}/${path}: .${name} is a class of ${shared}: use another name`);
    });
}

/** Return the names of all classes in the selectors of `css`. */
function classes(css) {
  const selectors = [...css.matchAll(PARTS)].flatMap(([, opened]) =>
    opened?.trim().startsWith("@") ? [] : (opened ?? []),
  );
  return selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name));
}

/** Return the styles of a file: of a component, its style block; of code, nothing. */
function styles(path, text) {
  if (path.endsWith(".css")) return text;
  return path.endsWith(".svelte") ? (/<style\b[^>]*>([^]*?)<\/style>/.exec(text)?.[1] ?? "") : "";
}

function bare(css) {
  let selector = "";
  return [...css.matchAll(PARTS)].flatMap(([, opened, property, value]) => {
    if (opened && !opened.trim().startsWith("@")) selector = opened.trim();
    if (!property || (property === "font-size" && DRAWN.test(selector))) return [];
    const use = REFUSED.find(([name, values]) => name.test(property) && values.test(value.trim()))?.[2];
    return use ? [`${selector}: ${property}: ${value.trim()}: use ${use}`] : [];
  });
}

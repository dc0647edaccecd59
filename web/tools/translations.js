// What a language lacks beside a catalogue. The compiler sees texts that are missing in a file, this one whole files.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { imports } from "./sources.js";

export const TRANSLATION = /\.[a-z]{2}\.ts$/;
const CATALOGUE = /import\.meta\.glob(?:<.*>)?\("\.\/(\w+)\.\?\?\.ts"/;
const TYPED = /satisfies Translation<.+>;\n$/;

/** List every language of `api.ts` that a catalogue has no file for, and every file that the compiler is not shown. */
export function untranslated(root) {
  const paths = [...imports(root).keys()];
  const text = (path) => readFileSync(join(root, path), "utf8");
  const [, listed = ""] = /LANGUAGES = \[(.*?)\]/.exec(text("api.ts")) ?? [];
  const languages = listed.match(/\w+/g).slice(1);
  const catalogues = paths.filter((path) => path.endsWith(".ts") && !TRANSLATION.test(path));
  const wanted = catalogues.flatMap((path) => {
    const [, name] = CATALOGUE.exec(text(path)) ?? [];
    return name ? languages.map((language) => `${path.replace(/\w+(\.svelte)?\.ts$/, name)}.${language}.ts`) : [];
  });
  return [
    ...wanted.filter((path) => !paths.includes(path)).map((path) => `${path}: this file is missing`),
    ...paths
      .filter((path) => TRANSLATION.test(path) && !TYPED.test(text(path)))
      .map((path) => `${path}: does not end with "satisfies Translation<...>"`),
  ];
}

// The texts, `words.ts` in English and `words.de.ts` beside it: how they travel.

import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";
import { gameOf } from "./games.ts";

interface Context {
  getModuleInfo: (module: string) => { importers: string[] } | null;
}

const TRANSLATION = /\/(?:\w+)\.([a-z]{2})\.ts$/;
/** What the frame around every page and the start page say. */
const FIRST = /\/src\/(core\/(bots\/)?\w+\.|parts\/\w+\.|pages\/(home|pairing)|games\/[^/]+\/(index|poster)\.)/;
/** Small parts that several pages have. */
const PARTS = /\/src\/(core|parts)\/\w+\//;
/** What a table says in its menu, before and after the game, and about proposals: it comes with that code. */
const LATER = /\/src\/table\/((finish|leaving|lobby|menu|stopped|time)\/|(\w+\/)?\w+Words\.)/;
const BOARDS = /\/src\/(board|learn|play|replay|review|table|parts\/shortcuts)\//;

/** Put all languages into a program of one file, and into tests: nothing is loaded there. */
export function allLanguages(): Plugin {
  const loaded = /(import\.meta\.glob\("\.\/\w+\.\?\?\.ts")\)/g;
  return {
    name: "midtown-languages",
    enforce: "pre",
    transform: (code) => (code.includes(".??.ts") ? code.replace(loaded, "$1, { eager: true })") : null),
  };
}

/** A catalogue in code: `words({ … }, import.meta.glob("./words.??.ts"))`. */
const CATALOGUE = /\bwords\(\s*(\{[^]*?\}),\s*import\.meta\.glob\("\.\/(\w+)\.\?\?\.ts"\),?\s*\)/;
/** Where Vite requests all that an `import()` needs (`vite/preload-helper`). */
const HELPER = "\0vite/preload-helper.js";
const REQUESTED = "deps.map((";
/** The bundler's file of one function: whoever waits for a text would wait for that, too. */
const SHARED = /\/rolldown-runtime/;
const SHARED_CODE = /^import \{ t as __exportAll \} from "\.\/rolldown-runtime.*$/m;
/** The same in place: the exports of a module that shares its file with others. */
const ALONE =
  "const __exportAll = (all) => Object.defineProperties({}, Object.fromEntries(Object.entries(all).map(([name, get]) => [name, { get, enumerable: true }])));";
/** Files with texts, by the file whose code needs them. */
const needed = new Map<string, Set<string>>();

/**
 * Make each language of each catalogue a module that is loaded when it is chosen, English as well: nobody loads two. What
 * code says is requested together with that code, in the language of the page.
 */
export function languageFiles(): Plugin {
  const english = new Map<string, string>();
  const files = new Map<string, string[]>();
  return {
    name: "midtown-language-files",
    enforce: "pre",
    apply: "build",
    resolveId: (id, importer = "") => [join(dirname(importer), id)].find((path) => english.has(path)) ?? null,
    load: (id) => (english.has(id) ? `export default ${english.get(id)};` : null),
    transform(code, id) {
      if (id === HELPER) return spokenOnly(code);
      const [call = "", texts = "", name = ""] = CATALOGUE.exec(code) ?? [];
      if (!call) return null;
      const folder = dirname(id);
      const translations = readdirSync(folder).filter(
        (file) => file.startsWith(`${name}.`) && TRANSLATION.test(`/${file}`),
      );
      const all = [`${name}.en.ts`, ...translations];
      english.set(join(folder, `${name}.en.ts`), texts);
      files.set(
        id,
        all.map((file) => join(folder, file)),
      );
      const loads = all.map((file) => `${TRANSLATION.exec(`/${file}`)?.[1]}: () => import("./${file}")`);
      return code.replace(call, () => `words(null, { ${loads.join(", ")} })`);
    },
    renderChunk: (code) => code.replace(SHARED_CODE, ALONE),
    generateBundle: {
      order: "pre",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const shared = Object.keys(bundle).filter((name) => SHARED.test(name));
        if (chunks.some(({ code, fileName }) => SHARED.test(code) && !SHARED.test(`/${basename(fileName)}`)))
          throw new Error("languages.ts does not know this version of rolldown");
        for (const name of shared) delete bundle[name];
        const homes = new Map(
          chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [id, fileName] as const)),
        );
        for (const { fileName, moduleIds } of chunks) {
          const texts = moduleIds.flatMap((id) => files.get(id) ?? []).flatMap((id) => homes.get(id) ?? []);
          needed.set(fileName, new Set(texts.filter((text) => !text.includes("-first-"))));
        }
      },
    },
  };
}

/** Have Vite's helper request texts only in the language of the page. */
function spokenOnly(code: string): string {
  if (!code.includes(REQUESTED)) throw new Error("languages.ts does not know this version of Vite");
  const spoken =
    'deps.filter((dep) => !dep.includes("/texts-") || dep.includes(`/texts-${document.documentElement.lang}-`))';
  return code.replace(REQUESTED, `${spoken}.map((`);
}

/** Return what is requested together with a file of code: all that it imports, and what all of these say. */
export function textsBeside(
  file: string,
  imported: string[],
  { hostId, hostType }: { hostId: string; hostType: string },
): string[] {
  if (hostType === "html") return imported; // the server's page says which texts come first
  if (basename(file).startsWith("texts-")) return [];
  const texts = [file, ...imported].flatMap((code) => [...(needed.get(code) ?? [])]);
  return [
    ...new Set([
      ...texts.filter((text) => !needed.get(hostId)?.has(text)),
      ...imported.filter((name) => !SHARED.test(name)),
    ]),
  ];
}

/**
 * Return in which file a translation travels: each has only texts that are wanted together. One that code imports at once
 * travels with that code.
 */
export function textsOf(module: string, context: Context): string | null {
  const language = TRANSLATION.exec(module)?.[1];
  if (!language || context.getModuleInfo(module)?.importers.length) return null;
  return `texts-${language}-${partOf(module)}`;
}

function partOf(module: string): string {
  if (FIRST.test(module)) return "first";
  if (LATER.test(module)) return "tables";
  if (BOARDS.test(module)) return "boards";
  return gameOf(module) ?? (PARTS.test(module) ? "parts" : (module.split("/").at(-2) ?? ""));
}

// The sources of the pages, and what each imports: type-only and dynamic imports included.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";

const ENDINGS = ["", ".ts", ".svelte.ts"];

/** List the paths of all TypeScript, Svelte and CSS files below `root`, relative to it. */
export function sources(root) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte|css)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

/** Return the code of a file: of a component, its script blocks. */
export function code(path, text) {
  if (!path.endsWith(".svelte")) return text;
  return [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, block]) => block).join("\n");
}

/** Map each file below `root` to the files below `root` that it imports. Throw where a relative import leads nowhere. */
export function imports(root) {
  const edges = new Map();
  for (const path of sources(root)) {
    const { importedFiles } = ts.preProcessFile(code(path, readFileSync(join(root, path), "utf8")), true, true);
    const relatives = importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith("."));
    edges.set(path, new Set(relatives.map((name) => target(root, path, name)).filter((to) => !to.startsWith(".."))));
  }
  return edges;
}

function target(root, from, name) {
  const base = resolve(root, dirname(from), name.split("?")[0]);
  const ending = ENDINGS.find((end) => existsSync(base + end) && !isFolder(base + end));
  if (ending === undefined) throw new Error(`${from}: import of ${name}, which does not exist`);
  return relative(root, base + ending);
}

function isFolder(path) {
  return readdirSync(dirname(path), { withFileTypes: true }).some(
    (entry) => entry.isDirectory() && join(dirname(path), entry.name) === path,
  );
}

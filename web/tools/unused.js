// Texts and design tokens that nothing uses.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { imports, sources } from "./sources.js";
import { TRANSLATION } from "./translations.js";

/** Catalogues whose keys come from outside, and from where. */
const EXEMPT = [
  [/^core\/bots\/levels\.ts$/, "names of levels, from the server"],
  [/^games\/\w+\/index\.ts$/, "the keys of `About` in core/game.ts, which the registry reads"],
  [/^games\/\w+\/options\.ts$/, "names and values of rule options, from the server"],
  [/^parts\/notices\/words\.ts$/, "kinds of sanctions, from the server"],
];

/**
 * List every key of a catalogue that neither its own file nor a file that imports it names: as a string, or as a template
 * that can become the key.
 */
export function unusedTexts(root) {
  const edges = imports(root);
  return [...edges.keys()]
    .filter((path) => path.endsWith(".ts") && !EXEMPT.some(([files]) => files.test(path)))
    .flatMap((path) => {
      const file = ts.createSourceFile(path, readFileSync(join(root, path), "utf8"), ts.ScriptTarget.Latest, true);
      const catalogue = catalogueOf(file);
      if (!catalogue) return [];
      const own = file.text.slice(0, catalogue.pos) + file.text.slice(catalogue.end);
      const users = [...edges]
        .filter(([user, all]) => all.has(path) && !TRANSLATION.test(user))
        .map(([user]) => readFileSync(join(root, user), "utf8"));
      const named = names([own, ...users].join("\n"));
      return keysOf(catalogue)
        .filter((key) => !named(key))
        .map((key) => `${path}: nothing uses the text "${key}"`);
    });
}

/**
 * List every custom property that a style sheet below `root` defines and no file in the folders `readers` reads. A name
 * made from parts (`--{colour}-on`) counts for each part that is a number or a string somewhere.
 */
export function unusedTokens(root, readers = [root]) {
  const texts = readers.flatMap((folder) => sources(folder).map((path) => readFileSync(join(folder, path), "utf8")));
  const all = texts.join("\n");
  const read = new Set([...all.matchAll(/(?:var\(\s*|["'`])(--[\w-]+)\s*[),"'`]/g)].map(([, name]) => name));
  const strings = new Set([...all.matchAll(/["'`]([\w-]+)["'`]|\b(\w+):/g)].map(([, text, key]) => text ?? key));
  const templates = [...all.matchAll(/(--[\w-]*(?:\$?\{[^{}]*\}[\w-]*)+)/g)].map(([, name]) => pattern(name));
  const made = (name) =>
    templates.some((one) =>
      one
        .exec(name)
        ?.slice(1)
        .every((part) => part === "" || strings.has(part) || /^\d+$/.test(part)),
    );
  return sources(root)
    .filter((path) => path.endsWith(".css"))
    .flatMap((path) => {
      const defined = readFileSync(join(root, path), "utf8").matchAll(/^\s*(--[\w-]+):/gm);
      return [...new Set([...defined].map(([, name]) => name))]
        .filter((name) => !read.has(name) && !made(name))
        .map((name) => `${path}: nothing uses the token ${name}`);
    });
}

/** The object of `words({ … })` in a file. */
export function catalogueOf(file) {
  let catalogue = null;
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === "words") catalogue = node.arguments[0];
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return catalogue && ts.isObjectLiteralExpression(catalogue) ? catalogue : null;
}

function keysOf(catalogue) {
  return catalogue.properties.map((property) => property.name.text);
}

/** What a text names: a test for one key. */
function names(text) {
  const strings = new Set([...text.matchAll(/(["'`])([\w.-]+)\1/g)].map(([, , key]) => key));
  const templates = [...text.matchAll(/`([\w.-]*\$\{[^`]*)`/g)].map(([, template]) => template);
  const patterns = templates.filter((template) => !/\s(?![^{]*\})/.test(template)).map(pattern);
  return (key) => strings.has(key) || patterns.some((one) => one.test(key));
}

/** A regular expression for what a template can become. */
function pattern(template) {
  const parts = template.split(/\$?\{[^{}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return parts.some(Boolean) ? new RegExp(`^${parts.join("([\\w.-]*)")}$`) : /^$/;
}

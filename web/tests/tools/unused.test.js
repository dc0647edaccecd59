import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { unusedTexts, unusedTokens } from "../../tools/unused.js";

let root = "";

afterEach(() => rmSync(root, { recursive: true, force: true }));

function tree(files) {
  root = mkdtempSync(join(tmpdir(), "unused-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const WORDS = `
import { words } from "../core/i18n.svelte";
export const t = words({ used: "Used", "by.red": "By a template", dead: "Dead" }, import.meta.glob("./words.??.ts"));
`;

test("a text that no importing file names is reported", () => {
  const page = '<script>import { t } from "./words";</script>{t("used")}{t(`by.${colour}`)}';
  const files = { "pages/words.ts": WORDS, "pages/A.svelte": page, "core/i18n.svelte.ts": "" };
  expect(unusedTexts(tree(files))).toEqual(['pages/words.ts: nothing uses the text "dead"']);
});

test("a translation is no use of a text", () => {
  const german =
    'import type { t } from "./words";\nexport default { "used": "Benutzt", "by.red": "", "dead": "Tot" };';
  const files = { "pages/words.ts": WORDS, "pages/words.de.ts": german, "core/i18n.svelte.ts": "" };
  expect(unusedTexts(tree(files))).toHaveLength(3);
});

test("a file that does not import the catalogue does not count", () => {
  const files = { "pages/words.ts": WORDS, "pages/A.svelte": '{t("used")}{t("dead")}', "core/i18n.svelte.ts": "" };
  expect(unusedTexts(tree(files))).toHaveLength(3);
});

test("a design token that nothing reads is reported, one made from parts is not", () => {
  const files = {
    "styles/tokens.css": ":root {\n  --paper: red;\n  --red-on: red;\n  --blue-on: red;\n  --dead: red;\n}\n",
    "a.ts": 'const COLOURS = ["red"];\nexport const on = (colour: string) => `var(--${colour}-on)`;',
    "B.svelte": "<style>p { color: var(--paper); }</style>",
  };
  expect(unusedTokens(tree(files))).toEqual([
    "styles/tokens.css: nothing uses the token --blue-on",
    "styles/tokens.css: nothing uses the token --dead",
  ]);
});

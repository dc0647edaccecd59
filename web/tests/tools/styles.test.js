import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { bareSizes, takenNames } from "../../tools/styles.js";

let root = "";

afterEach(() => rmSync(root, { recursive: true, force: true }));

function refused(name, text) {
  root = mkdtempSync(join(tmpdir(), "styles-"));
  writeFileSync(join(root, name), text);
  return bareSizes([root]).length;
}

test.each([
  ["a { font-size: 14px; gap: 8px 0; z-index: 3; font-weight: 700; border-radius: 4px }", 5],
  ["@media (--phone) { a { margin: calc(-1 * 4px); padding: 0.5rem; font: 700 13px/1 var(--font) } }", 3],
  ["a { font-size: var(--t-1); gap: var(--s-4) 0; z-index: var(--z-menu); border: 2px solid; top: 4px }", 0],
  ["a { font-size: clamp(2rem, 5cqi, 3rem); line-height: 1; font-weight: var(--w-bold); margin: 0 auto -0.2em }", 0],
  [".axis text { font-size: 13px } a { font-size: 13px }", 1],
  ["/* margin: 4px; */ a { font-size: 2rem }", 1],
])("numbers in place of tokens are refused: %s", (css, count) => {
  expect(refused("A.svelte", `<p>gap: 4px;</p><style>${css}</style>`)).toBe(count);
});

test("tokens are numbers, and code has no styles", () => {
  expect(refused("tokens.css", ":root { --s-1: 2px; z-index: 1; }")).toBe(0);
  expect(refused("page.css", "a { gap: 2px }")).toBe(1);
  expect(refused("page.ts", 'const css = "a { gap: 2px; }";')).toBe(0);
});

test.each([
  [".pressed { color: red }", 1],
  ["li:hover > .row.gap-2:not(.pressed) { color: red } .gap-2 { top: 0 }", 2],
  ["@media (--phone) { .pressed, .row { color: red } }", 1],
  [".pressed-row { color: red } /* .pressed */ .row { margin: 0.5rem }", 0],
])("classes of a component are none that every element can have: %s", (css, count) => {
  root = mkdtempSync(join(tmpdir(), "styles-"));
  writeFileSync(join(root, "classes.css"), ".gap-2 { gap: 1rem } .pressed:has(:focus) { opacity: 0 }");
  writeFileSync(join(root, "A.svelte"), `<p class="pressed gap-2">.pressed</p><style>${css}</style>`);
  writeFileSync(join(root, "B.ts"), "const css = '.pressed { top: 0 }';");
  expect(takenNames(root, "classes.css")).toHaveLength(count);
});

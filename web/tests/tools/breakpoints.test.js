import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { breakpoints, withWidths } from "../../breakpoints.js";
import { bareWidths } from "../../tools/breakpoints.js";

let root = "";

afterEach(() => rmSync(root, { recursive: true, force: true }));

function queries(text) {
  root = mkdtempSync(join(tmpdir(), "breakpoints-"));
  writeFileSync(join(root, "A.svelte"), text);
  return bareWidths(root).length;
}

test.each([
  ["<style>@media (max-width: 720px) { a { top: 0 } }</style>", 1],
  ["<style>@media (max-height: 500px) { a { top: 0 } }</style>", 1],
  ["<style>@media (--phone) { a { top: 0 } }</style>", 0],
  ["<style>@container page (--phone) { a { top: 0 } } @container page (max-width: 9em) { a { top: 0 } }</style>", 1],
  ["<style>@container page (--low) { a { top: 0 } }</style>", 1],
  ["<style>@media (--wide) and (--watch) { a { top: 0 } }</style>", 1],
  ["<style>@media (hover: none) { a { width: 0 } } @container dock (max-width: 400px) { a { top: 0 } }</style>", 0],
  ["<style>@container (max-width: 400px) { a { top: 0 } }</style>", 1],
  ['<script>matchMedia("(min-width: 901px)"); matchMedia("(hover: none)")</script>', 1],
])("a width of its own and an unknown name are refused: %s", (text, refused) => {
  expect(queries(text)).toBe(refused);
});

test("names become widths in queries alone", () => {
  const css = "@media (--wide) and (--medium) { a { top: calc(var(--x) * 2); color: var(--ink) } }";
  const widths = "@media (min-width: 56.25em) and (max-width: 82.4375em)";
  expect(withWidths(css)).toBe(css.replace("@media (--wide) and (--medium)", widths));
  expect(withWidths("@container page (--tiny) {}")).toBe("@container page (max-width: 23.6875em) {}");
  expect(() => withWidths("@media (--watch) { a { top: 0 } }")).toThrow("watch");
});

test("style sheets are changed, scripts are not", () => {
  const { transform } = breakpoints();
  expect(transform("@media (--tiny) { a { top: 0 } }", "/page.css")?.code).toContain("23.6875em");
  expect(transform("(--tiny) {", "/page.ts")).toBeNull();
});

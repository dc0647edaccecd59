import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { uncaught } from "../../tools/awaits.js";

test.each([
  ["{#await a then b}{b}{/await}", 1],
  ["{#await a then b}{b}{:catch}<p>{t('gone')}</p>{/await}", 0],
  ["{#await a}…{:then b}{b}{:catch error}{error}{/await} {#await c then d}{d}{/await}", 1],
  ["{#if a}{a}{/if}", 0],
])("what is awaited in markup says what stands there if it fails: %s", (markup, count) => {
  const root = mkdtempSync(join(tmpdir(), "awaits-"));
  writeFileSync(join(root, "A.svelte"), markup);
  writeFileSync(join(root, "b.ts"), "// {#await a then b}");
  expect(uncaught(root)).toHaveLength(count);
  rmSync(root, { recursive: true });
});

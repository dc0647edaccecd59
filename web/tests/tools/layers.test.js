import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { failures } from "../../tools/layers.js";

let root = "";

afterEach(() => rmSync(root, { recursive: true, force: true }));

function tree(files) {
  root = mkdtempSync(join(tmpdir(), "layers-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

test("imports from upper to lower folders pass", () => {
  const files = {
    "pages/A.svelte": '<script>import { b } from "../core/b";</script>',
    "core/b.ts": "export const b = 1;",
  };
  expect(failures(tree(files))).toEqual([]);
});

test("a component's import from an upper folder is reported", () => {
  const files = {
    "parts/A.svelte": '<script lang="ts">\n  import B from "../pages/B.svelte";\n</script>\n',
    "pages/B.svelte": "",
  };
  expect(failures(tree(files))).toEqual(["parts/A.svelte imports pages/B.svelte: pages is not below parts"]);
});

test.each([
  ["type-only", 'import type { B } from "../table/b.svelte";'],
  ["inline type", 'import { type B } from "../table/b.svelte";'],
  ["re-exported", 'export { b } from "../table/b.svelte";'],
  ["dynamic", 'const b = () => import("../table/b.svelte");'],
])("a %s import from an upper folder is reported, in a component as in a module", (_, line) => {
  const files = { "core/a.ts": line, "core/A.svelte": `<script lang="ts">${line}</script>`, "table/b.svelte.ts": "" };
  expect(failures(tree(files))).toEqual([
    "core/A.svelte imports table/b.svelte.ts: table is not below core",
    "core/a.ts imports table/b.svelte.ts: table is not below core",
  ]);
});

test("folders of one layer do not import each other", () => {
  const files = { "learn/a.ts": 'import "../table/b";', "table/b.ts": "" };
  expect(failures(tree(files))).toEqual(["learn/a.ts imports table/b.ts: table is not below learn"]);
});

test("a game's folder imports no other game and is reached by nobody", () => {
  const files = {
    "games/one/a.ts": 'import "../two/b"; import "../registry";',
    "games/two/b.ts": "",
    "games/registry.ts": "",
    "pages/c.ts": 'import "../games/two/b"; import "../games/registry";',
  };
  expect(failures(tree(files))).toEqual([
    "games/one/a.ts imports games/two/b.ts: a game imports only its own folder",
    "games/one/a.ts imports games/registry.ts: a game imports only its own folder",
    "pages/c.ts imports games/two/b.ts: a game's folder is reached by the registry alone",
  ]);
});

test("a cycle of which one import is type-only is reported", () => {
  const files = { "core/a.ts": 'import { B } from "./b";', "core/b.ts": 'import type { A } from "./a";' };
  expect(failures(tree(files))).toEqual(["cycle: core/a.ts -> core/b.ts -> core/a.ts"]);
});

test("a folder without a layer is reported", () => {
  expect(failures(tree({ "misc/a.ts": "", "core/b.ts": "" }))).toEqual(["misc/a.ts: its folder has no layer"]);
});

// What `npm run check` runs: every tool, also after one has failed. Exit status 1 if any failed.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { uncaught } from "./awaits.js";
import { bareWidths } from "./breakpoints.js";
import { failures } from "./layers.js";
import { bareSizes, takenNames } from "./styles.js";
import { untranslated } from "./translations.js";
import { unusedTexts, unusedTokens } from "./unused.js";

const PROGRAMS = [
  ["prettier", "--check", "--log-level", "warn", "--cache", "."],
  ["eslint", "--max-warnings", "0", "--cache", "--cache-location", "node_modules/.cache/eslint/", "."],
  ["knip", "--no-progress"],
  ["svelte-check", "--fail-on-warnings", "--output", "human"],
];

process.chdir(new URL("..", import.meta.url).pathname);
const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const missing = Object.keys(devDependencies).filter((name) => !existsSync(`node_modules/${name}`));
if (missing.length) {
  console.error(`web: not installed: ${missing.join(", ")}. Run npm ci in web/.`);
  process.exit(1);
}

const lines = [
  ...failures("src"),
  ...bareWidths("src"),
  ...bareSizes(["src", "gallery"]),
  ...takenNames("src", "styles/classes.css"),
  ...uncaught("src"),
  ...unusedTexts("src"),
  ...untranslated("src"),
  ...unusedTokens("src", ["src", "gallery"]),
];
for (const line of lines) console.error(line);
let failed = lines.length > 0;
for (const [name, ...args] of PROGRAMS) {
  const done = spawnSync(process.execPath, [binary(name), ...args], { encoding: "utf8" });
  if (done.status === 0) continue;
  console.error(`${name}:\n${done.stdout}${done.stderr}`);
  failed = true;
}
process.exit(failed ? 1 : 0);

/** The script of an installed program. */
function binary(name) {
  const folder = `node_modules/${name}`;
  const { bin } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  return `${folder}/${typeof bin === "string" ? bin : bin[name]}`;
}

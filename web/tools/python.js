// Packs Python for the pages without a server: WebAssembly, what is needed of its library, and our program, each as one
// compressed file. `node tools/python.js WHEELS OUT`; WHEELS is the folder with msgspec's wheel.
//
// What is needed is what is imported when both games are played, so that the list needs nobody's care. Everything is
// compiled to byte code by the Python that will run it.

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const [wheels, out] = process.argv.slice(2);
const root = join(import.meta.dirname, "../..");
const pyodide = dirname(fileURLToPath(import.meta.resolve("pyodide")));
/** Files of ours that are not Python's, by their ends. */
const DATA = /\.(toml|json|jsonl|txt|md|bin|csv|npy)$/;
/** Parts of the program that need a server, a terminal or a library that is not there. */
const ELSEWHERE =
  /^midtown\/(web|cli|client|envs|dataset|tuning|arena|executor|pictures\/built|server\/(features|http|jobs|live|storage\/(backups|migrations|schema)))\//;

const { info } = JSON.parse(readFileSync(join(pyodide, "pyodide-lock.json"), "utf8"));
const python = await loadPyodide({ indexURL: `${pyodide}/`, lockFileContents: { info, packages: {} } });
const { FS } = python;

function put(path, content) {
  FS.mkdirTree(dirname(path));
  FS.writeFile(path, content);
}

for (const wheel of readdirSync(wheels).filter((name) => name.endsWith(".whl")))
  python.unpackArchive(new Uint8Array(readFileSync(join(wheels, wheel))), "wheel", { extractDir: "/program" });
const source = join(root, "src");
for (const path of readdirSync(join(source, "midtown"), { recursive: true })) {
  const name = `midtown/${path}`;
  if ((name.endsWith(".py") || DATA.test(name)) && !ELSEWHERE.test(name))
    put(`/program/${name}`, readFileSync(join(source, name)));
}
put("/pack.py", readFileSync(join(import.meta.dirname, "pack.py")));
await python.runPythonAsync("import sys; sys.path[:0] = ['/program', '/']; import pack; await pack.pack()");

const parts = {};
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
for (const [part, content, end] of [
  ["module", readFileSync(join(pyodide, "pyodide.asm.mjs")), "mjs"],
  ["wasm", readFileSync(join(pyodide, "pyodide.asm.wasm")), "wasm"],
  ["library", FS.readFile("/library.zip"), "zip"],
  ["program", FS.readFile("/program.zip"), "zip"],
]) {
  const packed = gzipSync(content, { level: 9 });
  const hash = createHash("sha256").update(packed).digest("hex").slice(0, 8);
  const file = `${part}-${hash}.${end}.gz`;
  writeFileSync(join(out, file), packed);
  parts[part] = { file, bytes: packed.length };
}
writeFileSync(join(out, "parts.json"), JSON.stringify({ info, parts }));
const total = Object.values(parts).reduce((sum, { bytes }) => sum + bytes, 0);
console.log(
  `Python: ${(total / 1e6).toFixed(2)} MB (${Object.entries(parts)
    .map(([name, { bytes }]) => `${name} ${(bytes / 1e6).toFixed(2)}`)
    .join(", ")})`,
);

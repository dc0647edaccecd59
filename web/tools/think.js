// Answers questions to computer players as the pages without a server do: with Python in WebAssembly and the program of
// the site. `node tools/think.js < QUESTIONS`, a JSON list of pairs of a computer player and a question as JSON; the moves
// are printed as a JSON list.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const folder = join(import.meta.dirname, "../../build/python");
const pyodide = dirname(fileURLToPath(import.meta.resolve("pyodide")));
const { info, parts } = JSON.parse(readFileSync(join(folder, "parts.json"), "utf8"));
const python = await loadPyodide({ indexURL: `${pyodide}/`, lockFileContents: { info, packages: {} } });
const program = new Uint8Array(gunzipSync(readFileSync(join(folder, parts.program.file))));
python.unpackArchive(program, "zip", { extractDir: "/midtown" });
python.runPython("import sys; sys.path.insert(0, '/midtown')");
const browser = python.pyimport("midtown.local.browser");
const questions = JSON.parse(await text(process.stdin));
console.log(JSON.stringify(questions.map(([name, question]) => browser.answer(name, question))));

// Answers questions to computer players as the pages without a server do: with Python in WebAssembly and the program of
// the site, in the smallest pieces. `node tools/think.js < QUESTIONS`, a JSON list of `MoveQuestion`s as JSON; what each piece
// has found is printed as a JSON list of lists.

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
python.runPython("from midtown.local import searches; searches.MOMENT = 0");
const browser = python.pyimport("midtown.local.browser");
const questions = JSON.parse(await text(process.stdin));
console.log(JSON.stringify(questions.map(pieces)));

function pieces(question) {
  const answers = [];
  do answers.push(JSON.parse(browser.answer(question)));
  while (answers.at(-1).move === null);
  return answers;
}

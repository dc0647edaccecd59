// Python in a worker: its parts are fetched compressed, whatever the host does, and counted as they come.

import { loadPyodide, type PyodideAPI } from "pyodide";

/** The name of what is kept; `local/sw.js` has it, too. */
const NAME = "midtown-python";

type Part = "module" | "wasm" | "library" | "program";
/**
 * What Pyodide says of itself, and the files, each with its size in bytes (web/tools/python.js). It is a part of the
 * script: a page asks for the files of its own version, whatever the host of files has by now.
 */
declare const PYTHON: { info: object; parts: Record<Part, { file: string; bytes: number }> };
/** Python's files as they came, compressed. A second worker gets them from the first one, so both have one version. */
export type Files = Record<Part, Blob>;

/** Fetch Python with our program, and keep it if `keeps` is true. `progress` gets the bytes that have come, and all there are. */
export async function fetchPython(
  base: string,
  keeps: boolean,
  progress: (loaded: number, total: number) => void,
): Promise<Files> {
  const store = await Kept.open(base, keeps);
  const names = Object.keys(PYTHON.parts) as Part[];
  const total = Object.values(PYTHON.parts).reduce((sum, { bytes }) => sum + bytes, 0);
  let loaded = 0;
  const fetched = async (name: Part): Promise<[Part, Blob]> => {
    const answer = await store.file(PYTHON.parts[name].file);
    if (!answer.body) throw new Error(`${PYTHON.parts[name].file} is empty`);
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          loaded += chunk.byteLength;
          progress(loaded, total);
          controller.enqueue(chunk);
        },
      }),
    );
    return [name, await new Response(counted).blob()];
  };
  return Object.fromEntries(await Promise.all(names.map(fetched))) as Files;
}

/** Start Python with our program. */
export async function startPython(base: string, files: Files): Promise<PyodideAPI> {
  const part = (name: Part): Promise<ArrayBuffer> =>
    new Response(files[name].stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  const [script, wasm, library, program] = await Promise.all([
    part("module"),
    part("wasm"),
    part("library"),
    part("program"),
  ]);
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const module = (await import(/* @vite-ignore */ address)) as { default: unknown };
  const standard = URL.createObjectURL(new Blob([library]));
  const ordinary = self.fetch;
  self.fetch = (address, init) =>
    String(address).endsWith(".wasm")
      ? Promise.resolve(new Response(wasm, { headers: { "content-type": "application/wasm" } }))
      : ordinary(address, init);
  const python = await loadPyodide({
    indexURL: base,
    createPyodideModule: module.default,
    stdLibURL: standard,
    lockFileContents: { info: PYTHON.info, packages: {} },
    packageBaseUrl: base,
  } as unknown as Parameters<typeof loadPyodide>[0]);
  self.fetch = ordinary;
  URL.revokeObjectURL(address);
  URL.revokeObjectURL(standard);
  python.unpackArchive(program, "zip", { extractDir: "/midtown" });
  python.runPython("import sys; sys.path.insert(0, '/midtown')");
  return python;
}

/** The files that this browser keeps, so that none is loaded twice; without a place to keep them they are loaded. */
class Kept {
  private constructor(
    private readonly base: string,
    private readonly cache: Cache | null,
  ) {}

  static async open(base: string, keeps: boolean): Promise<Kept> {
    return new Kept(base, keeps ? await caches.open(NAME).catch(() => null) : null);
  }

  /** A file whose content never changes. */
  async file(name: string): Promise<Response> {
    const address = new URL(name, this.base);
    const kept = await this.cache?.match(address);
    return kept ?? (await this.#load(address));
  }

  async #load(address: URL): Promise<Response> {
    const answer = await fetch(address, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${address.href}: ${answer.status}`);
    await this.cache?.put(address, answer.clone()).catch(() => {}); // full: it is loaded again the next time
    return answer;
  }
}

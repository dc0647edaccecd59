// Python in a worker: its parts are fetched compressed, whatever the host does, and counted as they come.

import { loadPyodide, type PyodideAPI } from "pyodide";

/** The name of what is kept. */
const NAME = "midtown-python";

type Part = "module" | "wasm" | "library" | "program";
/** `python/parts.json`: what Pyodide says of itself, and the files, each with its size in bytes (web/tools/python.js). */
interface Parts {
  info: object;
  parts: Record<Part, { file: string; bytes: number }>;
}

/**
 * Load Python with our program, and keep its files if `keeps` is true. `progress` gets the bytes that have come, and all
 * there are.
 */
export async function loadPython(
  base: string,
  keeps: boolean,
  progress: (loaded: number, total: number) => void,
): Promise<PyodideAPI> {
  const store = await Kept.open(base, keeps);
  const { info, parts } = (await (await store.newest("parts.json")).json()) as Parts;
  const total = Object.values(parts).reduce((sum, { bytes }) => sum + bytes, 0);
  let loaded = 0;
  const part = async (name: Part): Promise<ArrayBuffer> => {
    const answer = await store.file(parts[name].file);
    if (!answer.body) throw new Error(`${parts[name].file} is empty`);
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          loaded += chunk.byteLength;
          progress(loaded, total);
          controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  };
  const [script, wasm, library, program] = await Promise.all([
    part("module"),
    part("wasm"),
    part("library"),
    part("program"),
  ]);
  void store.forgetAllBut(Object.values(parts).map(({ file }) => file));
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
    lockFileContents: { info, packages: {} },
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

  /** A file as it is now; without a network, as it was the last time. */
  async newest(name: string): Promise<Response> {
    const address = new URL(name, this.base);
    try {
      return await this.#load(address);
    } catch (error) {
      const kept = await this.cache?.match(address);
      if (kept) return kept;
      throw error;
    }
  }

  async forgetAllBut(names: string[]): Promise<void> {
    const wanted = new Set([...names, "parts.json"].map((name) => new URL(name, this.base).href));
    for (const request of (await this.cache?.keys()) ?? []) {
      if (request.url.startsWith(this.base) && !wanted.has(request.url)) await this.cache?.delete(request);
    }
  }

  async #load(address: URL): Promise<Response> {
    const answer = await fetch(address, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${address.href}: ${answer.status}`);
    await this.cache?.put(address, answer.clone()).catch(() => {}); // full: it is loaded again the next time
    return answer;
  }
}

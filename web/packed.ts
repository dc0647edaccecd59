// Beside every file that is worth it stand its compressed forms, which the server hands to browsers that take them.

import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const WORTH = /\.(js|css|html|svg|json|webmanifest)$/;
const SMALL = 1024;

/** Compress what was built, last of all. */
export function packed(): Plugin {
  let folder = "";
  let written = false;
  return {
    name: "packed",
    apply: "build",
    enforce: "post",
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    writeBundle: () => void (written = true),
    closeBundle: {
      order: "post",
      sequential: true,
      // After a failure there is nothing to compress, and its own message is the one to read.
      handler: () => (written ? filesOf(folder).forEach(pack) : undefined),
    },
  };
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
}

function pack(path: string): void {
  if (!WORTH.test(path) || statSync(path).size < SMALL) return;
  const content = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(content));
}

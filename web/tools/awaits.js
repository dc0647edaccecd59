// What is awaited in markup may fail: Svelte shows nothing then, and throws the error where nobody hears it.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sources } from "./sources.js";

/** List the components below `root` in which something is awaited without a word on what stands there if it fails. */
export function uncaught(root) {
  return sources(root)
    .filter((path) => path.endsWith(".svelte"))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), "utf8");
      const count = text.split("{#await").length - text.split("{:catch").length;
      return count > 0 ? [`${root}/${path}: {#await} without {:catch}`] : [];
    });
}

// Finishes the folder of pages without a server: Python's files, its manifest, and its service worker with the list of
// what it keeps. `node tools/site.js FOLDER PYTHON`; PYTHON is the folder that tools/python.js has written.

import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [folder, python] = process.argv.slice(2);
const root = join(import.meta.dirname, "..");
const manifest = {
  name: "Midtown",
  short_name: "Midtown",
  description: "Board games against computer players, without a server",
  start_url: "./",
  scope: "./",
  display: "standalone",
  background_color: "#f4e8d0",
  theme_color: "#1f1b2e",
  icons: [
    { src: "./icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "./icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "./icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};
rmSync(join(folder, "push.js"), { force: true }); // messages come from servers
writeFileSync(join(folder, "site.webmanifest"), JSON.stringify(manifest));

const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => statSync(join(folder, name)).isFile() && !/^(python\/|docs\/|sw\.js|\.)/.test(name))
  .sort();
const parts = readdirSync(python).filter((name) => name.endsWith(".gz"));
for (const name of parts) cpSync(join(python, name), join(folder, "python", name));
const entry = /<script[^>]* src="\.\/(assets\/[^"]+)"/.exec(readFileSync(join(folder, "index.html"), "utf8"))[1];
const version = createHash("sha256");
for (const name of files) version.update(name).update(readFileSync(join(folder, name)));
const worker = readFileSync(join(root, "local/sw.js"), "utf8")
  .replace("FILES = []", `FILES = ${JSON.stringify(["./", ...files.map((name) => `./${name}`)])}`)
  .replace("PARTS = []", `PARTS = ${JSON.stringify(parts.map((name) => `./python/${name}`))}`)
  .replace('ENTRY = ""', `ENTRY = ${JSON.stringify(entry)}`)
  .replace('VERSION = ""', `VERSION = ${JSON.stringify(version.digest("hex").slice(0, 8))}`);
writeFileSync(join(folder, "sw.js"), worker);

// Which modules travel together: each file costs half a kilobyte of headers, so that small ones that are always wanted
// together are one file. tests/browser/pictures/test_loading.py has what pages may weigh.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { gameOf } from "./games.ts";
import { textsOf } from "./languages.ts";

/** Modules of every page: names in `src` without their ends; a folder ends with a slash. */
const CORE = [
  ...names("core", "admission announcer bots/ format i18n kept loaded me myTables operation paging preferences router"),
  ...names("core", "sounds/ words net/address net/code net/http net/places net/retry net/surroundings net/transport"),
  ...names("parts", "Bar Mark Unloaded barPages words"),
  ...names("", "api board/portrait/ styles/breakpoints"),
];
/** What of Svelte every page needs. */
const SVELTE = /preload-helper|disclose-version|index-client|svelte\/src\/(reactivity|events)\//;

/** Modules of every page with a board. */
const BOARD = [
  ...names("board", "Chip RuleLink SeatClock clockText drag patterns turns walk words"),
  ...names("core", "boardState command composer scene sceneDefaults sound steady"),
  ...names("parts", "BoardPage Placeholder notices/notify shortcuts/words"),
  ...names("play", "MoveDock SeatChips attend commands keys playback words"),
  ...names("table", "chat/phrases chat/words correspondence/words departed/departures departed/words words"),
];

/** Tiles of the start page that other pages have as well. */
const TILES = [
  ...names("pages/home", "DailyTile Drop Open PuzzleTile WatchTile records tiles"),
  ...names("pages/pairing", "Tile search wishes words"),
  ...names("parts", "fields/FileButton fields/Pills recordFile"),
  ...names("play", "daily"),
];

/** Of a game: what its board, its result and the line that says how it stands have in common. */
const FACTS = ["panels/Chip", "patterns", "scoring/", "standing", "words"];
/** Of a game: what both its poster and its board draw with. */
const ART = [
  ...names("art", "block boxes emblems ground houses nature pen piece tower vehicles"),
  ...names("", "map/city plots"),
];

function names(folder: string, modules: string): string[] {
  return modules.split(" ").map((module) => join(folder, module));
}

const sources = readdirSync(join(import.meta.dirname, "src"), { recursive: true, encoding: "utf-8" });

/** Return a pattern of modules in a folder of `src`; raise an error if one does not exist: it was renamed. */
export function modulesIn(folder: string, modules: readonly string[]): RegExp {
  const patterns = modules.map((name) => `(^|/)${folder}${name}${name.endsWith("/") ? "" : "\\."}`);
  const missing = modules.filter((_, at) => !sources.some((path) => new RegExp(patterns[at] ?? "").test(path)));
  if (missing.length) throw new Error(`chunks.ts: no module ${missing.join(", ")} in src/${folder}`);
  return new RegExp(`/src/${folder}(${modules.map((name) => (name.endsWith("/") ? name : `${name}\\.`)).join("|")})`);
}

export const chunks = [
  { debugName: "texts", name: textsOf },
  { name: "core", test: new RegExp(`${modulesIn("", CORE).source}|${SVELTE.source}`) },
  { name: "board", test: modulesIn("", BOARD) },
  { name: "tiles", test: modulesIn("", TILES) },
  { debugName: "facts", name: (id: string) => `facts-${gameOf(id) ?? ""}`, test: modulesIn("games/[^/]+/", FACTS) },
  { debugName: "art", name: (id: string) => `art-${gameOf(id) ?? ""}`, test: modulesIn("games/[^/]+/", ART) },
];

// Games outside `src/games`: those in the folders that `MIDTOWN_GAMES` names, each with its pages in a folder `web`.

import { existsSync, readdirSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import type { Plugin } from "vite";

const MODULE = "virtual:games";

interface Outside {
  game: string;
  folder: string;
}

/** The games in the folders of a list of paths. */
function gamesIn(paths: string): Outside[] {
  return paths
    .split(delimiter)
    .filter(Boolean)
    .flatMap((path) => readdirSync(path).map((game) => ({ game, folder: resolve(path, game, "web") })))
    .filter(({ folder }) => existsSync(join(folder, "index.ts")));
}

const outside = gamesIn(process.env.VITEST ? "" : (process.env.MIDTOWN_GAMES ?? ""));

/** Offer these games to the registry, and to them the pages' modules as `midtown/core/…`. */
export function moreGames(): Plugin {
  return {
    name: "midtown-games",
    config: () => ({ resolve: { alias: { midtown: join(import.meta.dirname, "src") }, dedupe: ["svelte"] } }),
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? joined(outside) : null),
  };
}

const NOTHING = "\0midtown-nothing";

/** Leave out what a program of one file never loads: of each game's folder, all that its `index.ts` loads but these. */
export function withParts(...parts: string[]): Plugin {
  return {
    name: "midtown-parts",
    resolveDynamicImport: (id, importer) => {
      const folder = importer?.endsWith("/index.ts") && gameOf(importer) !== null;
      return folder && typeof id === "string" && !parts.includes(id) ? NOTHING : null;
    },
    load: (id) => (id === NOTHING ? "export {};" : null),
  };
}

/** Return a module whose default export has each game's `index.ts`. */
function joined(games: Outside[]): string {
  const imports = games.map(({ folder }, at) => `import game${at} from ${JSON.stringify(join(folder, "index.ts"))};\n`);
  const entries = games.map(({ game }, at) => `${JSON.stringify(game)}: game${at}`);
  return `${imports.join("")}export default { ${entries.join(", ")} };\n`;
}

/** Return the game in whose folder a module lies; null for any other module. */
export function gameOf(module: string): string | null {
  const named = outside.find(({ folder }) => module.startsWith(`${folder}/`));
  return named?.game ?? /\/src\/games\/([^/]+)\//.exec(module)?.[1] ?? null;
}

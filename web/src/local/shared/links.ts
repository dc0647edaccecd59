// Links that carry the record of a game, in place of src/parts/share/links.ts: there is no server that could be asked.

import { Obstacle } from "../../core/loaded.svelte";
import { ask } from "../../core/net/http";
import { places } from "../places";
import { pack } from "./packed";
import { t } from "./words";

/** Characters of a link that programs for messages pass on whole. */
const LONGEST = 16_000;

/** Return a link that opens the replay of a finished game in any browser. */
export async function linkOf(table: string, move: number | undefined): Promise<string> {
  const packed = await pack(await ask("GET /api/tables/{table}/record", { path: { table }, query: {} }));
  if (packed.length > LONGEST) throw new Obstacle(() => t("long"));
  return places.write(new URL(`/shared/${packed}${move === undefined ? "" : `?move=${move}`}`, location.origin));
}

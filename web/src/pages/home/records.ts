// A record from a file: the server keeps it as a table that is over, and that is looked at.

import { t } from "./words";
import { addressOf } from "../../core/net/address";
import { ask } from "../../core/net/http";
import { me } from "../../core/me.svelte";
import { recordIn } from "../../parts/recordFile";

/** Hand a record in; the answer is the address of its replay. */
export async function importRecord(file: File): Promise<string> {
  const record = await recordIn(file, { large: t("record.big"), broken: t("record.bad") });
  await me.load();
  const { id, watch } = await ask("POST /api/records", { query: {}, body: { record } });
  return addressOf(`/replay/${id}`, { watch });
}

// A record from a file: the server keeps it as a table that is over, and that is looked at.

import { t } from "./words";
import { Refusal, ask } from "../../core/net/http";
import { me } from "../../core/me.svelte";

const LARGEST = 1_000_000;

/** Hand a record in; the answer is the address of its replay. */
export async function importRecord(file: File): Promise<string> {
  if (file.size > LARGEST) throw refusal(t("record.big"));
  await me.load();
  const { id, watch } = await ask("POST /api/records", { query: {}, body: { record: await document(file) } });
  return `/replay/${id}?watch=${encodeURIComponent(watch)}`;
}

async function document(file: File): Promise<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(await file.text());
    if (read && typeof read === "object" && !Array.isArray(read)) return read as Record<string, unknown>;
  } catch {
    // told below
  }
  throw refusal(t("record.bad"));
}

function refusal(message: string): Refusal {
  return new Refusal(400, { kind: "request", rule: null, message });
}

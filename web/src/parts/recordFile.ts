// A file that somebody chose or dropped: the record in it.

import { Refusal } from "../core/net/http";

const LARGEST = 1_000_000;

/** The record in a file. Throw a refusal that says `large` or `broken` where there is none. */
export async function recordIn(
  file: File,
  { large, broken }: { large: string; broken: string },
): Promise<Record<string, unknown>> {
  if (file.size > LARGEST) throw refusal(large);
  let read: unknown = null;
  try {
    read = JSON.parse(await file.text());
  } catch {
    // said below
  }
  if (!read || typeof read !== "object" || Array.isArray(read)) throw refusal(broken);
  return read as Record<string, unknown>;
}

function refusal(message: string): Refusal {
  return new Refusal(400, { kind: "request", rule: null, message });
}

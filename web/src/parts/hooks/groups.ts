// Where web-hooks are listed and made: those of the visitor, or of a club or tournament.

import type { Hook, MadeHook, NewHook } from "../../api";
import { ask } from "../../core/net/http";

export type Group = { kind: "club" | "tournament"; id: string };

export function list(group: Group | null): Promise<Hook[]> {
  if (!group) return ask("GET /api/hooks");
  return group.kind === "club"
    ? ask("GET /api/clubs/{club}/hooks", { path: { club: group.id } })
    : ask("GET /api/tournaments/{tournament}/hooks", { path: { tournament: group.id } });
}

export function make(group: Group | null, body: NewHook): Promise<MadeHook> {
  if (!group) return ask("POST /api/hooks", { body });
  return group.kind === "club"
    ? ask("POST /api/clubs/{club}/hooks", { path: { club: group.id }, body })
    : ask("POST /api/tournaments/{tournament}/hooks", { path: { tournament: group.id }, body });
}

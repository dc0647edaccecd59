// How it stands with who watches together, in a sentence.

import type { Together } from "./model.svelte";
import { t } from "./words";

export function status(room: Together): string {
  if (room.state === "ended") return room.reason || t("elsewhere");
  if (room.state === "lost") return t("status.lost");
  if (!room.leader) return t("status.connecting");
  if (room.leads) return t(room.people.length > 1 ? "status.lead" : "status.alone");
  return t(room.following ? "status.follow" : "status.free", { name: room.leader.name });
}

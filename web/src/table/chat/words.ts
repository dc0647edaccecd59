// What is said about the other people at a table.

import { list } from "../../core/format";
import { words } from "../../core/i18n.svelte";
import type { Kind } from "./toasts.svelte";

export const t = words(
  {
    chat: "Chat",
    "chat.say": "Say something",
    "chat.muted": "The host has muted you.",
    "chat.spectators": "Write to the spectators",
    "chat.later": "Players see this after the game.",
    spectator: "Spectator",
    spectators: "Spectators",
    "chat.send": "Send",
    "chat.new": "{n} new message | {n} new messages",
    phrases: "Phrases",
    "toast.chat": "{names} writes",
    "toast.joined": "{names} has taken a seat. | {names} have taken their seats.",
    "toast.left": "{names} has left the game.",
    "toast.timeout": "{names} has run out of time.",
    "toast.away": "{names} is not connected. | {names} are not connected.",
    "toast.back": "{names} is here. | {names} are here.",
    "toast.agreed": "{names} agrees. | {names} agree.",
    "toast.time": "{names} gives more time. | {names} give more time.",
    "toast.declined": "{names} declines. | {names} decline.",
    "toast.turn": "Your turn",
    "toast.bot": "{name} takes over.",
    "toast.reply": "Reply",
    "toast.close": "Close",
    news: "News",
    "propose.undo": "{name} asks to take back a move.",
    "propose.abandon": "{name} proposes to abandon the game.",
    "propose.rematch": "{name} wants a rematch.",
    "propose.pause": "{name} proposes a pause.",
    "propose.time": "{name} asks for more time on the running clock.",
  },
  import.meta.glob("./words.??.ts"),
);

/** What has happened, in a sentence or two; what somebody has written stands for itself. */
export function sentence(kind: Kind, names: readonly string[], text: string): string {
  const happened = t(`toast.${kind}`, { names: list(names), n: names.length });
  return (kind === "left" || kind === "timeout") && text ? `${happened} ${t("toast.bot", { name: text })}` : happened;
}

// Links that invite people to a table.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    for: "Which seat the link is for",
    seat: "Seat {n}",
    invite: "Invitation to seat {n}",
    code: "The link as a QR code",
    watch: "For spectators",
    "watch.text": "With this link people can watch, but not play.",
    once: "For one person; works once.",
    copy: "Copy link",
    "copy.secret": "Copy",
    copied: "Copied",
    share: "Share",
    fresh: "New link",
    "fresh.done": "This is a new link; the old one no longer works.",
    lost: "Links are shown only in the tab that made them. A new link replaces the old one.",
  },
  import.meta.glob("./words.??.ts"),
);

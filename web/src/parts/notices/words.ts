// What an operator's decision means for the player, and how they answer it.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    label: "From the operator",
    warning: "The operator of this server has warned you.",
    mute: "You cannot write in chats until {until}.",
    "mute.good": "You can no longer write in chats.",
    suspension: "Your account is suspended until {until}. Until then you can read, but not play or change anything.",
    "suspension.good": "Your account is suspended for good. You can still read, and delete your account.",
    rename:
      "The operator of this server has changed your name. You are called {name} now, and can change it from {until} on.",
    deletion: "The operator of this server has deleted your account. You are here as a new guest.",
    reason: "The reason: {reason}",
    confirm: "I have read this",
    dismiss: "Dismiss",
  },
  import.meta.glob("./words.??.ts"),
);

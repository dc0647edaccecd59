// Texts for people without an account, where the server is for invited people.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    title: "For invited people",
    text: "On this server you play with people who were invited. Ask one of them, or the operator, for an access code.",
    code: "Access code",
    enter: "Come in",
    once: "You enter it once. This browser remembers you; claim your name later to play on other devices, too.",
    meanwhile: "Without a code",
    rules: "Rules",
    learn: "Learn it in three minutes",
    codes: "Let somebody in",
    "codes.text": "A code lets one person in, within two weeks. It is shown once, when you make it.",
    "codes.note": "For whom (only you and operators see it)",
    "codes.make": "Make an access code",
    "codes.made": "Send this code or link:",
    "codes.number": "Code {id}",
    "codes.used": "used",
    "codes.until": "valid until {until}",
    "codes.withdraw": "Withdraw",
  },
  import.meta.glob("./words.??.ts"),
);

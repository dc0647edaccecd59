// What an operator's decision means for the player, and how they answer it.

import { words } from "../../core/i18n";

export const t = words({
  en: {
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
  de: {
    label: "Vom Betreiber",
    warning: "Der Betreiber dieses Servers hat dich verwarnt.",
    mute: "Du kannst bis {until} nicht im Chat schreiben.",
    "mute.good": "Du kannst nicht mehr im Chat schreiben.",
    suspension: "Dein Konto ist bis {until} gesperrt. Bis dahin kannst du lesen, aber nicht spielen oder etwas ändern.",
    "suspension.good": "Dein Konto ist dauerhaft gesperrt. Du kannst noch lesen und dein Konto löschen.",
    rename:
      "Der Betreiber dieses Servers hat deinen Namen geändert. Du heißt jetzt {name} und kannst das ab {until} ändern.",
    deletion: "Der Betreiber dieses Servers hat dein Konto gelöscht. Du bist jetzt als neuer Gast hier.",
    reason: "Der Grund: {reason}",
    confirm: "Gelesen",
    dismiss: "Ausblenden",
  },
});

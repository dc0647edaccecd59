// Links that invite people to a table.

import { words } from "../../core/i18n";

export const t = words({
  en: {
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
  de: {
    for: "Für welchen Platz der Link gilt",
    seat: "Platz {n}",
    invite: "Einladung auf Platz {n}",
    code: "Der Link als QR-Code",
    watch: "Für Zuschauer",
    "watch.text": "Mit diesem Link kann man zusehen, aber nicht mitspielen.",
    once: "Für eine Person, gilt einmal.",
    copy: "Link kopieren",
    "copy.secret": "Kopieren",
    copied: "Kopiert",
    share: "Teilen",
    fresh: "Neuer Link",
    "fresh.done": "Das ist ein neuer Link; der alte gilt nicht mehr.",
    lost: "Links stehen nur in dem Tab, der sie gemacht hat. Ein neuer Link ersetzt den alten.",
  },
});

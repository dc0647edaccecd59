// Links that invite people to a table.

import { words } from "../../core/i18n";

export const t = words({
  en: {
    invite: "Invitation to seat {n}",
    watch: "For spectators",
    "watch.text": "With this link people can watch, but not play.",
    once: "For one person; works once.",
    copy: "Copy",
    copied: "Copied",
    share: "Share",
    fresh: "New link",
    "fresh.done": "This is a new link; the old one no longer works.",
    lost: "Invite links are shown only once, and this tab no longer has them. Get new ones at the table.",
  },
  de: {
    invite: "Einladung auf Platz {n}",
    watch: "Für Zuschauer",
    "watch.text": "Mit diesem Link kann man zusehen, aber nicht mitspielen.",
    once: "Für eine Person, gilt einmal.",
    copy: "Kopieren",
    copied: "Kopiert",
    share: "Teilen",
    fresh: "Neuer Link",
    "fresh.done": "Das ist ein neuer Link; der alte gilt nicht mehr.",
    lost: "Einladungslinks werden nur einmal gezeigt, und dieser Tab hat sie nicht mehr. Am Tisch bekommst du neue.",
  },
});

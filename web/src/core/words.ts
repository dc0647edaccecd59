// What the pages say when the server does not answer.

import { words } from "./i18n";

export const t = words({
  en: {
    offline: "No connection to the server.",
    late: "The server takes too long to answer. Try again.",
    server: "The server has a problem. Try again in a moment.",
    foreign: "Something else answered in place of the server. Does this network ask you to log in?",
    unexpected: "Something went wrong on this page. Reload it.",
  },
  de: {
    offline: "Keine Verbindung zum Server.",
    late: "Der Server braucht zu lange für eine Antwort. Versuch es noch einmal.",
    server: "Der Server hat ein Problem. Versuch es gleich noch einmal.",
    foreign: "Statt des Servers hat etwas anderes geantwortet. Musst du dich in diesem Netz anmelden?",
    unexpected: "Auf dieser Seite ist etwas schiefgegangen. Lade sie neu.",
  },
});

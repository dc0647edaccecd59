import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  share: "Teilen",
  preview: "Das Bild der Partie",
  copy: "Kopieren",
  copied: "Kopiert",
  save: "Speichern",
  draw: "Erstellen",
  link: "Link zur Partie",
  "link.text": "Wer den Link hat, kann die Partie ansehen.",
  "link.hand": "Kopieren hat nicht geklappt. Markiere den Link hier:",
  picture: "Bild",
  "picture.text": "Das Bild oben, 1200 × 630 Pixel.",
  "picture.drawing": "Das Bild wird gezeichnet …",
  film: "Film",
  "film.text": "Alle Züge als GIF. Das Erstellen dauert höchstens eine halbe Minute.",
  "film.drawing": "Der Film wird gezeichnet …",
  page: "Für eine Webseite",
  "page.text": "Füge diese Zeilen dort ein, wo die Partie stehen soll.",
  record: "Aufzeichnung",
  "record.text": "Alle Züge in einer Datei, zum Öffnen hier oder in anderen Programmen.",
} satisfies Translation<typeof t>;

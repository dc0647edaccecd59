// What of a game can be shown to others.

import { words } from "../../core/i18n";

export const t = words({
  en: {
    share: "Share",
    link: "Share link",
    copied: "Link copied",
    picture: "Save picture",
    film: "Save film",
    record: "Export record",
    drawing: "Drawing …",
    "drawing.film": "Drawing the film. This can take half a minute …",
  },
  de: {
    share: "Teilen",
    link: "Link teilen",
    copied: "Link kopiert",
    picture: "Bild speichern",
    film: "Film speichern",
    record: "Aufzeichnung speichern",
    drawing: "Das Bild wird gezeichnet …",
    "drawing.film": "Der Film wird gezeichnet. Das kann eine halbe Minute dauern …",
  },
});

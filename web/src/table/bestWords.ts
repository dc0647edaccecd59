// What is said of a record, which comes with the end of a game.

import { words } from "../core/i18n";

const CATALOGUE = {
  en: {
    record: "Your best on this device: it was {n} point before | Your best on this device: it was {n} points before",
  },
  de: {
    record:
      "Dein bestes Ergebnis auf diesem Gerät, bisher {n} Punkt | Dein bestes Ergebnis auf diesem Gerät, bisher {n} Punkte",
  },
};

export const t = words<keyof typeof CATALOGUE.en>(CATALOGUE);

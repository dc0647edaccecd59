// What is said of a record, which comes with the end of a game.

import { words } from "../core/i18n";

const CATALOGUE = {
  en: {
    record: "Your best result on this device. So far: {n} point | Your best result on this device. So far: {n} points",
  },
  de: {
    record:
      "Dein bestes Ergebnis auf diesem Gerät. Bisher: {n} Punkt | Dein bestes Ergebnis auf diesem Gerät. Bisher: {n} Punkte",
  },
};

export const t = words(CATALOGUE);

// What the pages say of a moment that is near.

import { words } from "../i18n";

export const t = words({
  en: {
    soon: "{day} at {time}",
    "soon.not": "on {moment}",
  },
  de: {
    soon: "{day} um {time} Uhr",
    "soon.not": "am {moment} Uhr",
  },
});

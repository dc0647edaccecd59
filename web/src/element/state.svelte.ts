// What an element tells its view, so that a changed attribute changes what is shown.

import type { Attributes } from "./attributes";

export function state(attributes: Attributes): { attributes: Attributes } {
  const kept = $state({ attributes });
  return kept;
}

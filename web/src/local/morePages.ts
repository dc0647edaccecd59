// In place of src/parts/menu/morePages.ts.

import type { More } from "../parts/menu/morePages";
import { t as menuWords } from "../parts/menu/words";
import { t } from "./words";

export const MORE: readonly More[] = [
  { page: "new", label: () => t("own.go") },
  { page: "analysis", label: () => menuWords("analysis") },
  { page: "device", label: () => t("device") },
];

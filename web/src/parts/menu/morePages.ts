// What the menu leads to beside the pages of the bar. A build without a server has src/local/morePages.ts in its place.

import { t as partsWords } from "../words";
import { t } from "./words";

export interface More {
  page: string;
  label: () => string;
}

export const MORE: readonly More[] = [
  { page: "tables", label: () => partsWords("tables") },
  { page: "me", label: () => t("me") },
  { page: "new", label: () => t("new") },
  { page: "ratings", label: () => t("ratings") },
  { page: "analysis", label: () => t("analysis") },
  { page: "explorer", label: () => t("explorer") },
];

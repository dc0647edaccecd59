// The registry of pages of a build without a server, in place of src/app/pages.ts.

import type { Component } from "svelte";
import { withTexts } from "../core/i18n.svelte";
import Home from "./Home.svelte";

type Page = Component<{ parts: string[] }>;

const PAGES: Record<string, (() => Promise<{ default: Page }>) | undefined> = {
  "": async () => ({ default: Home }),
  new: () => import("../pages/opening/NewTable.svelte"),
  table: () => import("../pages/Table.svelte"),
  replay: () => import("../pages/replay/Replay.svelte"),
  shared: () => import("./shared/Shared.svelte"),
  analysis: () => import("../pages/analysis/Analysis.svelte"),
  puzzles: () => import("../pages/puzzles/Puzzles.svelte"),
  rules: () => import("../pages/rules/Rules.svelte"),
  device: () => import("./device/Device.svelte"),
  learn: () => import("../pages/Learn.svelte"),
};
/** Pages of one thing, whose address says which. */
const NEEDS_ID = new Set(["table", "replay", "shared"]);

/** Load the page of an address; of any other, the one that says what needs a server. */
export async function pageOf([name = "", id]: string[]): Promise<Page> {
  const load = NEEDS_ID.has(name) && !id ? undefined : PAGES[name];
  const page: Promise<{ default: Page }> = load ? load() : import("./NeedsServer.svelte");
  return (await withTexts(page)).default;
}

/** Pages of which a reload would lose something: what is being put together. */
const UNSAVED = new Set(["new", "puzzles", "analysis"]);

export function unsaved([name = ""]: string[]): boolean {
  return UNSAVED.has(name);
}

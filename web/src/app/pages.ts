// The registry of pages: which component shows which address. Every page but the first is loaded on demand.

import type { Component } from "svelte";
import { withTexts } from "../core/i18n.svelte";
import Home from "../pages/home/Home.svelte";

type Page = Component<{ parts: string[] }>;

interface Entry {
  /** Without it the page is a rare one. */
  load?: (id?: string) => Promise<{ default: Page }>;
  /** Whether it is the page of one thing, whose address says which. */
  needsId?: true;
  /** Whether a reload would lose something, be it only what is written. */
  unsaved?: true;
}

/** The usual pages, and of rare ones those that need an id or lose something. */
const PAGES: Record<string, Entry | undefined> = {
  "": { load: async () => ({ default: Home }) }, // the first page of most: it comes with the program
  new: { load: () => import("../pages/opening/NewTable.svelte"), unsaved: true },
  tables: { load: () => import("../pages/lists/Tables.svelte") },
  watch: { load: () => import("../pages/watch/Watch.svelte") },
  people: { load: () => import("../pages/people/People.svelte") },
  table: { load: () => import("../pages/Table.svelte"), needsId: true, unsaved: true },
  tournaments: { load: () => import("../pages/tournaments/Tournaments.svelte"), unsaved: true },
  analysis: { load: () => import("../pages/analysis/Analysis.svelte"), unsaved: true },
  plan: { load: () => import("../pages/plan/PlanAhead.svelte"), needsId: true, unsaved: true },
  daily: { load: () => import("../pages/daily/Daily.svelte") },
  puzzles: { load: () => import("../pages/puzzles/Puzzles.svelte"), unsaved: true },
  join: { load: () => import("../pages/join/Join.svelte"), needsId: true, unsaved: true },
  replay: { load: () => import("../pages/replay/Replay.svelte"), needsId: true, unsaved: true },
  admission: { unsaved: true },
  clubs: { unsaved: true },
  legal: { needsId: true },
  rules: { load: () => import("../pages/rules/Rules.svelte") },
  learn: { load: () => import("../pages/Learn.svelte"), unsaved: true },
  ratings: { load: () => import("../pages/lists/Ratings.svelte") },
  player: { load: () => import("../pages/player/Player.svelte"), needsId: true },
  programs: { unsaved: true },
  admin: { unsaved: true },
  me: { unsaved: true },
};

const missing = () => import("../pages/missing/Missing.svelte");

/** Pages that are there for everybody, also where the server is for invited people. */
const OPEN = /^(legal|rules|learn)$/;

/**
 * Load the page of an address; of an unknown one, the page that says so. `needsCode`: in place of most pages the one where
 * people come in.
 */
export async function pageOf([name = "", id]: string[], needsCode = false): Promise<Page> {
  const page = needsCode && !OPEN.test(name) ? "admission" : name;
  const entry = PAGES[page];
  if (entry?.needsId && !id) return (await withTexts(missing())).default;
  const load = entry?.load ?? (await import("./rarePages")).RARE[page] ?? missing;
  return (await withTexts(load(id))).default;
}

/** Whether a reload of the page of an address would lose something. */
export function unsaved([name = ""]: string[]): boolean {
  return PAGES[name]?.unsaved ?? false;
}

// The registry of pages: which component shows which address. Every page but the first is loaded on demand.

import type { Component } from "svelte";
import Home from "../pages/home/Home.svelte";

type Page = Component<{ parts: string[] }>;
type Load = () => Promise<{ default: Page }>;

const PAGES: Record<string, Load> = {
  "": async () => ({ default: Home }), // the first page of most: it comes with the program
  new: () => import("../pages/opening/NewTable.svelte"),
  tables: () => import("../pages/lists/Tables.svelte"),
  table: () => import("../pages/Table.svelte"),
  tournaments: () => import("../pages/tournaments/Tournaments.svelte"),
  analysis: () => import("../pages/analysis/Analysis.svelte"),
  plan: () => import("../pages/plan/PlanAhead.svelte"),
  daily: () => import("../pages/daily/Daily.svelte"),
  puzzles: () => import("../pages/puzzles/Puzzles.svelte"),
  join: () => import("../pages/join/Join.svelte"),
  replay: () => import("../pages/replay/Replay.svelte"),
  rules: () => import("../pages/rules/Rules.svelte"),
  learn: () => import("../pages/Learn.svelte"),
  ratings: () => import("../pages/lists/Ratings.svelte"),
  explorer: () => import("../pages/explorer/Explorer.svelte"),
  player: () => import("../pages/player/Player.svelte"),
  programs: () => import("../pages/programs/Programs.svelte"),
  admin: () => import("../pages/admin/Admin.svelte"),
  me: () => import("../pages/me/Me.svelte"),
};

/** Pages of one thing, whose address says which. */
const OF_ONE = new Set(["table", "join", "replay", "player", "plan"]);

/** Load the page of an address; of an unknown one, the page that says so. */
export async function pageOf([name = "", id]: string[]): Promise<Page> {
  const load = OF_ONE.has(name) && !id ? undefined : PAGES[name];
  return (await (load ?? (() => import("../pages/Missing.svelte")))()).default;
}

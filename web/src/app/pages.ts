// Which component shows which address. Every page but the first is loaded when it is needed.

import type { Component } from "svelte";
import Home from "../pages/Home.svelte";

type Page = Component<{ parts: string[] }>;
type Load = () => Promise<{ default: Page }>;

const PAGES: Record<string, Load> = {
  "": async () => ({ default: Home }), // the first page of most: it comes with the program
  new: () => import("../pages/NewTable.svelte"),
  tables: () => import("../pages/Tables.svelte"),
  table: () => import("../pages/Table.svelte"),
  join: () => import("../pages/Join.svelte"),
  replay: () => import("../pages/Replay.svelte"),
  rules: () => import("../pages/Rules.svelte"),
  learn: () => import("../pages/Learn.svelte"),
  ratings: () => import("../pages/Ratings.svelte"),
  player: () => import("../pages/Player.svelte"),
  me: () => import("../pages/Me.svelte"),
};

/** The page of an address; what nobody knows is told so. */
export async function pageOf(parts: string[]): Promise<Page> {
  const load =
    PAGES[parts[0] ?? ""] ?? (() => import("../pages/Missing.svelte"));
  return (await load()).default;
}

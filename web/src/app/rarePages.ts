// Pages that few visits come to: how they are loaded is no part of what everybody loads first.

import type { Component } from "svelte";

type Load = (id?: string) => Promise<{ default: Component<{ parts: string[] }> }>;

/** By name: within one expression, the build would load the styles of only one of them. */
const OF_ACCOUNT = {
  account: () => import("../pages/me/Me.svelte"),
  notices: () => import("../pages/notices/Notices.svelte"),
};

export const RARE: Record<string, Load | undefined> = {
  admission: () => import("../pages/admission/Admission.svelte"),
  clubs: () => import("../pages/clubs/Clubs.svelte"),
  leagues: () => import("../pages/leagues/Leagues.svelte"),
  legal: () => import("../pages/legal/Legal.svelte"),
  seasons: () => import("../pages/seasons/Seasons.svelte"),
  explorer: () => import("../pages/explorer/Explorer.svelte"),
  programs: () => import("../pages/programs/Programs.svelte"),
  admin: () => import("../pages/admin/Admin.svelte"),
  me: (id) => (id === "notices" ? OF_ACCOUNT.notices : OF_ACCOUNT.account)(),
};

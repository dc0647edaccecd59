// Pages that few visits come to: how they are loaded is no part of what everybody loads first.

import type { Component } from "svelte";

type Load = () => Promise<{ default: Component<{ parts: string[] }> }>;

export const RARE: Record<string, Load | undefined> = {
  admission: () => import("../pages/admission/Admission.svelte"),
  clubs: () => import("../pages/clubs/Clubs.svelte"),
  legal: () => import("../pages/legal/Legal.svelte"),
  explorer: () => import("../pages/explorer/Explorer.svelte"),
  programs: () => import("../pages/programs/Programs.svelte"),
  admin: () => import("../pages/admin/Admin.svelte"),
};

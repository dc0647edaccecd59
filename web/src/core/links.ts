// The links of a table that the visitor opened: their tokens are sent once, so this tab stores them.

import type { OpenedTable } from "../api";
import { Kept, thisTab } from "./kept";
import { linkTo } from "./net/address";

export interface Links {
  /** By seat: the link with which one person takes it. */
  readonly invites: Record<number, string>;
  /** The link for spectators; null where this tab does not know it. */
  readonly watch: string | null;
}

/** The link with which a seat is taken. */
function joinLink(token: string): string {
  return linkTo(`/join/${token}`);
}

/** The link for spectators. */
function watchLink(table: string, token: string): string {
  return linkTo(`/table/${table}`, { watch: token });
}

/** Remember the links of a table that was just opened. */
export function storeLinks(table: string, opened: Pick<OpenedTable, "invites" | "watch">): Links {
  const invites = Object.fromEntries(opened.invites.map(({ seat, token }) => [seat, joinLink(token)]));
  return write(table, { invites, watch: watchLink(table, opened.watch) });
}

/** Remember a fresh invite in the place of the one before. */
export function storeInvite(table: string, invite: { seat: number; token: string }): Links {
  const links = linksOf(table);
  return write(table, { ...links, invites: { ...links.invites, [invite.seat]: joinLink(invite.token) } });
}

/** The links of a table, as far as they are known here. */
export function linksOf(table: string): Links {
  return kept(table).get();
}

function write(table: string, links: Links): Links {
  kept(table).set(links);
  return links;
}

/** Where a browser keeps nothing, this page alone has them. */
function kept(table: string): Kept<Links> {
  return new Kept(
    `midtown.links.${table}`,
    (stored) => (stored as Links | null) ?? { invites: {}, watch: null },
    thisTab,
  );
}

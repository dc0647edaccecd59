// The links of a table that the visitor opened: their tokens are sent once, so this tab stores them.

import type { OpenedTable } from "../api";
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
  try {
    return JSON.parse(sessionStorage.getItem(key(table)) ?? "null") ?? { invites: {}, watch: null };
  } catch {
    return { invites: {}, watch: null };
  }
}

function write(table: string, links: Links): Links {
  try {
    sessionStorage.setItem(key(table), JSON.stringify(links));
  } catch {
    // a browser that keeps nothing shows them on this page alone
  }
  return links;
}

function key(table: string): string {
  return `midtown.links.${table}`;
}

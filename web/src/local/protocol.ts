// What pages and the host say to each other over one channel. All tabs hear everything; ids tell what is theirs.

import type { Keeping } from "./storage";

/** The channel's name, and that of the lock which the one host of a browser holds. */
export const CHANNEL = "midtown.local";

/** What a page gives its worker as a name: the channel, the page's version, and whether anything is to be kept. */
export const nameOf = (channel: string, version: string, keeps: boolean): string =>
  `${channel} ${version}${keeps ? "" : " nothing"}`;

export type ToHost =
  | { kind: "hello" }
  | { kind: "request"; id: string; method: string; path: string; query: Record<string, string>; body: string }
  /** Nobody wants the answer to this request any more, which only reads. */
  | { kind: "end"; id: string }
  | { kind: "open"; socket: string; table: string; query: Record<string, string> }
  | { kind: "send"; socket: string; text: string }
  | { kind: "close"; socket: string }
  /** Keep nothing from now on, and let go of the database; or keep again. */
  | { kind: "forget" }
  | { kind: "keep" };

export type ToPages =
  | { kind: "progress"; loaded: number; total: number }
  /** A host is there, as its id says another one than before or not, and perhaps of another version. */
  | { kind: "ready"; keeping: Keeping; host: string; version: string }
  /** What is played is kept elsewhere from now on. */
  | { kind: "keeping"; keeping: Keeping }
  /** Another tab has deleted everything: start again. */
  | { kind: "forgotten" }
  /** The host is still there. */
  | { kind: "beat" }
  | { kind: "failed"; reason: string }
  /** How far a computer player or a hint is at a table: 0 of 0 once it has ended. */
  | { kind: "thought"; table: string; what: "move" | "hint"; done: number; total: number }
  | { kind: "answer"; id: string; status: number; body: string }
  | { kind: "message"; socket: string; text: string }
  | { kind: "closed"; socket: string };

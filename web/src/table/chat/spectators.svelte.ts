// What spectators write to each other. Players get nothing of it before the game is over.

import type { SpectatorLine, TableMessage } from "../../api";
import { announcer } from "../../core/announcer.svelte";
import { errorText, NOTHING } from "../../core/loaded.svelte";
import { me } from "../../core/me.svelte";
import { type Ask, passing } from "../../core/net/http";
import { RetryLoop } from "../../core/net/retry";
import type { Surroundings } from "../../core/net/surroundings";
import { playSound, SOUNDS } from "../../core/sound";
import { translated } from "./phrases";

type World = Pick<Surroundings, "now" | "after" | "random">;

export class Spectators {
  lines = $state.raw<readonly SpectatorLine[]>([]);
  /** What is written to the others and not sent yet. */
  draft = $state("");
  problem = $state.raw(NOTHING);
  /** How many lines of others have come while no chat was on the screen. */
  unread = $state(0);
  readonly #loading: RetryLoop;

  constructor(
    private readonly table: { readonly id: string; readonly watch: string | null },
    private readonly request: Ask,
    world: World,
  ) {
    this.#loading = new RetryLoop((signal) => this.#load(signal), passing, world);
  }

  /** The table has come whole. */
  receiveTable({ you, table }: Pick<TableMessage, "you" | "table">): void {
    if (!you.seats.length || table.status === "over") this.load();
    else this.lines = [];
  }

  load(): void {
    this.#loading.start();
  }

  /** Somebody has written; `open` is whether a chat is on the screen. */
  receive(line: SpectatorLine, open: boolean): void {
    const last = this.lines.at(-1)?.number ?? 0;
    if (line.number <= last) return;
    if (line.number > last + 1) this.load();
    this.lines = [...this.lines, line];
    if (line.player === me.account?.id) return;
    if (!open) this.unread += 1;
    announcer.say(`${line.name}: ${translated(line.text)}`);
    playSound(SOUNDS.message);
  }

  /** Write to the other spectators. What is refused comes back, with the reason. */
  async say(text: string): Promise<void> {
    this.problem = NOTHING;
    const { id, watch } = this.table;
    try {
      await me.load(); // a visitor has an account from then on
      const given = { path: { table: id }, query: { watch }, body: { text } };
      this.receive(await this.request("POST /api/tables/{table}/spectators", given), true);
    } catch (error) {
      this.problem = errorText(error);
      this.draft = [text, this.draft].filter(Boolean).join(" ");
    }
  }

  end(): void {
    this.#loading.stop();
  }

  async #load(signal: AbortSignal): Promise<boolean> {
    const { id, watch } = this.table;
    const given = { path: { table: id }, query: { watch } };
    const { lines } = await this.request("GET /api/tables/{table}/spectators", given, { signal });
    if (signal.aborted) return true;
    const last = lines.at(-1)?.number ?? 0;
    this.lines = [...lines, ...this.lines.filter(({ number }) => number > last)];
    return true;
  }
}

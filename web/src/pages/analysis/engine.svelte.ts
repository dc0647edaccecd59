// The engine beside an analysis: off until it is switched on, and then it looks at whatever is shown.

import type { EngineLines } from "../../api";
import { sentence, SILENCE } from "../../core/loaded.svelte";
import { ask } from "../../core/net/http";
import type { Analysis } from "./model.svelte";

/** How long a position is shown before the engine is asked, in milliseconds. */
const SETTLED = 200;

export class Engine {
  on = $state(false);
  lines: EngineLines | null = $state.raw(null);
  problem = $state.raw(SILENCE);
  #round = 0;

  constructor(private readonly analysis: Analysis) {}

  /** Look at the shown position until another one is. Return the cleanup for an `$effect`. */
  look(): () => void {
    const round = (this.#round += 1);
    this.lines = null;
    this.problem = SILENCE;
    const timer = setTimeout(() => {
      if (this.analysis.toMove !== null) void this.#follow(round, this.analysis.line());
    }, SETTLED);
    return () => {
      clearTimeout(timer);
      this.#round += 1;
    };
  }

  /** Switch it on or off. */
  turn(on: boolean): void {
    this.on = on;
    if (on) return;
    this.#round += 1;
    this.lines = null;
    void ask("DELETE /api/analysis/lines").catch(() => {}); // it ends by itself soon
  }

  async #follow(round: number, body: ReturnType<Analysis["line"]>): Promise<void> {
    try {
      let lines = await ask("POST /api/analysis/lines", { query: {}, body });
      while (round === this.#round && (lines.status === "waiting" || lines.status === "running")) {
        this.#take(lines);
        const query = { after: lines.done }; // it is answered when there is more
        lines = await ask("GET /api/analysis/lines/{lines}", { path: { lines: lines.id }, query });
      }
      if (round === this.#round) this.#take(lines);
    } catch (error) {
      if (round === this.#round) this.problem = sentence(error);
    }
  }

  #take(lines: EngineLines): void {
    this.lines = lines;
    if (lines.chances.length) this.analysis.learn(lines.chances);
  }
}

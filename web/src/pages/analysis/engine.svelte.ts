// The engine beside an analysis: off until it is switched on, and then it looks at whatever is shown.

import type { EngineLines } from "../../api";
import { errorText, NOTHING } from "../../core/loaded.svelte";
import { ask } from "../../core/net/http";
import type { AnalysisModel } from "./model.svelte";

/** How long a position is shown before the engine is asked, in milliseconds. */
const SETTLED = 200;

export class Engine {
  on = $state(false);
  lines: EngineLines | null = $state.raw(null);
  problem = $state.raw(NOTHING);
  #looking = new AbortController();
  #lastRequest: Promise<unknown> = Promise.resolve();

  constructor(private readonly analysis: AnalysisModel) {}

  /** Look at the shown position until another one is. Return the cleanup for an `$effect`. */
  look(): () => void {
    const looking = (this.#looking = new AbortController());
    this.lines = null;
    this.problem = NOTHING;
    const timer = setTimeout(() => {
      if (this.analysis.toMove !== null) void this.#follow(looking.signal, this.analysis.line());
    }, SETTLED);
    return () => {
      clearTimeout(timer);
      looking.abort();
    };
  }

  /** Switch it on or off. */
  turn(on: boolean): void {
    this.on = on;
    if (on) return;
    this.#looking.abort();
    this.lines = null;
    void this.#inTurn(() => ask("DELETE /api/analysis/lines")).catch(() => {}); // it ends by itself soon
  }

  /** Fetch what it has found once more, with the places as they are named now. */
  async reword(): Promise<void> {
    const former = this.lines;
    if (!former) return;
    const query = { side: this.analysis.namingSide };
    try {
      const lines = await ask("GET /api/analysis/lines/{lines}", { path: { lines: former.id }, query });
      if (this.lines?.id === lines.id && this.lines.done <= lines.done) this.lines = lines;
    } catch {
      // the names stay as they are
    }
  }

  async #follow(signal: AbortSignal, body: ReturnType<AnalysisModel["line"]>): Promise<void> {
    try {
      let lines = await this.#inTurn(() =>
        signal.aborted ? null : ask("POST /api/analysis/lines", { query: {}, body }),
      );
      while (lines && !signal.aborted) {
        this.#take(lines);
        if (lines.status !== "waiting" && lines.status !== "running") return;
        const query = { after: lines.done, side: this.analysis.namingSide }; // it is answered when there is more
        lines = await ask("GET /api/analysis/lines/{lines}", { path: { lines: lines.id }, query }, { signal });
      }
    } catch (error) {
      if (!signal.aborted) this.problem = errorText(error);
    }
  }

  /** The server has one position of each visitor, the last that was asked for: so requests for them keep their order. */
  #inTurn<T>(what: () => T | Promise<T>): Promise<T> {
    const answer = this.#lastRequest.then(what);
    this.#lastRequest = answer.catch(() => {});
    return answer;
  }

  #take(lines: EngineLines): void {
    this.lines = lines;
    if (lines.chances.length) this.analysis.learn(lines.chances);
  }
}

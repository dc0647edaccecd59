// What the board of one scene keeps beside its position: what is pointed at and opened, and what moves on it.

import type { Colour } from "./api";
import type { City } from "./plots";
import { Stage } from "./scoring/stage.svelte";

export interface Held {
  place: string;
  colour: Colour;
  floors: number;
}

export interface Refusal {
  plot: string;
  message: string;
  rule: string;
}

class Session {
  #hovered = $state<string | null>(null);
  /** What was asked about the plot that is pointed at: the move, and what was touched then. */
  question: { move: string; touches: readonly string[] } | null = null;
  refusal = $state.raw<Refusal | null>(null);
  /** The city that a phone shows at full width. */
  opened = $state<City | null>(null);
  /** The plot that the details describe. */
  detail = $state<string | null>(null);
  /** The piece that is being dragged. */
  drag = $state.raw<(Held & { x: number; y: number }) | null>(null);
  /** The plot that the arrows have come to. */
  cursor = $state<string>("Sa1");
  /** Whether posters are too small for all numbers. */
  small = $state(false);

  /** The plot under the pointer or with the focus. */
  get hovered(): string | null {
    return this.#hovered;
  }

  set hovered(plot: string | null) {
    if (plot !== this.#hovered) this.question = null;
    this.#hovered = plot;
  }
}

export class BoardState {
  readonly session = new Session();
  readonly stage = new Stage();

  end(): void {
    this.stage.stop();
  }
}

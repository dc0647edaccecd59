// What the board of a scene keeps beside its position: it belongs to the scene, and outlives the components that show it.

/** Made by the `begin` of a game's face. */
export interface BoardState {
  /** Stop what is under way. */
  end(): void;
}

/** The board state of one scene, begun when it is first asked for: a face may be loaded later than its scene is made. */
export class KeptBoard {
  #state: BoardState | null = null;
  #dispose = (): void => {};

  constructor(private readonly begin: () => BoardState) {}

  get state(): BoardState {
    if (this.#state) return this.#state;
    const made: { state?: BoardState } = {};
    this.#dispose = $effect.root(() => void (made.state = this.begin()));
    return (this.#state = made.state ?? this.begin()); // no effects where a board is drawn as a text (src/picture)
  }

  /** End it, if it was begun. Its owner calls this when it closes. */
  end(): void {
    this.#state?.end();
    this.#dispose();
  }
}

// A move is put together from places (docs/build/notation.md): every legal move names those that are touched for it.

import type { LegalMove } from "../api";

/** What a place is: `piece` of `piece:3`. */
export function kindOf(place: string): string {
  return place.slice(0, place.indexOf(":"));
}

/** What it says: `3` of `piece:3`. */
export function partOf(place: string): string {
  return place.slice(place.indexOf(":") + 1);
}

/** The places of `places` without those of `taken`, each as often as it stands there; null if one of these is missing. */
export function without(places: readonly string[], taken: readonly string[]): string[] | null {
  const rest = [...places];
  for (const place of taken) {
    const at = rest.indexOf(place);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

/** The move that is being put together. Places may be touched in any order. */
export class Composer {
  #moves = $state.raw<readonly LegalMove[]>([]);
  #touched = $state.raw<readonly string[]>([]);
  #chosenByPerson = $state(true);

  /** All legal moves, in the server's order; none while nobody here may move. */
  get moves(): readonly LegalMove[] {
    return this.#moves;
  }

  /** The places touched so far, in the order in which they were. */
  get touched(): readonly string[] {
    return this.#touched;
  }

  /** The legal moves that are still possible with what is touched. */
  readonly remaining = $derived(this.#moves.filter((move) => without(move.places, this.#touched)));

  /** The places that come next in the order of the moves that are left. */
  readonly next = $derived(
    new Set(this.remaining.map((move) => without(move.places, this.#touched)?.[0] ?? "").filter(Boolean)),
  );

  /** All places that can still be touched, in whatever order. */
  readonly touchable = $derived(new Set(this.remaining.flatMap((move) => without(move.places, this.#touched) ?? [])));

  /** The move that is complete. */
  readonly chosen = $derived(
    this.#touched.length ? (this.remaining.find((move) => move.places.length === this.#touched.length) ?? null) : null,
  );

  /** Whether the person has touched all of it: only then may it be sent unasked. */
  get chosenByPerson(): boolean {
    return this.#chosenByPerson;
  }

  /** Begin anew with other legal moves. */
  begin(moves: readonly LegalMove[]): void {
    this.#moves = moves;
    this.clear();
  }

  /** Put everything back. */
  clear(): void {
    this.#touched = [];
    this.#chosenByPerson = true;
  }

  /** Show a whole move that somebody else thought of. */
  choose(move: LegalMove): void {
    this.#touched = [...move.places];
    this.#chosenByPerson = false;
  }

  has(place: string): boolean {
    return this.#touched.includes(place);
  }

  /** How often a place is touched: pieces of one height are alike. */
  count(place: string): number {
    return this.#touched.filter((one) => one === place).length;
  }

  /** Whether a move that is left has this place beyond those touched. */
  can(place: string): boolean {
    return this.touchable.has(place);
  }

  /**
   * Touch a place. Where no move has it together with all that is touched, it takes the place of what stands against it:
   * first of another of its own kind, else of all but what goes with it. False, and nothing changed, where no move has it.
   */
  touch(place: string): boolean {
    const kept = [this.#touched, this.#touched.filter((one) => kindOf(one) !== kindOf(place)), ...this.#tails(place)];
    for (const touched of kept) {
      const all = [...touched, place];
      if (this.#moves.some((move) => without(move.places, all))) {
        this.#touched = all;
        this.#chosenByPerson = true;
        return true;
      }
    }
    return false;
  }

  /** Touch a place for the person, who may want another: the first of several turns of a tile. */
  guess(place: string): boolean {
    const touched = this.touch(place);
    if (touched) this.#chosenByPerson = false;
    return touched;
  }

  /** Take back one touch of a place. */
  release(place: string): void {
    this.#touched = without(this.#touched, [place]) ?? this.#touched;
  }

  /** Take back the last touch. */
  back(): void {
    this.#touched = this.#touched.slice(0, -1);
  }

  /** Touch what is left, where only one move is. */
  complete(): void {
    const [only, another] = this.remaining;
    if (only && !another) this.#touched = [...this.#touched, ...(without(only.places, this.#touched) ?? [])];
  }

  /** What is touched, with fewer and fewer of the first of it. */
  #tails(place: string): string[][] {
    const others = this.#touched.filter((one) => kindOf(one) !== kindOf(place));
    return others.map((_, index) => others.slice(index + 1));
  }
}

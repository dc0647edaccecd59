// What moves on the board after a move, one thing at a time: a piece that falls, a scoring that is shown step by step.

import type { Colour, Facts, State } from "../api";
import type * as core from "../../../core/scene";
import { browser, type MotionTimers } from "../../../core/net/surroundings";
import { preferences } from "../../../core/preferences.svelte";
import { parseBuild, CITIES, type City, COLOURS, coloursOf, height, owner } from "../plots";

type Snapshot = core.Snapshot<State, Facts>;

type Step = { kind: "tallest" } | { kind: "city"; city: City } | { kind: "towers"; colour: Colour };

interface Falling {
  plot: string;
  former: Colour | null;
}

/** How long a piece falls, and until the roof is its owner's, in milliseconds. */
const FALL = 330;
const WIPE = 190;
const TIMES = { tallest: 1000, city: 330, towers: 480 };
/** How long the whole count stays before the game goes on. */
const REST = 1200;

export class Stage {
  falling = $state.raw<Falling | null>(null);
  /** What the sign over the falling piece shows until it has landed. */
  counted = $state<number | null>(null);
  /** The steps of the scoring on display, and the index of the current one; null when there is none. */
  steps = $state.raw<readonly Step[]>([]);
  at = $state<number | null>(null);
  facts = $state.raw<Facts | null>(null);
  /** The position that was scored; what is shown may have gone on. */
  scored = $state.raw<State | null>(null);
  round = $state(0);
  /** Without motion: each part comes as a whole. */
  still = $state(false);
  #pending: (() => void)[] = [];

  constructor(private readonly timers: MotionTimers = browser) {}

  readonly step: Step | null = $derived(this.at === null ? null : (this.steps[this.at] ?? null));

  /** The points of the scoring's later steps, by colour. */
  readonly uncounted: Partial<Record<Colour, number>> | null = $derived.by(() => {
    if (this.at === null || !this.facts) return null;
    const open: Partial<Record<Colour, number>> = {};
    const add = (colour: Colour | null | undefined, points: number): void => {
      if (colour) open[colour] = (open[colour] ?? 0) + points;
    };
    for (const step of this.steps.slice(this.at + 1)) {
      if (step.kind === "city") add(this.facts.majorities[step.city], 2);
      else if (step.kind === "towers") add(step.colour, this.facts.now[step.colour]?.towers ?? 0);
      else for (const colour of COLOURS) add(colour, this.facts.now[colour]?.tallest ?? 0);
    }
    return open;
  });

  /** Whether a tower is counted now, and is to be bright; null while no scoring is on display. */
  counts(plot: string, top: Colour | null): boolean | null {
    const { step, facts } = this;
    if (!step || !facts) return null;
    if (step.kind === "tallest") return plot === facts.tallest;
    if (step.kind === "towers") return this.still || top === step.colour;
    return this.stamped(plot[0] as City) === true && facts.majorities[plot[0] as City] === top;
  }

  /** Whether a city's majority has been counted; null while no scoring is on display. */
  stamped(city: City): boolean | null {
    if (this.at === null) return null;
    const index = this.steps.findIndex((step) => step.kind === "city" && step.city === city);
    return index <= this.at;
  }

  /** Move from one position to the next; `still`: without motion, a scoring waits for "next". */
  play(before: Snapshot, after: Snapshot, still: boolean): void {
    this.stop();
    const was = before.state;
    const built = after.move && parseBuild(after.move.text);
    const falls = Boolean(built) && !still;
    if (built && falls) {
      const tower = was.towers[built.plot];
      this.falling = { plot: built.plot, former: owner(tower) };
      this.counted = tower ? height(tower) : null;
      this.#after(FALL, () => (this.counted = null));
      this.#after(FALL + WIPE, () => (this.falling = null));
    }
    if (!scored(before, after)) return;
    this.steps = stepsOf(after.state, after.facts);
    this.facts = after.facts;
    this.scored = after.state;
    this.round = was.round;
    this.still = still;
    if (still) this.at = 0;
    else {
      this.at = -1;
      this.#after(falls ? FALL + WIPE : 0, () => this.#tell(0));
    }
  }

  /** On to the next of the three parts, or to the end. */
  next(): void {
    if (this.at === null) return;
    const kind = this.step?.kind;
    const index = this.steps.findIndex((step, i) => i > (this.at ?? 0) && step.kind !== kind);
    const timed = this.#pending.length > 0;
    this.stop(false);
    if (index < 0) this.at = null;
    else if (timed) this.#tell(index);
    else this.at = this.steps.findLastIndex((step) => step.kind === this.steps[index]?.kind);
  }

  /** At the goal at once. */
  stop(whole = true): void {
    this.#pending.forEach((cancel) => cancel());
    this.#pending = [];
    this.falling = null;
    this.counted = null;
    if (whole) this.at = null;
  }

  #tell(index: number): void {
    const step = this.steps[index];
    this.at = index;
    if (!step) return;
    const last = index === this.steps.length - 1;
    this.#after(TIMES[step.kind] + (last ? REST : 0), () => (last ? (this.at = null) : this.#tell(index + 1)));
  }

  #after(time: number, run: () => void): void {
    this.#pending.push(this.timers.after(time * preferences.pace, run));
  }
}

/** Whether a round was scored between two positions. */
export function scored(before: Snapshot, after: Snapshot): boolean {
  const [was, is] = [before.state, after.state];
  return was.phase === "build" && (is.phase === "over" || is.round > was.round);
}

function stepsOf(game: State, facts: Facts): Step[] {
  const led = CITIES.filter((city) => facts.majorities[city]);
  return [
    { kind: "tallest" },
    ...led.map((city): Step => ({ kind: "city", city })),
    ...coloursOf(game).map((colour): Step => ({ kind: "towers", colour })),
  ];
}

/** For how long a position stays before the next one is shown. */
export function duration(before: Snapshot, after: Snapshot): number {
  const built = after.move && parseBuild(after.move.text);
  const move = built ? FALL + WIPE + 150 : after.move ? 350 : 0;
  if (!scored(before, after)) return move * preferences.pace;
  const steps = stepsOf(after.state, after.facts);
  return (move + REST + steps.reduce((sum, step) => sum + TIMES[step.kind], 0)) * preferences.pace;
}

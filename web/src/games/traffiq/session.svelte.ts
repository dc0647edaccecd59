// The move being put together and what is pointed at: shared by board, hand, panels and buttons.

import type { Axis, Facts, State } from "./api";
import type { LegalMove } from "../../api";
import { untrack } from "svelte";
import type { Composer } from "../../core/composer.svelte";
import { preferences } from "../../core/preferences.svelte";
import type { Scene } from "../../core/scene";
import { Camera } from "./map/camera.svelte";
import { AXES, City, next, parsePoint, STEPS, pointText } from "./map/city";
import { U } from "./art/pen";

/** A tile that is dragged from the hand, where the pointer is on the screen. */
export interface Dragged {
  tile: string;
  index: number;
  x: number;
  y: number;
}

/** Room for the cells around the map, in tiles. */
export const MAP_MARGIN = 1.04;

export class BoardSession {
  readonly camera = new Camera();
  /** The index of the chosen tile in the hand, as tiles can be equal. */
  index = $state<number | null>(null);
  /** The turn that is looked at on the chosen cell where it is not yet taken. */
  looked = $state<string | null>(null);
  /** The corner that is pointed at. */
  pointed = $state<string | null>(null);
  dragged = $state.raw<Dragged | null>(null);
  /** Why what was tried cannot be done, until something else is touched. */
  refused = $state.raw<{ message: string; rule: string | null; touched: readonly string[] } | null>(null);
  /** The stage on the screen, once there is one. */
  viewport: HTMLElement | null = null;
  /** The size of stage and map that was last brought into view; where it is empty, the map is due. */
  extent = "";

  constructor(private readonly scene: Scene<State, Facts>) {}

  get composer(): Composer {
    return this.scene.composer;
  }

  end(): void {
    this.camera.stop();
  }

  /** Show the whole map. */
  fit(): void {
    this.extent = "";
    this.camera.fit(new City(this.scene.current.state.map).box(MAP_MARGIN), preferences.still ? 0 : 320);
  }

  /** The chosen tile, as it stands in the hand. */
  readonly tile = $derived.by(() => this.touched("tile"));
  readonly cell = $derived.by(() => this.touched("cell"));
  /** For every cell where the chosen tile fits its turns, clockwise from how it stands in the hand; without a tile, where only a cell is asked for. */
  readonly cells = $derived.by(() =>
    this.tile ? fittingCells(this.composer.moves, this.tile) : bare(this.composer.moves),
  );
  /** The tile as it would lie on the chosen cell. */
  readonly turn = $derived.by(
    () => this.touched("turn") ?? (this.cell ? (this.looked ?? this.turns[0] ?? null) : null),
  );
  readonly turns = $derived.by(() => (this.cell ? (this.cells.get(this.cell) ?? []) : []));
  /** The vehicle that is to drive, by its corner. */
  readonly start = $derived.by(() => {
    const first = this.touched("corner");
    return first && this.composer.moves.some((move) => isRide(move) && move.places[0] === `corner:${first}`)
      ? first
      : null;
  });
  readonly goal = $derived.by(() => (this.start ? (this.all("corner")[1] ?? null) : null));
  /** The corners that the chosen vehicle can reach. */
  readonly goals = $derived.by(() => {
    const rides = this.composer.moves.filter((move) => isRide(move) && move.places[0] === `corner:${this.start}`);
    return new Set(rides.map((move) => part(move.places[1])));
  });
  /** The corners of the vehicles that can drive. */
  readonly starts = $derived.by(() => new Set(this.composer.moves.filter(isRide).map((move) => part(move.places[0]))));
  /** The corners where a vehicle may be placed. */
  readonly settled = $derived.by(() => {
    const placed = this.composer.moves.filter((move) => move.places[1]?.startsWith("vehicle:"));
    return new Set(placed.map((move) => part(move.places[0])));
  });
  /** The one of them that the menu asks about. */
  readonly menuCorner = $derived.by(() => {
    const chosen = this.touched("corner");
    if (chosen && this.settled.has(chosen)) return chosen;
    return this.settled.size === 1 ? ([...this.settled][0] ?? null) : null;
  });
  /** The streets that are asked about. */
  readonly streets = $derived.by(() => {
    return AXES.filter((axis) => this.composer.moves.some((move) => move.places.includes(`street:${axis}+`)));
  });

  touched(kind: string): string | null {
    return this.all(kind)[0] ?? null;
  }

  all(kind: string): string[] {
    return this.composer.touched.filter((place) => place.startsWith(`${kind}:`)).map(part);
  }

  can(place: string): boolean {
    return this.composer.moves.some((move) => move.places[0] === place);
  }

  /** Take a tile of the hand, or put it back. */
  take(tile: string, index: number): void {
    const again = this.tile === tile && this.index === index;
    this.composer.clear();
    this.looked = null;
    this.index = again ? null : index;
    if (!again) this.composer.touch(`tile:${tile}`);
  }

  /** The chosen tile onto this cell, as it fits first; onto the chosen cell once more: take the turn that is looked at. */
  lay(cell: string): void {
    const { tile } = this;
    if (!tile && this.cells.has(cell)) {
      this.composer.clear();
      this.composer.touch(`cell:${cell}`);
      return;
    }
    const turns = this.cells.get(cell) ?? [];
    const [first] = turns;
    if (!tile || !first) return;
    if (cell === this.cell) {
      if (this.touched("turn") && preferences.confirm) this.rotate(1);
      else this.composer.touch(`turn:${this.turn}`);
      return;
    }
    this.composer.clear();
    this.composer.touch(`tile:${tile}`);
    this.composer.touch(`cell:${cell}`);
    this.looked = first;
    if (turns.length === 1) this.composer.touch(`turn:${first}`);
    else this.composer.guess(`turn:${first}`);
  }

  /** The next turn that fits on the chosen cell, or the one before. */
  rotate(by: number): void {
    const { turns, turn } = this;
    if (turns.length < 2 || !turn) return;
    const next = turns[(turns.indexOf(turn) + by + turns.length) % turns.length] ?? turn;
    this.looked = next;
    this.composer.guess(`turn:${next}`);
  }

  /** Press a corner: a vehicle that can drive, where it drives to, where one is placed. */
  press(corner: string): void {
    if (this.settled.has(corner)) this.composer.touch(`corner:${corner}`);
    else if (this.start && this.goals.has(corner)) {
      const from = this.start;
      this.composer.clear();
      this.composer.touch(`corner:${from}`);
      this.composer.touch(`corner:${corner}`);
    } else if (this.starts.has(corner)) {
      const again = this.start === corner;
      this.drop();
      if (!again) this.composer.touch(`corner:${corner}`);
    }
  }

  /** Place a vehicle on the corner that is asked about; null: none. */
  settle(kind: string | null): void {
    const corner = this.menuCorner;
    this.composer.clear();
    if (kind === null) this.composer.touch("button:skip");
    else if (corner) {
      this.composer.touch(`corner:${corner}`);
      this.composer.touch(`vehicle:${kind}`);
    }
  }

  /** Whether one competes on a street; null while that is open. */
  competes(axis: Axis): boolean | null {
    if (this.composer.has(`street:${axis}+`)) return true;
    return this.composer.has(`street:${axis}-`) ? false : null;
  }

  compete(axis: Axis, on: boolean): void {
    this.composer.release(`street:${axis}${on ? "-" : "+"}`);
    this.composer.guess(`street:${axis}${on ? "+" : "-"}`);
  }

  /** Begin with competing everywhere, as most want: one switches off what is not wanted. */
  competeEverywhere(): void {
    if (this.composer.touched.length) return;
    this.drop();
    for (const axis of this.streets) this.compete(axis, true);
  }

  /** Compete nowhere. */
  peace(): void {
    const { streets } = this;
    this.composer.clear();
    for (const axis of streets) this.composer.touch(`street:${axis}-`);
  }

  /** Choose a whole move by the place that it begins with. */
  choose(place: string): void {
    this.drop();
    this.composer.touch(place);
  }

  drop(): void {
    this.composer.clear();
    this.index = null;
    this.looked = null;
  }

  /** Something was tried that is not lit: ask why it is refused. `nowhere`: what to say where it is the place that does not fit. */
  async refuse(move: string, nowhere = ""): Promise<void> {
    const { touched } = this.composer;
    try {
      const why = await this.scene.why(move);
      if (why.legal || touched !== this.composer.touched) return;
      const rule = why.paragraph?.rule ?? null;
      const message = (rule === "T-ATTACH" && nowhere) || (why.message ?? "");
      this.refused = { message, rule, touched };
      this.scene.say(message);
    } catch {
      // no answer, no reason
    }
  }

  /** The refusal that is to be read now. */
  readonly refusal = $derived.by(() => (this.refused?.touched === this.composer.touched ? this.refused : null));

  /** A point of the screen was pressed or dropped on where nothing is lit. */
  tried(x: number, y: number): void {
    if (this.tile) {
      const cell = this.cellAt(x, y);
      if (cell && !this.cells.has(cell)) void this.refuse(`attach ${this.tile}@${cell}`);
    } else if (this.start) {
      const corner = this.cornerAt(x, y);
      const kind = this.scene.current.state.vehicles[this.start]?.[1];
      if (corner && corner !== this.start && !this.goals.has(corner))
        void this.refuse(`${kind} ${this.start}>${corner}`);
    } else {
      const { map, vehicles, phase } = this.scene.current.state;
      const corner = this.cornerAt(x, y);
      const there = corner && vehicles[corner];
      if (there && phase === "action") void this.refuse(`${there[1]} ${corner}>${beside(map, corner)}`);
    }
  }

  /** A tile of the hand was pressed that cannot be laid now. */
  stuck(tile: string, nowhere: string): void {
    const cells = Object.keys(this.scene.current.state.map).map(parsePoint);
    const [x, y] = cells.reduce((east, cell) => (cell[0] > east[0] ? cell : east), cells[0] ?? [0, 0]);
    void this.refuse(`attach ${tile}@${x + 1},${y}`, nowhere);
  }

  /** The corner near a point of the screen. */
  cornerAt(x: number, y: number): string | null {
    const box = this.viewport?.getBoundingClientRect();
    if (!box) return null;
    const [wx, wy] = this.camera.under(x - box.left, y - box.top);
    const [cx, cy] = [Math.round(wx / U), Math.round(-wy / U)];
    return Math.hypot(wx - cx * U, wy + cy * U) < 0.3 * U ? `${cx},${cy}` : null;
  }

  /** The cell under a point of the screen. */
  cellAt(x: number, y: number): string | null {
    const box = this.viewport?.getBoundingClientRect();
    if (!box || x < box.left || y < box.top || x > box.right || y > box.bottom) return null;
    const [wx, wy] = this.camera.under(x - box.left, y - box.top);
    return `${Math.floor(wx / U)},${Math.floor(-wy / U)}`;
  }
}

/** Begin the session of a scene. */
export function begin(scene: Scene<State, Facts>): BoardSession {
  const session = new BoardSession(scene);
  $effect(() => {
    void session.composer.moves;
    untrack(() => session.competeEverywhere());
  });
  return session;
}

/** A corner beside another, a complete one if there is any. */
function beside(map: State["map"], corner: string): string {
  const around = STEPS.map((_, side) => next(parsePoint(corner), side));
  const city = new City(map);
  return pointText(around.find((spot) => city.complete(spot)) ?? around[0] ?? [0, 0]);
}

function part(place: string | undefined): string {
  return place?.slice(place.indexOf(":") + 1) ?? "";
}

function isRide(move: LegalMove): boolean {
  return move.places.length === 2 && move.places.every((place) => place.startsWith("corner:"));
}

/** Where a tile of the hand fits, by cell, each with its turns clockwise from how it stands there. */
export function fittingCells(moves: readonly LegalMove[], tile: string): Map<string, string[]> {
  const byCell = new Map<string, string[]>();
  for (const { places } of moves) {
    if (places[0] !== `tile:${tile}`) continue;
    const cell = part(places[1]);
    byCell.set(cell, [...(byCell.get(cell) ?? []), part(places[2])]);
  }
  for (const turns of byCell.values()) turns.sort((a, b) => quarters(tile, a) - quarters(tile, b));
  return byCell;
}

/** The cells that are whole moves: where somebody is expected to lay a tile that nobody sees. */
function bare(moves: readonly LegalMove[]): Map<string, string[]> {
  const cells = moves.flatMap(({ places: [cell, more] }) => (cell?.startsWith("cell:") && !more ? [part(cell)] : []));
  return new Map(cells.map((cell) => [cell, []]));
}

/** How many quarters clockwise a tile is turned. */
export function quarters(tile: string, turned: string): number {
  return [0, 1, 2, 3].find((k) => tile.slice(4 - k) + tile.slice(0, 4 - k) === turned) ?? 0;
}

// An analysis as its page knows it: a game, what was tried beside it, and the position that is shown. The server plays.

import type { AnalysisFrame, AnalysisOpened, AnalysisStep, LegalMove, Why } from "../../api";
import type { Portrayed } from "../../core/bots/characters";
import { KeptBoard } from "../../core/boardState.svelte";
import { Composer } from "../../core/composer.svelte";
import { errorText, NOTHING } from "../../core/loaded.svelte";
import { ask, type Ask, Refusal } from "../../core/net/http";
import { preferences } from "../../core/preferences.svelte";
import { confirmChosen, READ_ONLY, say } from "../../core/sceneDefaults";
import type { Face, Scene, Sitter, Snapshot } from "../../core/scene";
import {
  childrenOf,
  commentOn,
  isPosition,
  nearestSpot,
  newestFrame,
  nodeAfter,
  pathTo,
  rootOf,
  samePosition,
  spotBefore,
  stepsTo,
  type TreeNode,
  type TreePosition,
  variationsOf,
  wayTo,
  withComment,
  withFrames,
  withoutNode,
} from "./tree";
import { sittersOf } from "./sitters";

type Drawn = number | string;
/** What is possible in a position. */
interface Options {
  moves: readonly LegalMove[];
  possible: readonly Drawn[];
}

const NONE: Options = { moves: [], possible: [] };

export class AnalysisModel implements Scene {
  readonly composer = new Composer();
  readonly watching = READ_ONLY.watching;
  readonly result = READ_ONLY.result;
  readonly say = say;
  readonly #board: KeptBoard = new KeptBoard(() => this.face.begin(this));
  readonly record: Record<string, unknown>;
  nodes: readonly TreeNode[] = $state.raw([]);
  /** By seat, who plays at the table of the game; a record has names alone. */
  faces: readonly (Portrayed | null)[] | null = $state.raw(null);
  /** What could not be done. */
  problem = $state.raw(NOTHING);
  #frames: readonly AnalysisFrame[] = $state.raw([]);
  #spot: TreePosition = $state.raw({ at: 0, node: null });
  #before: Snapshot | null = $state.raw(null);
  #options: Options = $state.raw(NONE);
  /** The seat from whose side the board is shown, for every move. */
  side = $state(0);
  /** The seat from whose side places are named: while the board turns still the former one. */
  namingSide = $state(0);
  /** Whether a step is under way. */
  busy = $state(false);
  /** What is possible in the shown position is asked for anew with each of these; the newest answer counts. */
  #looking = {};
  /** Whether there is something that was not saved. */
  changed = $state(false);

  constructor(
    readonly opened: AnalysisOpened,
    readonly face: Face,
    /** What is shown first; by default the end of the newest variation, or of the game. */
    begin: TreePosition | null,
    /** The table of a game that runs, whose notes these are. */
    readonly notes: string | null = null,
    private readonly request: Ask = ask,
    /** The seat from whose side the board is shown at first; by default that of the seat to move. */
    side: number | null = null,
  ) {
    this.record = opened.record;
    this.#frames = opened.frames;
    this.nodes = opened.nodes;
    const wanted = begin ?? { at: this.last, node: opened.nodes.findLastIndex(isPosition) };
    this.#spot = nearestSpot(opened.nodes, this.last, wanted);
    this.side = this.namingSide = side ?? this.viewer;
    void this.#look();
  }

  /** The shown position as the queries of an address. */
  readonly address: Record<string, string> = $derived.by(() => {
    const { node } = this.#spot;
    return { move: String(this.root), ...(node !== null && { node: String(node) }) };
  });

  get game(): string {
    return this.opened.game;
  }

  /** The number of moves of the game itself. */
  get last(): number {
    return this.#frames.length - 1;
  }

  get spot(): TreePosition {
    return this.#spot;
  }

  /** After how many moves of the game the variation begins that is shown. */
  readonly root: number = $derived(rootOf(this.nodes, this.#spot));

  readonly node: TreeNode | null = $derived(this.#spot.node === null ? null : (this.nodes[this.#spot.node] ?? null));

  /** What the last step drew, and what its first draw could have been. */
  readonly draws: readonly Drawn[] = $derived(this.frame(this.#spot).draws);

  get possible(): readonly Drawn[] {
    return this.#options.possible;
  }

  // The scene.

  readonly current: Snapshot = $derived(this.see(this.#spot));

  get before(): Snapshot | null {
    return preferences.still ? null : this.#before;
  }

  readonly sitters: readonly Sitter[] = $derived.by(() => sittersOf(this.opened, this.faces));

  /** Who plays for all has the hand of the seat to move. */
  readonly viewer: number = $derived(this.toMove ?? this.frame(this.#spot).seat ?? 0);

  get toMove(): number | null {
    return this.frame(this.#spot).to_move;
  }

  readonly mayMove: boolean = $derived(!this.busy && this.composer.moves.length > 0);

  get over(): boolean {
    return this.toMove === null;
  }

  readonly recentPositions: readonly Snapshot[] = $derived.by(() => {
    const back = this.back;
    return back && this.current.move ? [this.see(back), this.current] : [];
  });

  confirm(): void {
    confirmChosen(this, (move) => void this.play(move));
  }

  async why(move: string): Promise<Why> {
    try {
      await this.#ask([{ move }]);
    } catch (error) {
      if (error instanceof Refusal) return { legal: false, kind: error.problem.kind, message: error.message };
      throw error;
    }
    return { legal: true };
  }

  get board() {
    return this.#board.state;
  }

  close(): void {
    this.#board.end();
  }

  // What a visitor does.

  /** Show the board from the side of another seat. Its places get their new names with `nameFrom`, once it has turned. */
  showFrom(seat: number): void {
    this.side = seat;
  }

  /** Name places from the side of a seat. */
  nameFrom(seat: number): void {
    if (seat === this.namingSide) return;
    this.namingSide = seat;
    void this.#reword((frame, { words, sides }) => ({ ...frame, words, sides }));
  }

  /** The position before the one that is shown; null at the beginning. */
  get back(): TreePosition | null {
    return spotBefore(this.nodes, this.#spot);
  }

  /** The position after it: the first that was tried, or the next of the game. */
  get onward(): TreePosition | null {
    const { at, node } = this.#spot;
    if (node === null) return at < this.last ? { at: at + 1, node: null } : null;
    const [next] = childrenOf(this.nodes, this.#spot);
    return next === undefined ? null : { at: this.root, node: next };
  }

  /** Show a position; only a step forward is animated. */
  go(to: TreePosition | null): void {
    if (!to || (to.at === this.#spot.at && to.node === this.#spot.node)) return;
    const behind = spotBefore(this.nodes, to);
    const straight = behind !== null && samePosition(behind, this.#spot) && this.loaded(to);
    this.#before = straight ? this.current : null;
    this.#spot = to;
    void this.#look();
    this.#tell(this.frame(to));
  }

  #tell({ words, story }: AnalysisFrame): void {
    if (words) this.say([words, ...story].join(" "));
  }

  /** Play a move for the seat to move: the game's own, one that was tried, or a new one. */
  async play(move: string): Promise<void> {
    const { at, node } = this.#spot;
    if (node === null && this.#frames[at + 1]?.move === move) return this.go({ at: at + 1, node: null });
    const there = childrenOf(this.nodes, this.#spot).find((one) => this.nodes[one]?.move === move);
    if (there !== undefined) return this.go({ at: this.root, node: there });
    await this.#step({ move });
  }

  /** Take the last move once more with other draws: those given, or new ones by chance. */
  async redraw(draws: Drawn[] | null): Promise<void> {
    const { move } = this.frame(this.#spot);
    const back = this.back;
    if (move === null || !back) return;
    const seed = draws ? 0 : chance();
    await this.#step({ move, draws: draws ?? [], seed }, back);
  }

  /** Draw everything anew that the seat to move cannot know. */
  dealAnew(): Promise<boolean> {
    return this.#step({ anew: chance() });
  }

  /** Go on from a position that was set up by hand; false, and a problem, if it cannot be. */
  setUp(state: Record<string, unknown>): Promise<boolean> {
    return this.#step({ state });
  }

  /** The comment on the shown position. */
  get comment(): string {
    return commentOn(this.nodes, this.#spot);
  }

  set comment(comment: string) {
    if (comment === this.comment) return;
    this.nodes = withComment(this.nodes, this.#spot, comment);
    this.changed = true;
  }

  /** Delete the shown position with all that follows it; not while a step is under way, which may go on from there. */
  remove(): void {
    const { node } = this.#spot;
    const back = this.back;
    if (this.busy || node === null || !back) return;
    this.#before = null;
    const path = pathTo(this.nodes, node);
    this.nodes = withoutNode(this.nodes, node);
    // Nodes before a deleted one keep their numbers: a parent stands before its children.
    this.#spot = { at: back.at, node: path.at(-2) ?? null };
    this.changed = true;
    void this.#look();
  }

  /** Who moved to a position, and the move in words: of all moves from the side from which places are named now. */
  moved(spot: TreePosition): { seat: number | null; words: string | null } {
    const { seat, words, sides } = (
      spot.node === null ? this.#frames[spot.at] : this.nodes[spot.node]
    ) as AnalysisFrame;
    return { seat, words: sides?.[this.namingSide] ?? words };
  }

  /** Remember the win chances of the shown position. */
  learn(chances: readonly number[]): void {
    const { node } = this.#spot;
    if (node !== null) this.nodes = this.nodes.map((one, key) => (key === node ? { ...one, chances } : one));
  }

  /** The record with all that was tried. */
  document(): Record<string, unknown> {
    return this.nodes.length ? { ...this.record, analysis: variationsOf(this.nodes) } : this.record;
  }

  /** The request for the shown position. Notes begin at positions of their own, beside a record without moves. */
  line(more: readonly AnalysisStep[] = [], from: TreePosition = this.#spot) {
    const at = this.notes ? 0 : rootOf(this.nodes, from);
    return { record: this.record, at, line: [...stepsTo(this.nodes, from.node), ...more], side: this.namingSide };
  }

  /** Say everything in another language. */
  translate(): Promise<void> {
    return this.#reword();
  }

  /** Fetch all words anew; `keep`, where only names of places change, makes a known frame say them. */
  async #reword(keep?: (frame: AnalysisFrame, node: TreeNode) => AnalysisFrame): Promise<void> {
    if (this.notes) return; // their words come from the game that runs, as it was when the page was opened
    const former = this.nodes;
    try {
      const body = { record: this.document(), side: this.namingSide };
      const { frames, nodes } = await this.request("POST /api/analysis", { query: {}, body });
      if (former !== this.nodes) return this.#reword(keep); // something was tried meanwhile
      this.#frames = frames;
      this.nodes = nodes.map((node, key) => {
        const frame = former[key]?.frame;
        return keep && frame ? { ...node, frame: keep(frame, node) } : node;
      });
      await this.#look();
    } catch {
      // the words stay as they are
    }
  }

  // What the server says.

  #ask(steps: readonly AnalysisStep[], from: TreePosition = this.#spot) {
    return this.request("POST /api/analysis/positions", { query: {}, body: this.line(steps, from) });
  }

  /** Add a step after a spot, and show it. */
  async #step(step: AnalysisStep, from: TreePosition = this.#spot): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = NOTHING;
    const way = wayTo(this.nodes, from);
    try {
      const { frames, moves, possible } = await this.#ask([step], from);
      if (wayTo(this.nodes, from) !== way) return false; // a comment was deleted, and this number is another position's now
      const frame = frames.at(-1) as AnalysisFrame;
      this.#before = samePosition(from, this.#spot) && frame.move !== null ? this.current : null;
      this.nodes = [...this.nodes, nodeAfter(this.nodes, from, frame)];
      this.#spot = { at: rootOf(this.nodes, from), node: this.nodes.length - 1 };
      this.#looking = {};
      this.#offer({ moves, possible });
      this.changed = true;
      this.#tell(frame);
      return true;
    } catch (error) {
      this.problem = errorText(error);
      this.say(this.problem());
      this.composer.clear();
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Fetch what is possible in the shown position, and the positions on the way to it. */
  async #look(): Promise<void> {
    const spot = this.#spot;
    const looking = (this.#looking = {});
    this.problem = NOTHING;
    this.#offer(NONE);
    if (this.notes && !stepsTo(this.nodes, spot.node).length) return; // what the game really hides is not known here
    try {
      const options = await this.load(spot);
      if (looking === this.#looking) this.#offer(options);
    } catch (error) {
      if (looking === this.#looking) this.problem = errorText(error);
    }
  }

  /** Fetch the positions on the way to a spot; return what is possible there. */
  async load(spot: TreePosition): Promise<Options> {
    const way = wayTo(this.nodes, spot);
    const { frames, moves, possible } = await this.#ask([], spot);
    if (wayTo(this.nodes, spot) === way) this.nodes = withFrames(this.nodes, spot, frames);
    return { moves, possible };
  }

  #offer(options: Options): void {
    this.#options = options;
    this.composer.begin(options.moves);
  }

  // Positions.

  loaded({ node }: TreePosition): boolean {
    return node === null || Boolean(this.nodes[node]?.frame);
  }

  /** The frame of a spot; while it is on its way, the last known one before it. */
  frame(spot: TreePosition): AnalysisFrame {
    return newestFrame(this.nodes, spot) ?? (this.#frames[rootOf(this.nodes, spot)] as AnalysisFrame);
  }

  see(spot: TreePosition): Snapshot {
    const { state, facts, move, seat } = this.frame(spot);
    const turn = rootOf(this.nodes, spot) + pathTo(this.nodes, spot.node).length;
    return { turn, state, facts, move: move !== null && seat !== null ? { seat, text: move } : null };
  }
}

/** A seed: in a variation chance is the visitor's own. */
function chance(): number {
  return 1 + Math.floor(Math.random() * 1_000_000);
}

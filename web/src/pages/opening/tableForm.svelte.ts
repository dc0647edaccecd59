// The table that is being planned, and what is asked of the server for it.

import type { GameInfo, OptionInfo, SeatRequest, TableRequest } from "../../api";
import { USUAL } from "../../core/bots/levels";
import { SERVED } from "../../core/net/served";

export interface Chair {
  readonly id: number;
  /** `me`, `open`, `device`, or `bot:` and a level. */
  who: string;
  name: string;
}

/** The option's value, or what was written in its place. */
export type Value = unknown;

/** Who is at a seat that nothing was said of. */
const ANYBODY = SERVED ? "open" : `bot:${USUAL}`;

export class TableForm {
  game = $state("");
  chairs = $state<Chair[]>([]);
  /** The options that were changed; all others have the default for the number of players. */
  touched = $state.raw<Record<string, Value>>({});
  options = $state.raw<Record<string, OptionInfo>>({});
  pace = $state<"untimed" | "live" | "days">("untimed");
  minutes = $state(15);
  increment = $state(10);
  days = $state(2);
  public = $state(false);
  rated = $state(false);
  hints = $state(false);
  leave = $state<"bot" | "abandon">("bot");
  level = $state(USUAL);
  #made = 0;

  constructor() {
    this.chairs = [this.#chair("me"), this.#chair(ANYBODY)];
  }

  /** How many have to be invited before the game begins. */
  readonly invited = $derived(this.chairs.filter(({ who }) => who === "open").length);

  /** Whether a `rated` game goes on with a computer player when somebody leaves, whatever was chosen. */
  goesOn(rated: boolean): boolean {
    const people = this.chairs.filter(({ who }) => !who.startsWith("bot:")).length;
    return rated && people > 1 && this.chairs.length > 2;
  }

  take(game: GameInfo): void {
    this.game = game.id;
    this.options = game.options;
    this.touched = {};
    const counts = [...game.players].sort((a, b) => a - b);
    if (!counts.includes(this.chairs.length)) this.resize(counts[0] ?? 2);
  }

  resize(count: number): void {
    const more = Array.from({ length: Math.max(0, count - this.chairs.length) }, () => this.#chair(ANYBODY));
    this.chairs = [...this.chairs.slice(0, count), ...more];
    this.touched = {};
  }

  /**
   * Say who sits at a seat; `name` is proposed for a person at this device. The visitor sits on one seat only: their
   * former seat takes what this seat had.
   */
  seat(index: number, who: string, name = ""): void {
    const chair = this.chairs[index];
    if (!chair) return;
    if (who === "device") chair.name ||= name;
    if (who === "me") for (const other of this.chairs) if (other.who === "me") other.who = chair.who;
    chair.who = who;
  }

  /** Begin with what a link asks for; `name` is proposed for somebody else at this device. */
  wish(query: URLSearchParams, game: GameInfo, name: string): void {
    const count = Number(query.get("players"));
    if (game.players.includes(count)) this.resize(count);
    if (query.get("seat") === "device") this.seat(1, "device", name);
    if (query.get("pace") === "days") [this.pace, this.days] = ["days", 1];
    if (query.has("public")) this.public = true;
    if (query.has("rated")) {
      this.rated = true;
      if (this.pace === "untimed") this.pace = "live";
    }
  }

  /** The first seat of somebody at this device who has no name; -1 if there is none. */
  get nameless(): number {
    return this.chairs.findIndex(({ who, name }) => who === "device" && !name.trim());
  }

  /** A seat and the one before it change places. */
  up(index: number): void {
    const chairs = [...this.chairs];
    chairs.splice(index - 1, 0, ...chairs.splice(index, 1));
    this.chairs = chairs;
  }

  /** Whether an option is not as usual. */
  get unusual(): boolean {
    return Object.entries(this.options).some(
      ([name, option]) => JSON.stringify(this.value(name, option)) !== JSON.stringify(this.usual(option)),
    );
  }

  /** Why this game cannot be rated; null if it can. */
  unrated(claimed: boolean): "guest" | "options" | "clock" | null {
    if (!claimed) return "guest";
    return this.unusual ? "options" : this.pace === "untimed" ? "clock" : null;
  }

  usual(option: OptionInfo): Value {
    return option.defaults[String(this.chairs.length)] ?? option.values[0];
  }

  value(name: string, option: OptionInfo): Value {
    return name in this.touched ? this.touched[name] : this.usual(option);
  }

  choose(name: string, value: Value): void {
    this.touched = { ...this.touched, [name]: value };
  }

  /** What is asked of the server; a guest's game is never `rated`. */
  request(rated = this.rated): Omit<TableRequest, "commitment" | "number"> {
    const { pace, minutes, increment, days } = this;
    const seats = this.chairs.map(({ who, name }): SeatRequest => {
      if (who.startsWith("bot:")) return { kind: "bot", bot: who.slice(4) };
      return who === "device" ? { kind: who, name } : { kind: who as "me" | "open" };
    });
    return {
      game: this.game,
      options: this.touched,
      seats,
      public: this.public,
      rated,
      hints: this.hints && this.invited > 0 && !rated,
      pace:
        pace === "live" ? { kind: pace, minutes, increment } : pace === "days" ? { kind: pace, days } : { kind: pace },
      on_leave: this.leave === "bot" || this.goesOn(rated) ? this.level : "abandon",
    };
  }

  #chair(who: string): Chair {
    return { id: this.#made++, who, name: "" };
  }
}

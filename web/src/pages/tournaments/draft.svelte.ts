// What is chosen for a tournament, or for all of a series: everything has a usual value, so that a name is enough.

import type { GameInfo, TournamentTerms } from "../../api";

export class Draft {
  chosen = $state("");
  format = $state<TournamentTerms["format"]>("swiss");
  size = $state(2);
  rounds = $state(4);
  minutes = $state(10);
  increment = $state(5);
  duration = $state(60);
  duplicate = $state(false);
  rated = $state(false);
  hidden = $state(false);
  programs = $state(false);
  level = $state("casual");
  fill = $state(8);
  games = $state.raw<GameInfo[]>([]);
  /** What is not chosen here, and stays. */
  readonly #former: Partial<TournamentTerms>;

  /** Begin with usual values, or with what was chosen before. */
  constructor(former: Partial<TournamentTerms> = {}, rounds = 0) {
    this.#former = former;
    this.chosen = former.game ?? "";
    this.format = former.format ?? this.format;
    this.size = former.seats ?? this.size;
    this.rounds = rounds || this.rounds;
    this.minutes = former.minutes ?? this.minutes;
    this.increment = former.increment ?? this.increment;
    this.duration = former.duration || this.duration;
    this.duplicate = former.duplicate ?? this.duplicate;
    this.rated = former.rated ?? this.rated;
    this.programs = former.programs ?? this.programs;
    this.level = former.level ?? this.level;
    this.fill = former.fill ?? this.fill;
  }

  get game(): GameInfo | undefined {
    return this.games.find(({ id }) => id === this.chosen) ?? this.games[0];
  }

  /** Whether two sit at each table. */
  get pairs(): boolean {
    return this.format === "round_robin" || this.format === "knockout";
  }

  get sizes(): number[] {
    return (this.game?.players ?? [2]).filter((players) => players >= 2 && players <= 4);
  }

  get seats(): number {
    return this.pairs || !this.sizes.includes(this.size) ? 2 : this.size;
  }

  /** Whether all tables may have the same cards. */
  get shared(): boolean {
    return this.format === "swiss" || this.format === "round_robin";
  }

  get terms(): TournamentTerms {
    const { format, minutes, increment, rated, level, seats } = this;
    const game = this.game?.id ?? this.chosen;
    const options = game === this.#former.game && seats === this.#former.seats ? this.#former.options : undefined;
    return {
      ...this.#former,
      ...{ format, game, seats, minutes, increment, rated, level, private: this.hidden },
      options: options ?? {},
      programs: this.programs && !rated,
      duration: format === "arena" ? this.duration : 0,
      duplicate: this.duplicate && this.shared,
      fill: level ? this.fill : 0,
    };
  }
}

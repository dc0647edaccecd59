"""Games of computer players against each other, one after the other or in many processes."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from midtown.arena.program import ForfeitedGame, ProgramFailure, ProgramPlayer, is_program
from midtown.bots import BOT, Bot, Clock, Question, bot
from midtown.executor import ALONE, Executor
from midtown.fairness import Shuffle, secret_of
from midtown.game import Options, Result
from midtown.luck import luck
from midtown.match import Match, play_moves
from midtown.record import Record

FORFEIT = "forfeit"
"""What a game was ended by that a program has lost before its end."""


class GameTask(NamedTuple):
    """A game to play: seat i is played by `bots[i]`."""

    game: str
    bots: tuple[str, ...]
    options: Options
    deal: str
    """Seed of the draws; the same text is the same deal, whatever the seating."""
    bot_seed: str
    """Seed of the computer players' random choices."""
    seconds: float | None = None
    """Time limit of a search for a move."""


class SeatEffort(NamedTuple):
    """What one seat has spent in a game."""

    turns: int
    """Moves chosen."""
    seconds: float
    slowest: float
    """Seconds of the slowest move."""
    iterations: int | None
    """Iterations of its searches; None if it does not search."""


class Played(NamedTuple):
    """One finished game."""

    record: Record
    ended_by: str
    efforts: list[SeatEffort]
    luck: list[float] | None = None
    """By how much the draws have raised each seat's win chance; None if it was not measured."""
    forfeit: ForfeitedGame | None = None
    """What a program has lost the game by; the record then ends before the game does."""

    @property
    def result(self) -> Result:
        """The result of the game."""
        if self.forfeit:
            return Result(True, self.forfeit.scores, self.forfeit.winners, self.ended_by)
        outcome = self.record.result
        assert outcome is not None  # only a forfeit ends a game before its end
        return Result(True, outcome["scores"], outcome["winners"], self.ended_by)

    @property
    def bots(self) -> list[str]:
        """The names of the computer players, seat by seat."""
        return [player.removeprefix(BOT) for player in self.record.players]


class TimedBot:
    """A computer player with a time limit, whose effort is counted.

    One that searches has an attribute `iterations`, which counts all of them.
    """

    def __init__(self, chooser: Bot, seconds: float | None, clock: Clock | None) -> None:
        """Measure time by `clock`; without one, no time passes."""
        self.chooser = chooser
        self.budget = seconds
        self.clock = clock or float
        self.before = self.iterations
        self.turns, self.seconds, self.slowest = 0, 0.0, 0.0

    @property
    def iterations(self) -> int | None:
        """The player's count of iterations; None if it has none."""
        iterations: int | None = getattr(self.chooser, "iterations", None)
        return iterations

    def __call__(self, question: Question) -> str:
        """Return the player's move."""
        start = self.clock()
        move = self.chooser(question._replace(seconds=self.budget))
        spent = self.clock() - start
        self.turns += 1
        self.seconds += spent
        self.slowest = max(self.slowest, spent)
        return move

    @property
    def effort(self) -> SeatEffort:
        """The effort so far."""
        iterations = None if self.iterations is None else self.iterations - (self.before or 0)
        return SeatEffort(self.turns, round(self.seconds, 6), round(self.slowest, 6), iterations)


def new_match(task: GameTask) -> Match:
    """Return the game, dealt; raise GameError if it cannot be played."""
    players = [BOT + name for name in task.bots]
    return Match(task.game, players, task.options, Shuffle(secret_of(task.deal)))


def check(task: GameTask, programs: bool = False) -> Options:
    """Return all options of the game with their values; raise GameError if it cannot be played.

    Outside programs may play only where a game that they lose before its end has a result.
    """
    make_bots(task.bots, programs=programs)
    return new_match(task).options


def play_game(task: GameTask, clock: Clock | None = None, with_luck: bool = False) -> Played:
    """Play the game to its end, and measure its luck if asked to.

    Time is measured by `clock`, which must be picklable for other processes.
    """
    match = new_match(task)
    players = [TimedBot(chooser, task.seconds, clock) for chooser in make_bots(task.bots, clock, programs=True)]
    forfeit = None
    try:
        for after in play_moves(match, players, task.bot_seed):
            match = after
    except ProgramFailure as failure:
        forfeit = forfeit_game(match, failure)
    record, ended_by = match.record(), FORFEIT if forfeit else match.result().ended_by
    record.secret = match.secret
    played = Played(record, ended_by, [player.effort for player in players], forfeit=forfeit)
    return measure_luck(played) if with_luck else played


def forfeit_game(match: Match, failure: ProgramFailure) -> ForfeitedGame:
    """Return how the seat to move has lost the game by its program's failure."""
    loser = match.to_move
    assert loser is not None
    scores = [0 if seat == loser else score for seat, score in enumerate(match.result().scores)]
    return ForfeitedGame(loser, failure.fault, failure.detail, scores)


def measure_luck(played: Played) -> Played:
    """Return a game with its luck."""
    return played if played.luck is not None else played._replace(luck=luck(played.record))


def make_bots(names: Sequence[str], clock: Clock | None = None, programs: bool = False) -> list[Bot]:
    """Return a computer player for each seat; raise RequestError for an unknown name.

    With `programs` it may be a command line, which starts a program, so no stranger may have written it.
    """
    return [
        ProgramPlayer(name, names[:seat].count(name)) if programs and is_program(name) else bot(name, clock)
        for seat, name in enumerate(names)
    ]


class Job(NamedTuple):
    """The games to play: seat i is played by `bots[i]`."""

    game: str
    bots: tuple[str, ...]
    options: Options
    seed: int


@dataclass
class Totals:
    """Totals over many games of `seats` players, seat by seat; a shared win counts by its share."""

    seats: int
    games: int = 0
    wins: list[float] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)
    ended_by: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.wins = [0.0] * self.seats
        self.scores = [0] * self.seats

    def add(self, played: Played) -> None:
        """Add a finished game."""
        self.games += 1
        result = played.result
        for seat, score in enumerate(result.scores):
            self.wins[seat] += result.share(seat)
            self.scores[seat] += score
        self.moves.append(len(played.record.moves))
        self.ended_by[played.ended_by] = self.ended_by.get(played.ended_by, 0) + 1


def check_players(job: Job) -> Options:
    """Return all options of the job with their values; raise GameError if it cannot be played."""
    return check(task_of(job, 0))


def task_of(job: Job, number: int) -> GameTask:
    """Return game `number` of the job."""
    return GameTask(
        game=job.game, bots=job.bots, options=job.options, deal=f"{job.seed}/{number}", bot_seed=f"{job.seed}/{number}"
    )


def simulate(job: Job, games: int, executor: Executor = ALONE) -> Generator[Played, None, None]:
    """Yield the first `games` games of the job in order."""
    return executor.map(play_game, (task_of(job, number) for number in range(games)))

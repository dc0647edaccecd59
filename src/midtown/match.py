"""A game in play: checks moves, gives draws, keeps the record. Nothing else brings moves and chance together."""

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Protocol, cast

from midtown import games
from midtown.bots import Question
from midtown.fairness import Shuffle
from midtown.game import AnyGame, AnyPosition, Draw, DrawError, GameOver, Options, RequestError, Result, State
from midtown.record import Record, check_draw, read, replay
from midtown.record_events import NumberAdded, RecordEvent
from midtown.support.documents import JsonObject
from midtown.support.i18n import CATALOGUE

Player = Callable[[Question], str]
"""Chooses a move: a computer player, a person at a terminal, a remote program."""


class Dealer(Protocol):
    """Gives the draws of a game: draw `k` (from 0) is always the same from the same deck."""

    def draw(self, k: int, deck: Sequence[Draw]) -> Draw:
        """Return one item of `deck`, the sorted list of possible draws; raise DrawError if there is none to give."""


class Script:
    """A dealer with given draws, followed by those of dealer `then`, if there is one."""

    def __init__(self, draws: Sequence[Draw], then: Dealer | None = None) -> None:
        self.draws = list(draws)
        self.then = then

    def draw(self, k: int, deck: Sequence[Draw]) -> Draw:
        """Return draw `k` of the script, or of the dealer that follows it; raise DrawError if there is none."""
        if k < len(self.draws):
            return self.draws[k]
        if self.then is None:
            raise DrawError(CATALOGUE.message("draws.short", number=str(k + 1)))
        return self.then.draw(k, deck)


class Prepared(NamedTuple):
    """A checked move that is not part of the game yet, with its outcome."""

    before: AnyPosition
    """The position in which it is played."""
    move: str
    position: AnyPosition
    """The position after it and its draws."""
    draws: list[Draw]
    """The draws that followed the move."""


@dataclass(frozen=True, init=False, eq=False, repr=False)
class Match:
    """One game as it stands, a value: to play a move, or to take one back, returns another."""

    name: str
    """The game's name."""
    game: AnyGame
    players: tuple[str, ...]
    """The players' names."""
    options: Options
    dealer: Dealer
    """Gives the draws that are still to come."""
    secret: str | None
    """The secret of a fair shuffle; None without one."""
    commitment: str | None
    """What the shuffle was committed to; None without one."""
    position: Any  # of its game's own type
    """The position, which nobody changes: moves are played on clones of it."""
    moves: tuple[str, ...]
    movers: tuple[int, ...]
    """The seat of each move."""
    draws: tuple[Draw, ...]
    events: tuple[RecordEvent, ...]
    """Things that are no moves (docs/build/records.md)."""
    times: tuple[int | None, ...]
    """The milliseconds that moves took, from the first one on: None where nobody knows, as for all that are missing."""

    def __init__(self, game: str, players: Sequence[str], options: Options, dealer: Dealer) -> None:
        """Begin a game; raise RequestError for players or options, DrawError if `dealer` cannot deal it."""
        rules = games.for_players(game, len(players))
        shuffle = dealer if isinstance(dealer, Shuffle) else None
        numbers = shuffle.numbers if shuffle else ()
        vars(self).update(
            name=game,
            game=rules,
            players=tuple(players),
            options=rules.resolve_options(len(players), options),
            dealer=dealer,
            secret=shuffle.secret if shuffle else None,
            commitment=shuffle.commitment if shuffle else None,
            events=tuple(NumberAdded(at=0, seat=seat, value=value) for seat, value in numbers),
            times=(),
        )
        vars(self).update(self._traced([], dealer))

    @classmethod
    def load(cls, document: object, dealer: Dealer | None = None) -> "Match":
        """Return the game of a record, to go on with `dealer`; raise GameError if the record does not fit its game.

        Without `dealer` it goes on with the record's own secret, if it has one. Another shuffle can be proven
        to the end only if it has the secret that the record is committed to; otherwise the commitment is dropped.
        """
        record = read(document)
        *before, last = replay(record)
        following, secret, commitment = dealer, record.secret, record.commitment
        if dealer is None and record.secret is not None:
            following = Shuffle(record.secret, record.numbers)
        match = cls(record.game, record.players, record.options, Script(record.draws, following))
        if isinstance(dealer, Shuffle) and dealer.commitment == record.commitment:
            secret = dealer.secret
        elif dealer is not None:
            secret = commitment = None
        return match.replace(
            position=last.position,
            moves=tuple(record.moves),
            movers=tuple(match.mover(step.position) for step in before),
            draws=tuple(record.draws),
            events=tuple(record.events),
            times=tuple(record.times),
            secret=secret,
            commitment=commitment,
        )

    def __reduce__(self) -> tuple[object, ...]:
        """Copy or pickle what has happened, which is played again: a position is a compiled object."""
        kept = {"events": self.events, "secret": self.secret, "commitment": self.commitment, "times": self.times}
        return _replayed, (self.name, self.players, self.options, self.dealer, self.moves, self.draws, kept)

    def replace(self, **changed: object) -> "Match":
        """Return the game with other values in these fields, as `dataclasses.replace` does."""
        return _match({**vars(self), **changed})

    def noted(self, event: RecordEvent) -> "Match":
        """Return the game with another event in its record."""
        return self.replace(events=(*self.events, event))

    def timed(self, time: int) -> "Match":
        """Return the game with the milliseconds that its last move took."""
        missing = (None,) * (len(self.moves) - 1 - len(self.times))
        return self.replace(times=(*self.times, *missing, time))

    def named(self, players: Sequence[str]) -> "Match":
        """Return the game with these names of players."""
        return self.replace(players=tuple(players))

    def after(self, move: str | Prepared) -> "Match":
        """Return the game with a move of the seat to move played; raise GameError if it is refused.

        A prepared move is not checked again; ValueError, a caller's mistake, if it was prepared for another position.
        """
        prepared = self.prepare(move) if isinstance(move, str) else move
        if prepared.before is not self.position:
            raise ValueError("prepared for another position")
        moves = self.moves + (prepared.move,)  # noqa: RUF005  # copies once; with a star it takes three times as long
        movers = self.movers + (self.mover(prepared.before),)  # noqa: RUF005
        fields = vars(self).copy()
        fields["position"], fields["moves"], fields["movers"] = prepared.position, moves, movers
        if prepared.draws:
            fields["draws"] = self.draws + tuple(prepared.draws)
        return _match(fields)

    def without_last(self, count: int = 1) -> "Match":
        """Return the game with its last moves taken back, and no event after the rest; RequestError if it has fewer.

        Their draws will fall again.
        """
        if count > len(self.moves):
            raise RequestError(CATALOGUE.message("request.undo"))
        moves = self.moves[: len(self.moves) - count]
        events = tuple(dataclasses.replace(event, at=min(event.at, len(moves))) for event in self.events)
        times = self.times[: len(moves)]
        return self.replace(**self._traced(moves, Script(self.draws)), events=events, times=times)

    def _traced(self, moves: Sequence[str], dealer: Dealer) -> dict[str, object]:
        """Play `moves` from the first draw on, draws from `dealer`; return the fields that follow. Raise GameError."""
        position = self.game.new(len(self.players), self.options)
        draws = self.deal(position, dealer, 0)
        movers = []
        for move in moves:
            movers.append(self.mover(position))
            self.game.play(position, move)
            draws += self.deal(position, dealer, len(draws))
        return {"position": position, "moves": tuple(moves), "movers": tuple(movers), "draws": tuple(draws)}

    def deal(self, position: AnyPosition, dealer: Dealer, fallen: int) -> list[Draw]:
        """Give every draw that `position` awaits and return them; `fallen` draws came before. Raise DrawError."""
        draws: list[Draw] = []
        while deck := self.game.deck(position):
            draws.append(check_draw(deck, dealer.draw(fallen + len(draws), deck)))
            self.game.deal(position, draws[-1])
        return draws

    @property
    def to_move(self) -> int | None:
        """The seat to move; None when the game is over."""
        return self.game.to_move(self.position)

    def mover(self, position: AnyPosition) -> int:
        """Return the seat to move in a position in which a move was made."""
        return cast(int, self.game.to_move(position))

    def legal(self) -> list[str]:
        """Return all legal moves, sorted as text."""
        return self.game.legal(self.position)

    def prepare(self, move: str, draws: Sequence[Draw] | None = None) -> Prepared:
        """Return a move of the seat to move with its outcome, for `after`; raise GameError if it is refused.

        `draws` replace the dealer's: exactly those that fall after the move, as a log has them.
        """
        after = self.game.clone(self.position)
        self.game.play(after, move)
        dealer = self.dealer if draws is None else Script([*self.draws, *draws])
        fallen = self.deal(after, dealer, len(self.draws))
        if draws is not None and len(fallen) < len(draws):
            used, number = len(self.draws) + len(fallen), len(self.draws) + len(draws)
            raise DrawError(CATALOGUE.message("record.draws", used=str(used), draws=str(number)))
        return Prepared(self.position, move, after, fallen)

    def result(self) -> Result:
        """Return how the game stands."""
        return self.game.result(self.position)

    def view(self, seat: int | None) -> State:
        """Return what a seat may see, or what everybody may see if it is None."""
        return self.game.view(self.position, seat)

    def question(self, seed: int, seconds: float | None = None, iterations: int | None = None) -> Question:
        """Return the question for the seat to move; raise GameOver if nobody is to move."""
        seat = self.to_move
        if seat is None:
            raise GameOver(CATALOGUE.message("request.over"))
        return Question(
            state=self.view(seat),
            moves=self.legal(),
            log=list(self.moves),
            seed=seed,
            seconds=seconds,
            iterations=iterations,
        )

    def record(self) -> Record:
        """Return the record of the game so far; it has the secret only when the game is over."""
        result = self.result()
        return Record(
            game=self.name,
            players=list(self.players),
            options=self.options,
            rules=self.game.RULES,
            commitment=self.commitment,
            secret=self.secret if result.over else None,
            draws=list(self.draws),
            moves=list(self.moves),
            events=list(self.events),
            times=[*self.times, *[None] * (len(self.moves) - len(self.times))] if self.times else [],
            result={"scores": result.scores, "winners": result.winners} if result.over else None,
        )


def _match(fields: dict[str, object]) -> Match:
    match = object.__new__(Match)
    object.__setattr__(match, "__dict__", fields)
    return match


def _replayed(
    game: str,
    players: Sequence[str],
    options: Options,
    dealer: Dealer,
    moves: Sequence[str],
    draws: Sequence[Draw],
    kept: JsonObject,
) -> Match:
    """Return a match from what `Match.__reduce__` has kept."""
    match = Match(game, players, options, Script(draws, dealer))
    return match.replace(**match._traced(moves, Script(draws)), dealer=dealer, **kept)


def play_moves(match: Match, players: Sequence[Player], seed: int | str = 0) -> Iterator[Match]:
    """Play `match` to its end as `run` does, and yield it after each move."""
    chance = Random(seed)
    while (seat := match.to_move) is not None:
        match = match.after(players[seat](match.question(chance.getrandbits(63))))
        yield match


def run(match: Match, players: Sequence[Player], seed: int | str = 0) -> Match:
    """Return `match` played to its end, each seat by its player; `seed` decides what the players leave to chance."""
    for after in play_moves(match, players, seed):
        match = after
    return match

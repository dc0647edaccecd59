"""A game in play: checks moves, gives draws, keeps the record. Nothing else brings moves and chance together."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple, Protocol, cast

from midtown import games
from midtown.bots import Question
from midtown.fairness import Shuffle
from midtown.game import AnyPosition, Draw, DrawError, GameOver, Options, RequestError, Result, State
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


class Match:
    """One game: its players' names, its shuffle, its position, and all moves, draws and events so far.

    `movers` has the seat of each move. `events` are things that are no moves (docs/build/records.md). `secret` and
    `commitment` belong to a fair shuffle; without one they are None.
    """

    def __init__(self, game: str, players: Sequence[str], options: Options, dealer: Dealer) -> None:
        """Begin a game; raise RequestError for players or options, DrawError if `dealer` cannot deal it."""
        self.game = games.for_players(game, len(players))
        self.name = game
        self.players = list(players)
        self.options = self.game.resolve_options(len(players), options)
        self.dealer = dealer
        self.secret: str | None = None
        self.commitment: str | None = None
        self.events: list[RecordEvent] = []
        if isinstance(dealer, Shuffle):
            self.secret = dealer.secret
            self.commitment = dealer.commitment
            self.events = [NumberAdded(at=0, seat=seat, value=value) for seat, value in dealer.numbers]
        self.retrace([], dealer)

    @classmethod
    def load(cls, document: object, dealer: Dealer | None = None) -> "Match":
        """Return the game of a record, to go on with `dealer`; raise GameError if the record does not fit its game.

        Without `dealer` it goes on with the record's own secret, if it has one. Another shuffle can be proven
        to the end only if it has the secret that the record is committed to; otherwise the commitment is dropped.
        """
        record = read(document)
        *before, last = replay(record)
        following = dealer
        if dealer is None and record.secret is not None:
            following = Shuffle(record.secret, record.numbers)
        match = cls(record.game, record.players, record.options, Script(record.draws, following))
        match.position, match.moves, match.draws, match.events = (
            last.position,
            record.moves,
            record.draws,
            record.events,
        )
        match.movers = [match.mover(step.position) for step in before]
        if dealer is None:
            match.secret, match.commitment = record.secret, record.commitment
        elif isinstance(dealer, Shuffle) and dealer.commitment == record.commitment:
            match.secret, match.commitment = dealer.secret, dealer.commitment
        return match

    def __reduce__(self) -> tuple[object, ...]:
        """Copy or pickle what has happened, which is played again: a position is a compiled object."""
        kept = {"events": list(self.events), "secret": self.secret, "commitment": self.commitment}
        return _replayed, (self.name, self.players, self.options, self.dealer, self.moves, self.draws, kept)

    def noted(self, event: RecordEvent) -> "Match":
        """Return the game with another event in its record; this one stays."""
        return self._with(events=[*self.events, event])

    def named(self, players: Sequence[str]) -> "Match":
        """Return the game with these names of players; this one stays."""
        return self._with(players=list(players))

    def without_last(self, count: int) -> "Match":
        """Return the game with its last moves taken back, and no event after the rest; this one stays."""
        match = self.fork()
        match.retrace(self.moves[: len(self.moves) - count], Script(self.draws))
        match.events = [replace(event, at=min(event.at, len(match.moves))) for event in self.events]
        return match

    def fork(self) -> "Match":
        """Return a copy that can be played on; what playing does not change is shared, the position included."""
        return self._with(moves=self.moves[:], movers=self.movers[:], draws=self.draws[:])

    def after(self, prepared: Prepared) -> "Match":
        """Return the game with a prepared move played, this one stays; ValueError if the game has moved since."""
        if prepared.before is not self.position:
            raise ValueError("prepared for another position")
        moves, draws = [*self.moves, prepared.move], [*self.draws, *prepared.draws]
        movers = [*self.movers, self.mover(prepared.before)]
        return self._with(position=prepared.position, moves=moves, movers=movers, draws=draws)

    def _with(self, **changed: object) -> "Match":
        copy = Match.__new__(Match)
        copy.__dict__ = {**self.__dict__, **changed}
        return copy

    def retrace(self, moves: list[str], dealer: Dealer) -> None:
        """Play `moves` from the first draw on, draws from `dealer`; raise GameError and change nothing if one fails."""
        position = self.game.new(len(self.players), self.options)
        draws = self.deal(position, dealer, 0)
        movers = []
        for move in moves:
            movers.append(self.mover(position))
            self.game.play(position, move)
            draws += self.deal(position, dealer, len(draws))
        self.position, self.moves, self.movers, self.draws = position, moves, movers, draws

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

    def play(self, move: str) -> None:
        """Play a move of the seat to move, or raise GameError and change nothing.

        The position before the move is left as it was: a caller may keep it.
        """
        self.accept(self.prepare(move))

    def prepare(self, move: str, draws: Sequence[Draw] | None = None) -> Prepared:
        """Return a move of the seat to move with its outcome, for `accept`, without playing it; raise GameError.

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

    def accept(self, prepared: Prepared) -> None:
        """Play a prepared move. Raise ValueError, a caller's mistake, if the position has changed since `prepare`."""
        if prepared.before is not self.position:
            raise ValueError("prepared for another position")
        self.movers.append(self.mover(prepared.before))
        self.position = prepared.position
        self.moves.append(prepared.move)
        self.draws += prepared.draws

    def undo(self) -> None:
        """Take back the last move with its draws, which will fall again; raise RequestError if there is none."""
        if not self.moves:
            raise RequestError(CATALOGUE.message("request.undo"))
        self.retrace(self.moves[:-1], Script(self.draws))

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
            players=self.players,
            options=self.options,
            rules=self.game.RULES,
            commitment=self.commitment,
            secret=self.secret if result.over else None,
            draws=list(self.draws),
            moves=list(self.moves),
            events=list(self.events),
            result={"scores": result.scores, "winners": result.winners} if result.over else None,
        )


def _replayed(
    game: str,
    players: list[str],
    options: Options,
    dealer: Dealer,
    moves: list[str],
    draws: list[Draw],
    kept: JsonObject,
) -> Match:
    """Return a match from what `Match.__reduce__` has kept."""
    match = Match(game, players, options, Script(draws, dealer))
    match.retrace(list(moves), Script(draws))
    match.dealer = dealer
    match.__dict__.update(kept)
    return match


def run(match: Match, players: Sequence[Player], seed: int | str = 0) -> None:
    """Play `match` to its end, each seat by its player; `seed` decides what the players leave to chance."""
    chance = Random(seed)
    while (seat := match.to_move) is not None:
        match.play(players[seat](match.question(chance.getrandbits(63))))

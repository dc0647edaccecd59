"""A game being played: moves in, record out. The only place where moves and chance come together."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from midtown import games
from midtown.bots import Question
from midtown.fairness import Shuffle
from midtown.game import Draw, DrawError, GameOver, RequestError, Result, State
from midtown.locale import CATALOGUE
from midtown.record import Record, awaited, read, replay

Player = Callable[[Question], str]
"""Chooses a move: a computer player, a person at a terminal, somebody far away."""


class Dealer(Protocol):
    """Gives the draws of a game, the kth (from 0) always the same from the same deck."""

    def draw(self, k: int, deck: Sequence[Draw]) -> Draw:
        """One item of `deck`, the sorted list of all that can come; DrawError if there is none to give."""


class Script:
    """Draws that are told beforehand, and after them those of another dealer, if there is one."""

    def __init__(self, draws: Sequence[Draw], then: Dealer | None = None) -> None:
        self.draws = list(draws)
        self.then = then

    def draw(self, k: int, deck: Sequence[Draw]) -> Draw:
        """The kth of the script."""
        if k < len(self.draws):
            return self.draws[k]
        if self.then is None:
            raise DrawError(CATALOGUE.message("draws.short", number=str(k + 1)))
        return self.then.draw(k, deck)


class Prepared(NamedTuple):
    """A move that the rules have let pass and that does not count yet: what it would make of the game."""

    before: Any
    """The position in which it is played."""
    move: str
    position: Any
    """The position after it and its draws."""
    draws: list[Draw]
    """What has fallen after it."""


class Match:
    """One game with its players' names, its shuffle and all that has happened in it."""

    def __init__(self, game: str, players: Sequence[str], options: Mapping[str, Any], dealer: Dealer) -> None:
        """A fresh game; RequestError, or DrawError if `dealer` cannot deal it."""
        self.game = games.game(game)
        if len(players) not in self.game.PLAYERS:
            raise RequestError(CATALOGUE.message("request.players", players=str(len(players)), game=game))
        self.name = game
        self.players = list(players)
        self.options = self.game.settle(len(players), options)
        self.dealer = dealer
        self.secret: str | None = None
        self.commitment: str | None = None
        self.events: list[dict[str, Any]] = []
        if isinstance(dealer, Shuffle):
            self.secret = dealer.secret
            self.commitment = dealer.commitment
            self.events = [{"at": 0, "event": "number", "seat": seat, "value": value} for seat, value in dealer.numbers]
        self.retrace([], dealer)

    @classmethod
    def load(cls, document: Any, dealer: Dealer | None = None) -> "Match":
        """The game of a record, which goes on with `dealer`; GameError if the record does not fit its game.

        The shuffle can be proven to the end only if it goes on with the secret that the record is committed to.
        """
        record = read(document)
        *_, last = replay(record)
        match = cls.__new__(cls)
        match.game = games.game(record.game)
        match.name = record.game
        match.players = record.players
        match.options = record.options
        match.events = record.events
        match.secret = record.secret
        match.commitment = record.commitment
        if dealer is None and record.secret is not None:
            dealer = Shuffle(record.secret, record.numbers)
        elif dealer is not None:
            provable = isinstance(dealer, Shuffle) and dealer.commitment == record.commitment
            match.secret = dealer.secret if isinstance(dealer, Shuffle) and provable else None
            match.commitment = record.commitment if provable else None
        match.dealer = Script(record.draws, dealer)
        match.position = last.position
        match.moves = record.moves
        match.draws = record.draws
        return match

    def retrace(self, moves: list[str], dealer: Dealer) -> None:
        """From the first draw on with exactly these moves, draws from `dealer`; GameError, and nothing has changed."""
        position = self.game.new(len(self.players), self.options)
        draws = self.deal(position, dealer, 0)
        for move in moves:
            self.game.play(position, move)
            draws += self.deal(position, dealer, len(draws))
        self.position, self.moves, self.draws = position, moves, draws

    def deal(self, position: Any, dealer: Dealer, fallen: int) -> list[Draw]:
        """Give every draw that `position` awaits, in a game in which so many have fallen, and tell them; DrawError."""
        draws: list[Draw] = []
        while deck := self.game.deck(position):
            draws.append(awaited(deck, dealer.draw(fallen + len(draws), deck)))
            self.game.deal(position, draws[-1])
        return draws

    @property
    def to_move(self) -> int | None:
        """The seat to move; None when the game is over."""
        return self.game.to_move(self.position)

    def legal(self) -> list[str]:
        """All legal moves, sorted as text."""
        return self.game.legal(self.position)

    def play(self, move: str) -> None:
        """Play a move of the seat to move. GameError says why it cannot be, and nothing has changed.

        The position before it stays as it was, for whoever has kept it.
        """
        self.accept(self.prepare(move))

    def prepare(self, move: str, draws: Sequence[Draw] | None = None) -> Prepared:
        """What a move of the seat to move would bring, for `accept`; nothing has changed. GameError if it cannot be.

        `draws` are those that fall after it, all of them and no more, where a log tells them instead of the dealer.
        """
        after = self.game.clone(self.position)
        self.game.play(after, move)
        told = self.dealer if draws is None else Script([*self.draws, *draws])
        fallen = self.deal(after, told, len(self.draws))
        if draws is not None and len(fallen) < len(draws):
            used, number = len(self.draws) + len(fallen), len(self.draws) + len(draws)
            raise DrawError(CATALOGUE.message("record.draws", used=str(used), draws=str(number)))
        return Prepared(self.position, move, after, fallen)

    def accept(self, prepared: Prepared) -> None:
        """Take over what `prepare` has said. ValueError, a mistake of the caller's, if the game has moved since."""
        if prepared.before is not self.position:
            raise ValueError("prepared for another position")
        self.position = prepared.position
        self.moves.append(prepared.move)
        self.draws += prepared.draws

    def undo(self) -> None:
        """Take the last move back with its draws, which will fall again; RequestError if there is none."""
        if not self.moves:
            raise RequestError(CATALOGUE.message("request.undo"))
        self.retrace(self.moves[:-1], Script(self.draws))

    def result(self) -> Result:
        """How the game stands."""
        return self.game.result(self.position)

    def view(self, seat: int | None) -> State:
        """What a seat may see; with None what everybody may."""
        return self.game.view(self.position, seat)

    def question(self, seed: int, seconds: float | None = None, iterations: int | None = None) -> Question:
        """What the seat to move is asked; GameOver if nobody is to move."""
        seat = self.to_move
        if seat is None:
            raise GameOver(CATALOGUE.message("request.over"))
        return Question(self.view(seat), self.legal(), list(self.moves), seed, seconds, iterations)

    def record(self) -> Record:
        """The game so far; its secret only when it is over."""
        result = self.result()
        return Record(
            self.name,
            self.players,
            self.options,
            self.game.RULES,
            self.commitment,
            self.secret if result.over else None,
            list(self.draws),
            list(self.moves),
            list(self.events),
            {"scores": result.scores, "winners": result.winners} if result.over else None,
        )


def run(match: Match, players: Sequence[Player], seed: int | str = 0) -> None:
    """Play `match` to its end, each seat by its player; `seed` settles what the players leave to chance."""
    chance = Random(seed)
    while (seat := match.to_move) is not None:
        match.play(players[seat](match.question(chance.getrandbits(63))))

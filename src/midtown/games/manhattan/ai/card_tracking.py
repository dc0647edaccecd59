"""What the log tells of hands and stack after the cards were shuffled anew (M-STACK).

At that moment the stack was all cards played before, and the hands were all others: which cards these were is known,
but not whose. Every card played since came from its player's hand of that moment (*old*) or was drawn (*new*); a guess
explains each play by either, as likely as there are cards of that kind, and deals what then is left. Before the first
shuffle the log tells nothing that the view does not.
"""

from collections.abc import Sequence

from midtown.games.manhattan.components import *
from midtown.games.manhattan.notation import Forfeit, Pick, parse
from midtown.games.manhattan.position import Position
from midtown.games.manhattan.setup import Setup
from midtown.world import World as Base

TRIES = 16
"""How often a guess may come to a play that it cannot explain before the log is left aside."""


class Recall:
    """The plays since the last shuffle, `n_plays` of them, the cards then in all hands, and those of the new stack."""

    def __init__(self, position: Position, log: Sequence[str]) -> None:
        setup = position.setup
        self.seats = setup.seats
        self.viewer = position.mover
        self.n_plays = 0
        self.n_draws = 0
        self.seat = [0] * 64
        self.kind = [0] * 64
        self.held = [5] * 9  # COPIES
        self.shuffled = [0] * 9
        self.old = [0] * 9
        self.new = [0] * 9
        self.n_old = [0] * 4
        self.n_new = [0] * 4
        self.all_old = 0
        self.all_new = 0
        plays = played(setup, log)
        size = CARDS - HAND * setup.seats
        start = len(plays) // size * size
        if start == 0 or not fits(position, plays[start:]):
            return
        for _, kind in plays[start - size : start]:
            self.held[kind] -= 1
            self.shuffled[kind] += 1
        if min(plain for plain in [self.held[kind] for kind in range(KINDS)]) < 0:
            return
        self.n_draws = len(plays) - start
        hand = [(self.viewer, kind) for kind in position.hand_of(self.viewer)]
        for seat, kind in plays[start:] + hand:
            self.seat[self.n_plays] = seat
            self.kind[self.n_plays] = kind
            self.n_plays += 1

    def redraw(self, position: Position, world: Base) -> bool:
        """Deal the hands that are not known; False if the log tells nothing."""
        if self.n_plays == 0:
            return False
        for _ in range(TRIES):
            if self.retrace(world):
                self.hand_out(position, world)
                return True
        return False

    def retrace(self, world: Base) -> bool:
        """Explain all plays, and at last the viewer's own hand; False if one cannot be explained."""
        for kind in range(KINDS):
            self.old[kind] = self.held[kind]
            self.new[kind] = self.shuffled[kind]
        for seat in range(self.seats):
            self.n_old[seat] = HAND
            self.n_new[seat] = 0
        self.all_old = HAND * self.seats
        self.all_new = CARDS - self.all_old
        for play in range(self.n_plays):
            if not self.explain(self.seat[play], self.kind[play], world):
                return False
            if play < self.n_draws:
                self.n_new[self.seat[play]] += 1
        return True

    def explain(self, seat: int, kind: int, world: Base) -> bool:
        """Take a card of that kind from what a seat may have: an old one or a new one."""
        old = self.n_old[seat] * self.old[kind] * self.all_new
        new = self.n_new[seat] * self.new[kind] * self.all_old
        if self.all_old == 0 and self.n_new[seat]:
            new = self.new[kind]
        if old + new == 0:
            return False
        if world.below(old + new) < old:
            self.old[kind] -= 1
            self.n_old[seat] -= 1
            self.all_old -= 1
        else:
            self.new[kind] -= 1
            self.n_new[seat] -= 1
            self.all_new -= 1
        return True

    def hand_out(self, position: Position, world: Base) -> None:
        """Deal old and new cards to the others, each as many as are left to him."""
        for seat in range(self.seats):
            if seat == self.viewer:
                continue
            for _ in range(self.n_old[seat]):
                position.give(seat, self.take(1, world))
            for _ in range(self.n_new[seat]):
                position.give(seat, self.take(0, world))

    def take(self, old: int, world: Base) -> int:
        """The kind of a card at random, of the old ones or of the new ones."""
        n = world.below(self.all_old if old else self.all_new)
        kind = 0
        while n >= (self.old[kind] if old else self.new[kind]):
            n -= self.old[kind] if old else self.new[kind]
            kind += 1
        if old:
            self.old[kind] -= 1
            self.all_old -= 1
        else:
            self.new[kind] -= 1
            self.all_new -= 1
        return kind


def played(setup: Setup, log: Sequence[str]) -> list[tuple[int, int]]:
    """Seat and kind of every card that was played or given up, in order."""
    plays: list[tuple[int, int]] = []
    a_round = setup.colours * setup.quota
    for text in log:
        move = parse(text)
        if isinstance(move, Pick):
            continue
        number, place = divmod(len(plays), a_round)
        seat = (number + place) % setup.seats
        colour = seat if move.colour is None else move.colour
        plays.append((seat, move.kind if isinstance(move, Forfeit) else setup.spots(colour).index(move.plot % 9)))
    return plays


def fits(position: Position, plays: list[tuple[int, int]]) -> bool:
    """Whether these are the cards that lie played, and no hand but the mover's is known."""
    kinds = [kind for _, kind in plays]
    known = [seat for seat in range(position.setup.seats) if position.hand_of(seat)]
    return known == [position.mover] and all(
        position.played >> 7 * kind & 127 == kinds.count(kind) for kind in range(KINDS)
    )

"""Card tracking: what the log tells of hands and stack once the cards were reshuffled (M-STACK).

At a reshuffle, the stack is all cards played before and the hands are all others: which cards these are is known, but
not whose. Each later play came from the hand of that moment (*old*) or was drawn from the new stack (*new*). A sample
explains every play by one or the other, with probability by the number of such cards, and deals what is left. Before
the first reshuffle the log tells nothing that the view does not.
"""

from collections.abc import Sequence

from midtown.engine.simulator import Simulator
from midtown.games.manhattan.protocol.notation import Forfeit, Pick, parse
from midtown.games.manhattan.rules.components import *
from midtown.games.manhattan.rules.position import Position
from midtown.games.manhattan.rules.setup import Setup

MAX_TRIES = 16
"""Attempts to explain all plays before the log is ignored."""


class CardTracking:
    """What is known since the last reshuffle.

    - `seat`, `kind`, `[n_plays]`: player and kind of each play since then, the viewer's own hand at the end; the first
      `n_draws` of them were followed by a draw. 0 plays if the log tells nothing.
    - `held`, `shuffled`, `[KINDS]`: number of cards of each kind then in all hands, and in the new stack.
    - `old`, `new`, `[KINDS]`, and `n_old`, `n_new`, `[seats]`: what is left of both while a sample is made: cards by
      kind, and how many each seat has. `all_old`, `all_new` are their sums.
    """

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
        plays = card_plays(setup, log)
        size = CARDS - HAND * setup.seats
        start = len(plays) // size * size
        if start == 0 or not is_consistent(position, plays[start:]):
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

    def deal_hands(self, position: Position, simulator: Simulator) -> bool:
        """Deal the hidden hands by a sample that fits the log; return False if the log tells nothing."""
        if self.n_plays == 0:
            return False
        for _ in range(MAX_TRIES):
            if self.explain_plays(simulator):
                self.deal_remaining(position, simulator)
                return True
        return False

    def explain_plays(self, simulator: Simulator) -> bool:
        """Explain all plays and the viewer's hand; return False if one has no explanation."""
        for kind in range(KINDS):
            self.old[kind] = self.held[kind]
            self.new[kind] = self.shuffled[kind]
        for seat in range(self.seats):
            self.n_old[seat] = HAND
            self.n_new[seat] = 0
        self.all_old = HAND * self.seats
        self.all_new = CARDS - self.all_old
        for play in range(self.n_plays):
            if not self.explain_play(self.seat[play], self.kind[play], simulator):
                return False
            if play < self.n_draws:
                self.n_new[self.seat[play]] += 1
        return True

    def explain_play(self, seat: int, kind: int, simulator: Simulator) -> bool:
        """Take a card of `kind` from the old or new cards of `seat`; return False if there is none."""
        old = self.n_old[seat] * self.old[kind] * self.all_new
        new = self.n_new[seat] * self.new[kind] * self.all_old
        if self.all_old == 0 and self.n_new[seat]:
            new = self.new[kind]
        if old + new == 0:
            return False
        if simulator.below(old + new) < old:
            self.old[kind] -= 1
            self.n_old[seat] -= 1
            self.all_old -= 1
        else:
            self.new[kind] -= 1
            self.n_new[seat] -= 1
            self.all_new -= 1
        return True

    def deal_remaining(self, position: Position, simulator: Simulator) -> None:
        """Deal the old and new cards that each other seat still has."""
        for seat in range(self.seats):
            if seat == self.viewer:
                continue
            for _ in range(self.n_old[seat]):
                position.give(seat, self.take_card(1, simulator))
            for _ in range(self.n_new[seat]):
                position.give(seat, self.take_card(0, simulator))

    def take_card(self, old: int, simulator: Simulator) -> int:
        """Remove a random old or new card, and return its kind."""
        n = simulator.below(self.all_old if old else self.all_new)
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


def card_plays(setup: Setup, log: Sequence[str]) -> list[tuple[int, int]]:
    """Return seat and kind of every card played or given up, in order."""
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


def is_consistent(position: Position, plays: list[tuple[int, int]]) -> bool:
    """Return whether `plays` are the cards played in `position`, and only the mover's hand is visible."""
    kinds = [kind for _, kind in plays]
    visible = [seat for seat in range(position.setup.seats) if position.hand_of(seat)]
    return visible == [position.mover] and all(
        position.played >> 7 * kind & 127 == kinds.count(kind) for kind in range(KINDS)
    )

"""Manhattan as learning plays it (docs/build/environments.md has the tables of actions and planes).

Actions are relative to the mover. With c colours a seat, they are numbered:

- build: colour * 216 + kind * 24 + city * 4 + floors - 1, with colour 0 for the mover's first, 1 for its second. The
  card `kind` is the plot as the mover sees it.
- give up card and piece: 216 * c + (colour * 9 + kind) * 4 + floors - 1.
- pick: 252 * c + choice (`components.choices`). With two colours a pick is two actions: first colour, second colour.
"""

from midtown.engine.bits import *
from midtown.engine.environment import Environment as BaseEnvironment
from midtown.engine.planes import total
from midtown.games.manhattan.env.planes import planes
from midtown.games.manhattan.protocol.notation import numbers, texts
from midtown.games.manhattan.rules.components import *
from midtown.games.manhattan.rules.ending import ending
from midtown.games.manhattan.rules.position import Moves, Position
from midtown.games.manhattan.rules.setup import Setup


class Environment(BaseEnvironment):
    """One game of Manhattan with its numbered actions and observations."""

    def __init__(self, position: Position) -> None:
        setup = position.setup
        self.setup = setup
        self.planes = planes(setup)
        self.forfeits = BUILDS * setup.colours_each  # the first action that gives up
        self.picks = self.forfeits + KINDS * HEIGHTS * setup.colours_each  # the first action that picks
        BaseEnvironment.__init__(self, setup.seats, self.picks + setup.n_choices, total(self.planes))
        self.fresh = Position(setup)  # what `restart` goes back to
        self.moves = Moves()
        self.look_at(position)

    def look_at(self, position: Position) -> None:
        """Encode another position of a game with the same options, with no part of a move chosen. It is not copied."""
        self.position = position
        self.completed = NONE
        self.first = NONE  # the choice for the mover's first colour, while a pick waits for the second; else NONE
        self.refresh()

    def choose(self, action: int) -> str | None:
        """Return the move that a legal action completes; None if it is a part of one, which is then chosen.

        Raise ValueError if the action is not legal.
        """
        self.check(action)
        move = self.completed = self.take(action)
        self.refresh()
        return None if move == NONE else texts(self.setup)[move]

    def actions(self, move: str) -> list[int]:
        """Return the actions of a move of the seat to move, given as text; none may be chosen yet."""
        number = numbers(self.setup, self.position.mover)[move]
        if number >= PICKS and self.setup.colours_each == 2:
            first, second = divmod(number - PICKS, CHOICES)
            return [self.picks + first, self.picks + second]
        return [self.action_of(number)]

    def mover(self) -> int:
        """Return the seat to move; NONE when the game is over."""
        return NONE if self.position.phase == OVER else self.position.mover

    def awaits(self) -> int:
        """Return the seat that waits for a draw; NONE if no draw is awaited."""
        return self.position.drawer

    def after(self) -> Position:
        """Return the position after the move that `choose` has completed, before its draws."""
        if self.completed == NONE:
            raise ValueError("no move is completed")
        position = self.position.clone()
        position.apply(self.completed)
        return position

    def dealt(self, item: int) -> Position:
        """Return the position after the awaited draw of item number `item` (`chances`)."""
        if not (self.position.drawer != NONE and 0 <= item < KINDS and self.position.stack >> 7 * item & 127):
            raise ValueError(f"item {item} cannot be drawn here")
        position = self.position.clone()
        position.deal(item)
        return position

    def chances(self) -> list[tuple[int, float]]:
        """Return the number of each item that the awaited draw can be, and its probability."""
        stack = self.position.stack
        counts = [(kind, stack >> 7 * kind & 127) for kind in range(KINDS)]
        return [(kind, count / self.position.n_stack) for kind, count in counts if count]

    def list_actions(self) -> int:
        """Write the legal actions into `legal` and return their number."""
        if self.position.drawer != NONE:
            return 0
        n = 0
        if self.position.phase == PICK:
            colour = self.position.mover if self.first == NONE else self.position.mover + self.setup.seats
            for choice in range(self.setup.n_choices):
                self.legal[n] = self.picks + choice
                n += self.position.has(colour, choice)
            return n
        n = self.position.fill(self.moves)
        for i in range(n):
            self.legal[i] = self.action_of(self.moves.item[i])
        return n

    def action_of(self, move: int) -> int:
        """Return the action of a move that is one action."""
        if move >= PICKS:
            return self.picks + move - PICKS
        if move >= FORFEITS:
            move -= FORFEITS
            return self.forfeits + move % 36 + (36 if move // 36 >= self.setup.seats else 0)
        return move % BUILDS + (BUILDS if move // BUILDS >= self.setup.seats else 0)

    def take(self, action: int) -> int:
        """Return the number of the move that a legal action completes; NONE if it is a part, which is then chosen."""
        if action >= self.picks:
            return self.take_pick(action - self.picks)
        if action >= self.forfeits:
            part = (action - self.forfeits) // 36
            rest = (action - self.forfeits) % 36
            return FORFEITS + (self.position.mover + part * self.setup.seats) * 36 + rest
        part = action // BUILDS
        return (self.position.mover + part * self.setup.seats) * BUILDS + action % BUILDS

    def take_pick(self, choice: int) -> int:
        """Do as `take` for picking."""
        if self.setup.colours_each == 1:
            return PICKS + choice
        if self.first == NONE:
            self.first = choice
            return NONE
        first = self.first
        self.first = NONE
        return PICKS + first * CHOICES + choice

    def apply(self, move: int) -> None:
        """Play a move by its number."""
        self.position.apply(move)

    def restart(self) -> None:
        """Go back to the position before the first draw."""
        self.position.become(self.fresh)
        self.first = NONE

    def deal(self) -> None:
        """Give every awaited card: card number `below(n)` of the n in the stack, sorted."""
        while self.position.drawer != NONE:
            self.position.deal(self.position.nth(self.below(self.position.n_stack)))

    def observe(self, seat: int, out: memoryview) -> None:
        """Write what `seat` sees into `out` (`planes`)."""
        for i in range(self.observation_size):
            out[i] = 0
        at = self.observe_board(self.position, self.setup, seat, out)
        at = self.observe_pieces(seat, out, at)
        at = self.observe_cards(seat, out, at)
        self.observe_turn(seat, out, at)

    def observe_board(self, position: Position, setup: Setup, seat: int, out: memoryview) -> int:
        """Write floors and owners; return the number of their bytes."""
        owners = setup.colours * PLOTS
        for relative in range(setup.colours):
            colour = self.colour_seen(seat, relative)
            for kind in range(KINDS):
                plot = setup.spot[seat * 9 + kind]
                place = relative * PLOTS + kind
                for _ in range(CITIES):
                    out[place] = position.floors[plot * 4 + colour]
                    out[owners + place] = position.owner[plot] == colour
                    plot += 9
                    place += 9
        return 2 * owners

    def observe_pieces(self, seat: int, out: memoryview, at: int) -> int:
        """Write supplies, picked pieces and scores from `at` on; return where they end."""
        for relative in range(self.setup.colours):
            colour = self.colour_seen(seat, relative)
            for height in range(HEIGHTS):
                out[at + relative * 4 + height] = self.position.supply[colour * 4 + height]
                out[at + (self.setup.colours + relative) * 4 + height] = self.position.picked[colour * 4 + height]
            out[at + self.setup.colours * 8 + relative] = self.position.score[colour]
        return at + self.setup.colours * 9

    def observe_cards(self, seat: int, out: memoryview, at: int) -> int:
        """Write the seat's hand, the played cards and the size of the stack from `at` on; return where they end."""
        for place in range(seat * HAND, seat * HAND + HAND):
            if self.position.hand[place] != EMPTY:
                out[at + self.position.hand[place]] += 1
        for kind in range(KINDS):
            out[at + 9 + kind] = self.position.played >> 7 * kind & 127
        out[at + 18] = self.position.n_stack
        return at + 19

    def observe_turn(self, seat: int, out: memoryview, at: int) -> None:
        """Write phase, round, turn and what the seat has chosen from `at` on."""
        seats = self.seats
        out[at] = self.position.phase == PICK
        out[at + 1] = self.position.phase == BUILD
        out[at + 2] = self.position.round
        out[at + 3] = self.position.left
        at += 4
        if self.position.phase != OVER:
            out[at + (self.position.mover - seat + seats) % seats] = 1
        out[at + seats + seat] = 1
        if self.first != NONE and seat == self.position.mover:
            for height in range(HEIGHTS):
                out[at + 2 * seats + height] = self.setup.choices[self.first * 4 + height]

    def colour_seen(self, seat: int, relative: int) -> int:
        """Return colour number `relative` as `seat` counts them: its own first, then those of the next seat."""
        if self.setup.colours_each == 1:
            return (seat + relative) % self.seats
        return (seat + relative // 2) % self.seats + relative % 2 * self.seats

    def count(self) -> None:
        """Fill `share` and `points`."""
        most = 0.0
        winners = 0
        for seat in range(self.seats):
            self.points[seat] = 0.0
            for part in range(self.setup.colours_each):
                self.points[seat] += self.position.score[seat + part * self.seats]
            if self.points[seat] > most or seat == 0:
                most = self.points[seat]
                winners = 0
            winners += self.points[seat] == most
        for seat in range(self.seats):
            self.share[seat] = 0.0
            if self.position.phase == OVER and self.points[seat] == most:
                self.share[seat] = 1.0 / winners
        if winners > 1 and self.position.phase == OVER and self.setup.by_2017:
            self.break_tie()

    def break_tie(self) -> None:
        """Fill `share` by the criteria of option `tiebreak` (M-END)."""
        winners = ending(self.position).winners
        for seat in range(self.seats):
            self.share[seat] = 1.0 / len(winners) if seat in winners else 0.0

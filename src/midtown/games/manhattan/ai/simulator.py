"""Manhattan as a search plays it: what the others may hold is dealt anew for every guess (`recall` says from what)."""

from collections.abc import Sequence

from midtown.foresight import foresight
from midtown.games.manhattan.components import *
from midtown.games.manhattan.ending import ending
from midtown.games.manhattan.eyes import Eyes
from midtown.games.manhattan.judge import Judge
from midtown.games.manhattan.notation import texts
from midtown.games.manhattan.playout import Playouts
from midtown.games.manhattan.position import Moves, Position
from midtown.games.manhattan.recall import Recall
from midtown.games.manhattan.rows import *
from midtown.games.manhattan.weights import chances, foresight_file, weights
from midtown.world import World as Base

FREE = 63
"""What a pick needs: nothing."""
PATIENCE = 5
"""Rating all moves of a position takes far longer than a look at it (docs/strength.md)."""
LOOKS = 32
"""How many moves a guided playout compares."""


class World(Base):
    """One game of Manhattan as its mover sees it. A move needs its card; a card given up is a need of its own."""

    def __init__(self, position: Position, log: Sequence[str], seed: int) -> None:
        Base.__init__(self, position.setup.seats, seed)
        setup = position.setup
        self.patience = PATIENCE
        self.root = position
        self.position = position
        self.recall = Recall(position, log)
        self.judge = Judge(weights(setup.seats, setup.colours_each))
        network = foresight_file(setup.seats, setup.colours_each, setup.rounds)
        self.foresight = foresight(network, CITIES, CITY_ROWS)
        self.eyes = Eyes(setup.seats)
        self.playouts = Playouts(setup, seed ^ 1)
        self.moves = Moves()
        self.prior, early, late = chances(setup.seats, setup.colours_each)
        self.swing = [0.0] * 8
        self.promise = [0.0] * 4
        for number in range(setup.rounds):
            self.swing[number] = early * (late / early) ** (number / (setup.rounds - 1.0))

    def texts(self, moves: list[int]) -> list[str]:
        """The texts of moves that are legal now."""
        known = texts(self.root.setup)
        return [known[move] for move in moves]

    def legal(self) -> list[int]:
        """All legal moves."""
        return self.position.legal()

    def guess(self) -> Position:
        """The position of the guess being played on."""
        return self.position

    def begin(self) -> None:
        """A new guess at hands and stack, one of all that fit what was seen."""
        self.position = self.root.clone()
        if not self.recall.redraw(self.position, self):
            self.redraw()

    def redraw(self) -> None:
        """Every hand that is not known, from all cards unseen."""
        unseen = self.position.n_stack
        for place in range(self.seats * HAND):
            unseen += self.position.hand[place] == EMPTY
        for seat in range(self.seats):
            for place in range(seat * HAND, seat * HAND + HAND):
                if self.position.hand[place] == EMPTY:
                    self.position.give(seat, self.position.nth(self.below(unseen)))
                    unseen -= 1

    def turn(self) -> int:
        """The seat to move, -1 when the game is over."""
        return NONE if self.position.phase == OVER else self.position.mover

    def look(self, node: int) -> int:
        """The kinds in the mover's hand: from bit 0 on if he can build, from bit 9 on if he must give something up."""
        mask = ONE << FREE
        if self.position.phase == BUILD:
            self.position.fill(self.moves)
            for place in range(self.position.mover * HAND, self.position.mover * HAND + HAND):
                mask |= ONE << self.position.hand[place] + (KINDS if self.moves.item[0] >= FORFEITS else 0)
        return mask

    def need_of(self, move: int) -> int:
        """The bit of `look` that a move needs."""
        if move >= PICKS:
            return FREE
        return KINDS + (move - FORFEITS) // 4 % 9 if move >= FORFEITS else move // 24 % 9

    def list_moves(self, node: int, fresh: int) -> int:
        """All legal moves that need something of `fresh`."""
        n = 0
        size = self.position.fill(self.moves)
        for i in range(size):
            need = self.need_of(self.moves.item[i])
            if fresh >> need & 1:
                self.move[n] = self.moves.item[i]
                self.need[n] = need
                n += 1
        return n

    def rate(self, n: int) -> None:
        """How good each of the moves listed looks to the mover."""
        for i in range(n):
            self.rating[i] = self.rate_move(self.move[i])

    def rate_move(self, move: int) -> float:
        """How good a move looks to the mover."""
        if move >= PICKS:
            return self.judge.picking(self.position, move - PICKS)
        return self.judge.building(self.position, move)

    def apply(self, move: int) -> None:
        """Play a move and draw."""
        self.position.apply(move)
        if self.position.drawer != NONE:
            self.playouts.deal(self.position)

    def evaluate(self) -> None:
        """What the board promises each seat; the fewer scorings are left, the more a lead counts. Then foresight."""
        self.judge.value(self.position, self.position.mover)
        for seat in range(self.seats):
            self.promise[seat] = self.judge.promise[seat]
            if self.position.setup.colours > self.seats:
                self.promise[seat] += self.judge.promise[seat + 2]
            self.win[seat] = self.promise[seat] / self.swing[self.position.round]
        if self.foresight is not None:
            self.eyes.survey(self.position)
            for seat in range(self.seats):
                self.eyes.look(self.position, self.promise, seat)
                self.win[seat] += self.foresight.think(self.eyes.row, self.eyes.shown)
        self.share(1.0)

    def settle(self) -> None:
        """The end: scores, and who shares the win (M-END)."""
        for seat in range(self.seats):
            self.score[seat] = self.position.score[seat]
            if self.position.setup.colours > self.seats:
                self.score[seat] += self.position.score[seat + 2]
        self.share_win()
        if self.position.setup.by_2017:
            winners = ending(self.position).winners
            for seat in range(self.seats):
                self.win[seat] = 1.0 / len(winners) if seat in winners else 0.0

    def play_out(self, steps: int) -> None:
        """To the end at random, or so many moves guided by the judge and then what it says."""
        if steps < 0:
            self.playouts.play_out(self.position)
            self.settle()
            return
        for _ in range(steps):
            if self.position.phase == OVER:
                break
            self.step()
        if self.position.phase == OVER:
            self.settle()
        else:
            self.evaluate()

    def step(self) -> None:
        """The best of some moves at random, as the judge rates them."""
        n = self.position.fill(self.moves)
        best = NONE
        most = 0.0
        for _ in range(LOOKS):
            move = self.moves.item[self.below(n)]
            rating = self.rate_move(move)
            if best == NONE or rating > most:
                best = move
                most = rating
        self.apply(best)


ONE = 1

"""Manhattan TraffIQ as a search plays it: the tiles that its mover has not seen lie in a new order for every guess."""

from collections.abc import Sequence

from midtown.bits import *
from midtown.foresight import foresight
from midtown.games.traffiq.components import *
from midtown.games.traffiq.eyes import Eyes
from midtown.games.traffiq.judge import Judge
from midtown.games.traffiq.notation import texts
from midtown.games.traffiq.playout import Playouts
from midtown.games.traffiq.position import Moves, Position
from midtown.games.traffiq.rebuild import give
from midtown.games.traffiq.weights import chances, foresight_file, weights
from midtown.world import World as Base

FREE_OF_TILES = 63
"""What every move but attaching needs: nothing."""
LOOKS = 32
"""How many moves a guided playout compares."""


class World(Base):
    """One game of TraffIQ as its mover sees it. What a move needs is its class of tile.

    What was played so far tells no more of the tiles than the view does: whatever was drawn is as likely as the rest.
    """

    def __init__(self, position: Position, log: Sequence[str], seed: int) -> None:
        Base.__init__(self, position.players, seed)
        self.root = position
        self.position = position
        self.judge = Judge(weights(position.players))
        self.playouts = Playouts(position.setup, seed ^ 1)
        self.moves = Moves()
        self.prior, self.swing = chances(position.players)
        self.foresight = foresight(foresight_file(position.players), 1, 1)
        self.eyes = Eyes(position.players)
        self.top = 0

    def texts(self, moves: list[int]) -> list[str]:
        """The texts of moves that are legal now."""
        return texts(self.position, moves)

    def legal(self) -> list[int]:
        """All legal moves."""
        return self.position.legal()

    def guess(self) -> Position:
        """The position of the guess being played on."""
        return self.position

    def begin(self) -> None:
        """A new order of all tiles not seen: hands that are not known take theirs from it, the rest is the stack."""
        self.position = self.root.clone()
        self.top = self.playouts.shuffle(self.position)
        for seat in range(self.seats):
            for _ in range(self.position.unseen[seat]):
                give(self.position, seat, self.draw_tile())
            self.position.unseen[seat] = 0

    def draw_tile(self) -> int:
        """The class of the next tile."""
        self.top -= 1
        return self.playouts.order[self.top]

    def turn(self) -> int:
        """The seat to move, -1 when the game is over."""
        return NONE if self.position.phase == OVER else self.position.mover

    def look(self, node: int) -> int:
        """The classes of tiles in the mover's hand."""
        return self.position.have[self.position.mover] | ONE << FREE_OF_TILES

    def list_moves(self, node: int, fresh: int) -> int:
        """All legal moves that need something of `fresh`."""
        n = 0
        size = self.position.fill(self.moves)
        for i in range(size):
            move = self.moves.item[i]
            need = (move & 0xFFFFFF) >> 16 if move & 0x7F000000 == ATTACH else FREE_OF_TILES
            if fresh >> need & 1:
                self.move[n] = move
                self.need[n] = need
                n += 1
        return n

    def rate(self, n: int) -> None:
        """How good each of the moves listed looks to the mover."""
        self.judge.begin(self.position, self.position.mover)
        for i in range(n):
            self.rating[i] = self.judge.look(self.position, self.move[i])

    def apply(self, move: int) -> None:
        """Play a move and draw."""
        self.position.apply(move)
        while self.position.drawer != NONE:
            self.position.deal(self.draw_tile())

    def evaluate(self) -> None:
        """What the judge thinks of each seat, once the mover has placed and competed."""
        while self.position.phase == PLACE or self.position.phase == COMPETE:
            self.step(MOVES)
        if self.position.phase == OVER:
            self.settle()
            return
        self.judge.look_round(self.position)
        for seat in range(self.seats):
            self.win[seat] = self.judge.stand[seat] / self.swing
        if self.foresight is not None:
            self.eyes.survey(self.position)
            for seat in range(self.seats):
                self.eyes.look(self.position, self.judge, seat)
                self.win[seat] += self.foresight.think(self.eyes.row, self.eyes.shown)
        self.share(1.0)

    def settle(self) -> None:
        """The end: points, and who shares the win (T-LAST, T-SCORE)."""
        last = NONE
        for seat in range(self.seats):
            self.score[seat] = self.position.strength(seat, MASK64)
            if self.position.supply[seat * 2] + self.position.supply[seat * 2 + 1] == 0:
                last = seat
        self.share_win()
        if last != NONE:
            for seat in range(self.seats):
                self.win[seat] = 1.0 if seat == last else 0.0

    def play_out(self, steps: int) -> None:
        """To the end at random, or so many moves guided by the judge and then what it says."""
        if steps < 0:
            self.playouts.play_out(self.position)
            self.settle()
            return
        for _ in range(steps):
            if self.position.phase == OVER:
                break
            self.step(LOOKS)
        if self.position.phase == OVER:
            self.settle()
        else:
            self.evaluate()

    def step(self, looks: int) -> None:
        """The best of all moves, if they are no more than `looks`, or of so many at random, as the judge rates them."""
        n = self.position.fill(self.moves)
        self.judge.begin(self.position, self.position.mover)
        best = NONE
        most = 0.0
        for i in range(min(n, looks)):
            move = self.moves.item[i if n <= looks else self.below(n)]
            rating = self.judge.look(self.position, move)
            if best == NONE or rating > most:
                best = move
                most = rating
        self.apply(best)


ONE = 1

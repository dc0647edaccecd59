"""A position of Manhattan: flat lists of small numbers, C arrays where `position.pxd` is compiled.

Chance comes from outside: while `drawer` names a seat, that seat waits for a card, and `deal` gives it.
Colours, seats, kinds, cities and spots count from 0.
"""

from midtown.engine.bits import *
from midtown.games.manhattan.rules.components import *
from midtown.games.manhattan.rules.components import COPIES, SUPPLY
from midtown.games.manhattan.rules.setup import Setup

ONES = 0x0102040810204081
"""The lowest bit of each of nine seven-bit fields. Cards are counted in such a number: one field for each kind."""
TOPS = 0x4081020408102040
"""The highest bit of each of those fields."""


class Moves:
    """A buffer for the moves of one position: `fill` writes them to `item` and returns their number."""

    def __init__(self) -> None:
        self.item = [0] * 1600


class Position:
    """A game of Manhattan at one moment, everything hidden included.

    It may also be a game as one seat sees it. All places of a hidden hand are EMPTY, and its cards are counted in
    `stack`: then `stack` holds all unseen cards, more than the `n_stack` that lie there. `give` hands them out.

    Each field is documented where `__init__` sets it: index, meaning, range. `position.pxd` has the C types.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.floors = [0] * 216  # [plot * 4 + colour] floors of that colour in the tower on the plot, 0 to 47
        self.height = [0] * 54  # [plot] floors of all colours there, 0 (no tower) to 188
        self.owner = [4] * 54  # [plot] the colour of the top piece, or NOBODY
        self.built = [0] * 96  # the first n_built: plot * 16 + colour * 4 + floors - 1, a tower's from the ground up
        self.fits = [0] * 40  # [colour * 10 + kind] bit city * 4 + floors - 1: may build there; 0 for kind EMPTY
        self.supply = [0] * 16  # [colour * 4 + floors - 1] pieces left in the supply, 0 to 11
        self.picked = [0] * 16  # [colour * 4 + floors - 1] pieces picked for the round and not used yet, 0 to 6
        self.hand = [9] * 16  # [seat * 4 + place] the card's kind, 0 to 8, or EMPTY
        self.score = [0] * 4  # [colour] points of all scorings so far
        self.n_built = 0  # pieces on the board, 0 to 96
        self.stack = 0  # bits 7 * kind to 7 * kind + 6: unseen cards of that kind, 0 to 5
        self.n_stack = CARDS  # cards in the stack; fewer than in `stack` while hands are hidden
        self.played = 0  # the played cards of each kind, as in `stack`
        self.n_played = 0  # the played cards, at most 37
        self.phase = PICK  # PICK, BUILD or OVER
        self.round = 0  # from 0 to setup.rounds - 1
        self.mover = 0  # the seat to move
        self.left = setup.seats  # picks (one a seat) or placements that the phase still has; 0 when the game is over
        self.drawer = 0  # the seat that waits for a card, or NONE
        for kind in range(KINDS):
            self.stack += COPIES << 7 * kind
        for colour in range(setup.colours):
            for height in range(HEIGHTS):
                self.supply[colour * 4 + height] = SUPPLY[height]
            for kind in range(KINDS):
                self.fits[colour * 10 + kind] = 0xFFFFFF

    def clone(self) -> "Position":
        """Return a copy to play on from."""
        copy = Position.__new__(Position)
        copy.setup = self.setup
        copy.become(self)
        return copy

    def __copy__(self) -> "Position":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> "Position":
        return self.clone()

    def __reduce__(self) -> str:
        raise TypeError("a position cannot be pickled: pickle what the game's `reveal` says, for its `load_state`")

    def become(self, other: "Position") -> None:
        """Turn this position into what `other`, of the same setup, is."""
        self.floors = other.floors[:]
        self.height = other.height[:]
        self.owner = other.owner[:]
        self.built = other.built[:]
        self.fits = other.fits[:]
        self.supply = other.supply[:]
        self.picked = other.picked[:]
        self.hand = other.hand[:]
        self.score = other.score[:]
        self.n_built = other.n_built
        self.stack = other.stack
        self.n_stack = other.n_stack
        self.played = other.played
        self.n_played = other.n_played
        self.phase = other.phase
        self.round = other.round
        self.mover = other.mover
        self.left = other.left
        self.drawer = other.drawer

    def legal(self) -> list[int]:
        """Return all legal moves as numbers, encoded as in `components`; none while a card is awaited."""
        if self.drawer != NONE:
            return []
        moves = ROOM if ROOM is not None else Moves()
        return [moves.item[i] for i in range(self.fill(moves))]

    def fill(self, moves: Moves) -> int:
        """Write all legal moves into `moves` and return their number."""
        if self.phase == BUILD:
            n = self.fill_builds(moves)
            return n if n else self.fill_forfeits(moves)
        return self.fill_picks(moves) if self.phase == PICK else 0

    def fill_builds(self, moves: Moves) -> int:
        """Write all placements (M-BUILD) and return their number."""
        n = 0
        for part in range(self.setup.colours_each):
            colour = self.mover + part * self.setup.seats
            heights = 0
            for height in range(HEIGHTS):
                heights |= (self.picked[colour * 4 + height] != 0) << height
            heights *= 0x111111
            seen = 1 << EMPTY
            for place in range(self.mover * 4, self.mover * 4 + HAND):
                kind = self.hand[place]
                wanted = 0 if seen >> kind & 1 else heights & self.fits[colour * 10 + kind]
                seen |= 1 << kind
                base = colour * 216 + kind * 24
                for _ in range(3):  # eight moves at a time: all are written, those that fit are kept
                    byte = wanted & 255
                    spread(moves.item, n, PLACE_OF_BIT, byte * 8, base)
                    n += BITS[byte]
                    wanted >>= 8
                    base += 8
        return n

    def fill_forfeits(self, moves: Moves) -> int:
        """Write all pairs of card and piece that can be given up (M-FORFEIT) and return their number."""
        n = 0
        for part in range(self.setup.colours_each):
            colour = self.mover + part * self.setup.seats
            seen = 1 << EMPTY
            for place in range(self.mover * 4, self.mover * 4 + HAND):
                kind = self.hand[place]
                if seen >> kind & 1:
                    continue
                seen |= 1 << kind
                for height in range(HEIGHTS):
                    if self.picked[colour * 4 + height]:
                        moves.item[n] = FORFEITS + (colour * 9 + kind) * 4 + height
                        n += 1
        return n

    def fill_picks(self, moves: Moves) -> int:
        """Write all choices of the round's pieces (M-PICK) and return their number."""
        n = 0
        for first in range(self.setup.n_choices):
            if not self.has(self.mover, first):
                continue
            if self.setup.colours_each == 1:
                moves.item[n] = PICKS + first
                n += 1
                continue
            for second in range(self.setup.n_choices):
                if self.has(self.mover + 2, second):
                    moves.item[n] = PICKS + first * CHOICES + second
                    n += 1
        return n

    def has(self, colour: int, choice: int) -> bool:
        """Return whether the supply of `colour` has the pieces of a choice (`Setup.choices`)."""
        for height in range(HEIGHTS):
            if self.setup.choices[choice * 4 + height] > self.supply[colour * 4 + height]:
                return False
        return True

    def apply(self, move: int) -> None:
        """Play a move from `fill` without checks. Afterwards `drawer` may wait for a card."""
        if move < FORFEITS:
            height = move % 4 + 1
            kind = move // 24 % 9
            self.build(move // 216, move // 4 % 6, kind, height)
            self.end_turn(kind)
        elif move < PICKS:
            move -= FORFEITS
            self.picked[move // 36 * 4 + move % 4] -= 1
            self.end_turn(move // 4 % 9)
        else:
            move -= PICKS
            if self.setup.colours_each == 1:
                self.pick(self.mover, move)
            else:
                self.pick(self.mover, move // CHOICES)
                self.pick(self.mover + 2, move % CHOICES)
            self.end_pick()

    def pick(self, colour: int, choice: int) -> None:
        """Move the pieces of a choice from the supply to those of the round."""
        for height in range(HEIGHTS):
            count = self.setup.choices[choice * 4 + height]
            self.picked[colour * 4 + height] += count
            self.supply[colour * 4 + height] -= count

    def end_pick(self) -> None:
        """Pass the turn to the next seat, or begin to build."""
        self.mover = (self.mover + 1) % self.setup.seats
        self.left -= 1
        if self.left == 0:
            self.phase = BUILD
            self.left = self.setup.colours * self.setup.quota

    def build(self, colour: int, city: int, kind: int, height: int) -> None:
        """Put a picked piece on the plot that card `kind` means in `city`."""
        self.picked[colour * 4 + height - 1] -= 1
        self.build_on(city * 9 + self.setup.spot[colour * 9 + kind], colour, height)

    def build_on(self, plot: int, colour: int, height: int) -> None:
        """Put a piece on `plot` and update what every colour may build there."""
        self.floors[plot * 4 + colour] += height
        self.height[plot] += height
        self.owner[plot] = colour
        self.built[self.n_built] = plot * 16 + colour * 4 + height - 1
        self.n_built += 1
        self.refit(plot)

    def refit(self, plot: int) -> None:
        """Update `fits` for `plot`, which has an owner: a builder needs at least as many floors there (M-BUILD)."""
        city = plot // 9
        spot = plot % 9
        owned = self.floors[plot * 4 + self.owner[plot]]
        for colour in range(COLOURS):
            field = colour * 10 + self.setup.kind[colour * 9 + spot]
            heights = HEIGHTS_FROM[owned - self.floors[plot * 4 + colour]]
            self.fits[field] = self.fits[field] & ~(15 << 4 * city) | heights << 4 * city

    def end_turn(self, kind: int) -> None:
        """Discard the card, let the mover wait for a new one, and end the round after its last turn."""
        for place in range(self.mover * 4, self.mover * 4 + HAND):
            if self.hand[place] == kind:
                self.hand[place] = EMPTY
                break
        self.played += ONE << 7 * kind
        self.n_played += 1
        self.drawer = self.mover
        self.mover = (self.mover + 1) % self.setup.seats
        self.left -= 1
        if self.left == 0:
            self.end_round()

    def end_round(self) -> None:
        """Score the board, then begin the next round or end the game (M-START, M-END)."""
        self.score_round()
        if self.round + 1 == self.setup.rounds:
            self.phase = OVER
            return
        self.round += 1
        self.phase = PICK
        self.mover = self.round % self.setup.seats
        self.left = self.setup.seats

    def score_round(self) -> None:
        """Add the points for the board as it stands (M-SCORE)."""
        tallest = 0
        tallest_owner = NOBODY
        for city in range(CITIES):
            towers = [0, 0, 0, 0, 0]
            for plot in range(city * 9, city * 9 + 9):
                owner = self.owner[plot]
                towers[owner] += 1
                if self.height[plot] > tallest:
                    tallest = self.height[plot]
                    tallest_owner = owner
                elif self.height[plot] == tallest:
                    tallest_owner = NOBODY
            most = 0
            leader = NOBODY
            for colour in range(COLOURS):
                self.score[colour] += TOWER_POINTS * towers[colour]
                if towers[colour] > most:
                    most = towers[colour]
                    leader = colour
                elif towers[colour] == most:
                    leader = NOBODY
            if leader != NOBODY:
                self.score[leader] += CITY_POINTS
        if tallest_owner != NOBODY:
            self.score[tallest_owner] += TALLEST_POINTS

    def nth(self, n: int) -> int:
        """Return the kind of card `n` (from 0) of the stack, as if its cards were sorted."""
        return lowest(self.stack * ONES + (63 - n) * ONES & TOPS) // 7

    def deal(self, kind: int) -> None:
        """Give `drawer` a card of `kind` from the stack (M-STACK); afterwards the next one may be awaited (M-DEAL)."""
        for place in range(self.drawer * 4, self.drawer * 4 + HAND):
            if self.hand[place] == EMPTY:
                self.hand[place] = kind
                break
        self.stack -= ONE << 7 * kind
        self.n_stack -= 1
        if self.n_stack == 0:
            self.stack += self.played
            self.n_stack = self.n_played
            self.played = 0
            self.n_played = 0
        self.drawer = self.next_drawer()

    def next_drawer(self) -> int:
        """Return the seat that waits for its next card of the first deal, or NONE."""
        if self.n_played or self.n_built or self.n_stack <= CARDS - HAND * self.setup.seats:
            return NONE
        return (CARDS - self.n_stack) // HAND

    def give(self, seat: int, kind: int) -> None:
        """Put an unseen card of `kind` into the hidden hand of `seat`."""
        for place in range(seat * 4, seat * 4 + HAND):
            if self.hand[place] == EMPTY:
                self.hand[place] = kind
                self.stack -= ONE << 7 * kind
                break

    def supply_of(self, colour: int) -> list[int]:
        """Return the number of pieces of 1, 2, 3 and 4 floors in the supply of `colour`."""
        return [self.supply[colour * 4 + height] for height in range(HEIGHTS)]

    def picked_of(self, colour: int) -> list[int]:
        """Return the number of pieces of 1, 2, 3 and 4 floors that `colour` has picked and not used yet."""
        return [self.picked[colour * 4 + height] for height in range(HEIGHTS)]

    def hand_of(self, seat: int) -> list[int]:
        """Return the kinds of the cards of `seat`, ascending; none if the hand is hidden."""
        return sorted([self.hand[place] for place in range(seat * 4, seat * 4 + HAND) if self.hand[place] != EMPTY])

    def owner_of(self, plot: int) -> int:
        """Return the colour that owns the tower on `plot`, or NOBODY."""
        return self.owner[plot]

    def floors_of(self, plot: int) -> list[int]:
        """Return the floors of each colour in the tower on `plot`."""
        return [self.floors[plot * 4 + colour] for colour in range(COLOURS)]

    def set_up(self, pieces: list[int], supply: list[int], picked: list[int], scores: list[int]) -> None:
        """Fill a fresh board with `pieces` (as in `built`, towers from the ground up) and set each colour's fields."""
        for piece in pieces:
            self.build_on(piece // 16, piece // 4 % 4, piece % 4 + 1)
        for place in range(16):
            self.supply[place] = supply[place]
            self.picked[place] = picked[place]
        for colour in range(COLOURS):
            self.score[colour] = scores[colour]

    def set_cards(self, hand: list[int], played: list[int], n_stack: int) -> None:
        """Set the hands (as in `hand`) and the number of played cards of each kind; all other cards are unseen."""
        for place in range(16):
            self.hand[place] = hand[place]
            if hand[place] != EMPTY:
                self.stack -= ONE << 7 * hand[place]
        for kind in range(KINDS):
            self.stack -= played[kind] * ONE << 7 * kind
            self.played += played[kind] * ONE << 7 * kind
            self.n_played += played[kind]
        self.n_stack = n_stack
        self.drawer = NONE

    def set_turn(self, phase: int, round_: int, mover: int, left: int) -> None:
        """Set whose turn it is, and the picks or placements that the phase still has."""
        self.phase = phase
        self.round = round_
        self.mover = mover
        self.left = left


ONE = 1
ROOM = None if __file__.endswith(".py") else Moves()
"""A buffer for every `legal` where that is machine code, which no other thread interrupts."""
PLACE_OF_BIT = [0] * 2048
"""[byte * 8 + n] the place of bit n of those set in the byte, lowest first; padded with 0."""
BITS = [0] * 256
"""[byte] the number of bits set in it."""
HEIGHTS_FROM = [0] * 256
"""[lead of a tower's owner in floors] the heights that may be built on it: bit floors - 1."""


def make_tables() -> None:
    """Fill the tables above."""
    for byte in range(256):
        for bit in range(8):
            if byte >> bit & 1:
                PLACE_OF_BIT[byte * 8 + BITS[byte]] = bit
                BITS[byte] += 1
    for lead in range(256):
        HEIGHTS_FROM[lead] = 15 << lead - 1 & 15 if 2 <= lead <= 4 else 15 if lead < 2 else 0


make_tables()

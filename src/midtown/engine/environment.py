"""A game as learning plays it: numbered actions with a mask, observations as bytes, chance from a stream.

A game offers a subclass of `Environment` in its module `env.environment` (`midtown.encoding`). It encodes any position
for other code, and plays whole games by itself: `engine.batch` steps thousands of them without the interpreter's lock.
Compiled, the methods that a batch calls are calls of C and touch no Python object.
"""

from midtown.engine.bits import *


class Environment:
    """One game, the part of a move chosen so far, and what the seat to move may do next.

    A move consists of one action or more, all by the same seat. Each field is documented where `__init__` sets it;
    `environment.pxd` has the C types.
    """

    def __init__(self, seats: int, action_count: int, observation_size: int) -> None:
        if not (0 < seats <= 4 and 0 < action_count <= 640 and observation_size >= 0):
            raise ValueError(f"{seats} seats and {action_count} actions are too many")
        self.seats = seats
        self.action_count = action_count
        self.observation_size = observation_size  # bytes of an observation
        self.n_legal = 0  # legal actions; 0 when the game is over
        # Cython needs each array's length as a literal here; environment.pxd has the names.
        self.allowed = [0] * 640  # [action] 1 if it is legal, else 0
        self.legal = [0] * 640  # the first n_legal: the legal actions
        self.share = [0.0] * 4  # [seat] part of the victory, 0 before the end; `count` fills it
        self.points = [0.0] * 4  # [seat] points so far; `count` fills it
        self.stream = 0  # the state of the random stream (`bits.random_below`)
        self.completed = -1  # the number of the move that `choose` has completed last

    def below(self, n: int) -> int:
        """Return the next random number in 0..n-1."""
        self.stream = (self.stream + GOLDEN) & MASK64
        return random_below(self.stream, n)

    def clear_actions(self) -> None:
        """Allow no action."""
        for i in range(self.n_legal):
            self.allowed[self.legal[i]] = 0
        self.n_legal = 0

    def refresh(self) -> None:
        """Bring the legal actions up to date."""
        self.clear_actions()
        self.n_legal = self.list_actions()
        for i in range(self.n_legal):
            self.allowed[self.legal[i]] = 1

    def reset(self, seed: int) -> None:
        """Begin a new game, in place, with its chance from `seed`: the position must be this environment's own."""
        self.stream = seed
        self.restart()
        self.deal()
        self.refresh()

    def step(self, action: int) -> None:
        """Take a legal action, and deal what falls after the move that it completes."""
        move = self.take(action)
        if move >= 0:
            self.apply(move)
            self.deal()
        self.refresh()

    def mask(self) -> bytes:
        """Return a byte for each action: 1 if it is legal, else 0. All are 0 when the game is over."""
        out = bytearray(self.action_count)
        self.write_mask(address(memoryview(out)))
        return bytes(out)

    def write_mask(self, out: memoryview) -> None:
        """Write the mask into `out`."""
        for i in range(self.action_count):
            out[i] = self.allowed[i]

    def take_random(self) -> None:
        """Take one of the legal actions, each with the same probability."""
        self.step(self.legal[self.below(self.n_legal)])

    def legal_actions(self) -> list[int]:
        """Return all legal actions, ascending."""
        return sorted([self.legal[i] for i in range(self.n_legal)])

    def begin(self, seed: int) -> None:
        """Do as `reset`, for callers that are not compiled."""
        self.reset(seed)

    def act(self, action: int) -> None:
        """Do as `step`, for callers that are not compiled; raise ValueError if the action is not legal."""
        self.check(action)
        self.step(action)

    def write(self, seat: int, observation: memoryview, mask: memoryview) -> None:
        """Write what `seat` sees, and the mask, into the caller's bytes; raise ValueError if they do not fit."""
        self.check_seat(seat)
        if len(observation) != self.observation_size or len(mask) != self.action_count:
            raise ValueError(f"{self.observation_size} and {self.action_count} bytes are needed")
        self.observe(seat, address(observation))
        self.write_mask(address(mask))

    def standing(self) -> tuple[list[float], list[float]]:
        """Return each seat's part of the victory, and each seat's points so far."""
        self.count()
        return [self.share[seat] for seat in range(self.seats)], [self.points[seat] for seat in range(self.seats)]

    def observation(self, seat: int) -> bytes:
        """Return what `seat` sees, plane after plane; raise ValueError if there is no such seat."""
        self.check_seat(seat)
        out = bytearray(self.observation_size)
        self.observe(seat, address(memoryview(out)))
        return bytes(out)

    def allows(self, action: int) -> bool:
        """Return whether an action is legal now; any whole number may be asked for."""
        return 0 <= action < self.action_count and self.allowed[action] != 0

    def check(self, action: int) -> None:
        """Raise ValueError unless an action is legal now: what follows indexes memory with it."""
        if not self.allows(action):
            raise ValueError(f"action {action} is not legal here")

    def check_seat(self, seat: int) -> None:
        """Raise ValueError if there is no such seat."""
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}")

    def __reduce__(self) -> str:
        raise TypeError("an environment cannot be copied or pickled: make one of a copy of its position")

    def to_move(self) -> int:
        """Return the seat to move; -1 when the game is over."""
        return self.mover()

    def mover(self) -> int:
        """Return the seat to move; -1 when the game is over."""
        return -1

    def list_actions(self) -> int:
        """Write the legal actions into `legal` and return their number."""
        return 0

    def take(self, action: int) -> int:
        """Return the number of the move that a legal action completes; -1 if it is a part, which is then chosen."""
        return -1

    def apply(self, move: int) -> None:
        """Play a move by its number."""

    def restart(self) -> None:
        """Go back to the position before the first draw."""

    def deal(self) -> None:
        """Give every awaited draw: item number `below(n)` of the n that can come, sorted."""

    def observe(self, seat: int, out: memoryview) -> None:
        """Write what `seat` sees into `out`."""

    def count(self) -> None:
        """Fill `share` and `points`."""

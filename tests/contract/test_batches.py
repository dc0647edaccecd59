"""Many games side by side: each is a function of its seed and actions, and equals a game played by itself."""

from array import array
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from midtown import games
from midtown.encoding import ENVIRONMENT, environment, environments
from midtown.engine.batch import Batch
from midtown.engine.bits import GOLDEN, MASK64
from midtown.engine.lane import BatchOptions
from midtown.game import Draw
from midtown.match import Match
from tests.contract.random_games import VARIANTS

pytestmark = pytest.mark.contract
PLAYED = [variant for variant in VARIANTS if games.component(games.game(variant[0]), ENVIRONMENT)]


class Stream:
    """The dealer of a lane: its stream of random numbers (SplitMix64) in Python."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, n: int) -> int:
        self.state = self.state + GOLDEN & MASK64
        z = (self.state ^ self.state >> 30) * 0xBF58476D1CE4E5B9 & MASK64
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK64
        return ((z ^ z >> 31) >> 32) * n >> 32

    def draw(self, k: int, deck: Sequence[Draw]) -> Draw:
        return deck[self.below(len(deck))]


class Played:
    """A batch with arrays of the standard library, and random legal actions for it."""

    def __init__(
        self,
        variant: tuple[str, int, dict[str, Any]],
        lanes: int,
        batch_options: BatchOptions = BatchOptions(),  # noqa: B008
        threads: int = 1,
    ):
        name, self.seats, options = variant
        encodings = environments(games.game(name), self.seats, options, lanes)
        self.lanes, self.size, self.count = lanes, encodings[0].observation_size, encodings[0].action_count
        self.arrays: dict[str, Any] = {
            "observations": bytearray(lanes * self.size),
            "masks": bytearray(lanes * self.count),
            "rewards": array("f", [0.0] * lanes * self.seats),
            "terminations": bytearray(lanes),
            "seats": array("i", [0] * lanes),
            "final_observations": bytearray(lanes * self.size),
        }
        self.batch = Batch(encodings, self.arrays, batch_options, threads)
        self.batch.reset({lane: lane for lane in range(lanes)})

    def row(self, name: str, lane: int) -> list[Any]:
        whole = self.arrays[name]
        size = len(whole) // self.lanes
        return list(whole[lane * size : lane * size + size])

    def rows(self, lane: int) -> list[list[Any]]:
        return [self.row(name, lane) for name in self.arrays if name != "final_observations"]

    def choose(self, chance: Random, lane: int) -> int:
        """Return a random action that the mask allows, or any if it allows none."""
        allowed = [action for action, legal in enumerate(self.row("masks", lane)) if legal]
        return chance.choice(allowed or [-7])

    def step(self, actions: list[int]) -> int:
        return self.batch.step(array("q", actions))


@pytest.mark.parametrize("variant", PLAYED, ids=str)
def test_a_lane_is_the_game_that_its_draws_and_actions_make(variant: tuple[str, int, dict[str, Any]]) -> None:
    name, players, options = variant
    played = Played(variant, 2)
    chance = Random(str(variant))
    dealer = Stream(1)
    names = [f"p{seat}" for seat in range(players)]
    match = Match(name, names, options, dealer)
    encoding = environment(match.game, match.position)
    ends = 0
    while ends < 2:
        seat = match.to_move
        assert played.arrays["seats"][1] == seat
        assert bytes(played.row("masks", 1)) == encoding.mask()
        assert bytes(played.row("observations", 1)) == encoding.observation(encoding.to_move())
        action = played.choose(chance, 1)
        assert played.step([played.choose(chance, 0), action]) == -1
        move = encoding.choose(action)
        if move is None:
            continue
        match = match.after(move)
        encoding.look_at(match.position)
        result = match.result()
        assert played.row("terminations", 1) == [result.over]
        shares = [result.share(other) for other in range(players)]
        assert played.row("rewards", 1) == pytest.approx(shares, abs=1e-6)
        if result.over:
            assert not any(played.row("masks", 1))
            assert bytes(played.row("observations", 1)) == encoding.observation(seat or 0)
            ends += 1
            played.step([played.choose(chance, 0), 0])
            assert played.row("terminations", 1) == [False]
            match = Match(name, names, options, dealer)
            encoding.look_at(match.position)


@pytest.mark.parametrize("variant", PLAYED[:: len(PLAYED) // 2], ids=str)
def test_threads_and_neighbours_change_nothing(variant: tuple[str, int, dict[str, Any]]) -> None:
    many, few = Played(variant, 130, threads=2), Played(variant, 2)
    chances = [Random(lane) for lane in range(130)]
    for _ in range(12):
        actions = [many.choose(chance, lane) for lane, chance in enumerate(chances)]
        assert many.step(actions) == few.step(actions[:2]) == -1
        assert [many.rows(lane) for lane in range(2)] == [few.rows(lane) for lane in range(2)]
    many.batch.close()


@pytest.mark.parametrize("variant", PLAYED[:: len(PLAYED) // 2], ids=str)
def test_a_new_game_begins_in_the_same_step_or_in_the_next(variant: tuple[str, int, dict[str, Any]]) -> None:
    after, at_once = Played(variant, 1), Played(variant, 1, BatchOptions(same_step=True))
    chance, ended = Random(1), False
    while not ended:
        action = [after.choose(chance, 0)]
        assert after.step(action) == at_once.step(action) == -1
        ended = bool(after.arrays["terminations"][0])
    assert at_once.arrays["terminations"][0]
    assert after.arrays["rewards"] == at_once.arrays["rewards"]
    assert after.arrays["observations"] == at_once.arrays["final_observations"]
    after.step([0])
    for name in ("observations", "masks", "seats"):
        assert after.arrays[name] == at_once.arrays[name], name


@pytest.mark.parametrize("variant", PLAYED[:: len(PLAYED) // 2], ids=str)
def test_rewards_by_points_add_up_to_the_points(variant: tuple[str, int, dict[str, Any]]) -> None:
    played = Played(variant, 1, BatchOptions(by_points=True))
    chance, sums = Random(1), [0.0] * variant[1]
    while not played.arrays["terminations"][0]:
        played.step([played.choose(chance, 0)])
        sums = [before + reward for before, reward in zip(sums, played.arrays["rewards"], strict=True)]
    game: Any = played.batch.lanes[0].game
    assert sums == games.game(variant[0]).result(game.position).scores


@pytest.mark.parametrize("variant", PLAYED[:: len(PLAYED) // 2], ids=str)
def test_one_seat_of_a_game_learns_while_random_actions_are_taken_for_the_others(
    variant: tuple[str, int, dict[str, Any]],
) -> None:
    played = Played(variant, 1, BatchOptions(uniform=True))
    chance, learners = Random(1), []
    for _ in range(8):
        learners.append(played.arrays["seats"][0])
        ended = False
        while not ended:
            assert played.arrays["seats"][0] == learners[-1]
            played.step([played.choose(chance, 0)])
            ended = bool(played.arrays["terminations"][0])
        played.step([0])
    assert set(learners) == set(range(variant[1]))


@pytest.mark.parametrize("variant", PLAYED[:: len(PLAYED) // 2], ids=str)
def test_an_illegal_action_is_refused_and_changes_no_lane(variant: tuple[str, int, dict[str, Any]]) -> None:
    played = Played(variant, 2)
    before = played.rows(0), played.rows(1)
    legal = played.choose(Random(1), 0)
    illegal = next(action for action, legal in enumerate(played.row("masks", 1)) if not legal)
    for action in (illegal, -1, played.count, 2**40 + legal):
        assert played.step([legal, action]) == 1
        assert (played.rows(0), played.rows(1)) == before


@pytest.mark.parametrize("variant", PLAYED[:: len(PLAYED) // 2], ids=str)
def test_an_illegal_action_ends_the_game_where_it_has_a_reward(variant: tuple[str, int, dict[str, Any]]) -> None:
    played = Played(variant, 1, BatchOptions(illegal_reward=-1.0))
    seat = played.arrays["seats"][0]
    assert played.step([-1]) == -1
    assert played.row("rewards", 0) == [-1.0 if other == seat else 0.0 for other in range(variant[1])]
    assert played.row("terminations", 0) == [True]
    assert not any(played.row("masks", 0))
    played.step([0])
    assert any(played.row("masks", 0))


def test_arrays_of_another_kind_are_refused() -> None:
    played = Played(PLAYED[0], 1)
    with pytest.raises(ValueError, match="contiguous array"):
        played.batch.step(array("i", [0]))


def misfits(lanes: int) -> list[Any]:
    """Return arrays that are no actions for as many lanes: of another length or kind."""
    lengths = [array("q", [0] * size) for size in (0, 1, lanes - 1, lanes + 1, 10 * lanes)]
    return [
        *lengths,
        array("d", [0.0] * lanes),
        array("i", [0] * lanes),
        array("f", [0.0] * 2 * lanes),
        bytes(8 * lanes),
    ]


@pytest.mark.parametrize("variant", PLAYED[:: len(PLAYED) // 2], ids=str)
def test_actions_of_another_number_or_kind_are_refused_and_change_nothing(
    variant: tuple[str, int, dict[str, Any]],
) -> None:
    for batch_options in (BatchOptions(), BatchOptions(illegal_reward=-1.0)):
        played = Played(variant, 3, batch_options)
        before = [played.rows(lane) for lane in range(3)]
        for actions in [*misfits(3), None, 7, [0, 0, 0]]:
            with pytest.raises((TypeError, ValueError)):
                played.batch.step(actions)
            with pytest.raises((TypeError, ValueError)):
                played.batch.sample(actions, 1)
        assert [played.rows(lane) for lane in range(3)] == before


@pytest.mark.parametrize("name", ["observations", "masks", "rewards", "terminations", "seats", "final_observations"])
@pytest.mark.parametrize("items", [1, -1, "half", "kind"])
def test_arrays_that_do_not_fit_the_lanes_are_refused(name: str, items: int | str) -> None:
    good = Played(PLAYED[0], 4)
    fresh = environments(games.game(PLAYED[0][0]), PLAYED[0][1], PLAYED[0][2], 4)
    whole = good.arrays[name]
    sizes: dict[int | str, Any] = {1: lambda: whole + whole[:1], -1: lambda: whole[:-1], "half": lambda: whole[::2]}
    other = array("d", [0.0] * len(whole)) if items == "kind" else sizes[items]()
    with pytest.raises(ValueError, match=r"needed|needs|rows"):
        Batch(fresh, {**good.arrays, name: other}, BatchOptions())


def test_a_game_has_one_lane_and_lanes_are_stepped_by_step_alone() -> None:
    played = Played(PLAYED[0], 2)
    game = played.batch.lanes[0].game
    with pytest.raises(ValueError, match="of its own"):
        Batch([game, game], played.arrays, BatchOptions())
    for first in (0, -1, 10**6):
        with pytest.raises((AttributeError, RuntimeError)):
            played.batch.step_chunk(first)


def test_what_a_caller_writes_into_its_arrays_is_not_believed() -> None:
    played = Played(PLAYED[0], 1, BatchOptions(illegal_reward=-1.0))
    mover = played.arrays["seats"][0]
    played.arrays["seats"][0] = 2**31 - 1
    assert played.step([-1]) == -1
    assert played.arrays["rewards"][mover] == -1.0
    assert played.arrays["seats"][0] == mover

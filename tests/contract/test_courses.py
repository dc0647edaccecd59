"""Courses of games: how the seats stood at each stage, and the first that each did in it."""

from itertools import chain
from typing import Any

import pytest

from midtown import games
from midtown.record import replay
from midtown.server.storage.schema import results
from midtown.situations import course
from tests.contract.random_games import begin, moves_of

pytestmark = pytest.mark.contract


@pytest.mark.parametrize("name", games.names())
def test_each_seat_goes_on_at_a_stage_with_the_first_of_its_moves_there(name: str) -> None:
    match = begin((name, games.game(name).PLAYERS[-1], {}), 5)
    for _ in moves_of(match, 5):
        pass
    game, seats = match.game, range(len(match.players))
    steps = list(replay(match.record()))
    stages = course(game, steps, len(match.players))
    assert stages
    for stage, one in stages.items():
        inside = [step for step in steps if game.stage(step.position) == stage]
        assert one.situations == [game.situation(inside[0].position, seat) for seat in seats]
        expected: list[dict[str, str]] = [{} for _ in seats]
        following = {step.number: step.move for step in steps}
        for step in inside:
            if (mover := game.to_move(step.position)) is not None:
                for topic, sequel in game.sequel(step.position, str(following[step.number + 1])).items():
                    expected[mover].setdefault(topic, sequel)
        assert one.sequels == expected


@pytest.mark.parametrize("name", games.names())
def test_the_longest_course_fits_its_columns(name: str) -> None:
    game = games.game(name)
    longest = {
        "situations": [f"{stage} {max(game.SITUATIONS, key=len)}" for stage in game.STAGES],
        "sequels": [" ".join([stage, *(max(one, key=len) for one in game.SEQUELS.values())]) for stage in game.STAGES],
    }
    for key, stages in longest.items():
        column: Any = results.c[key]
        assert len(", ".join(stages)) <= column.type.length


@pytest.mark.parametrize("name", games.names())
def test_a_course_can_be_read_again_from_its_text(name: str) -> None:
    game = games.game(name)
    words = {*game.STAGES, *game.SITUATIONS, *chain.from_iterable(game.SEQUELS.values())}
    assert not any(set(word) & set(" ,") for word in words)

"""Reviews: properties of win chances, costs and luck, but no numbers that a better search would change."""

import json
from functools import cache
from random import Random

import pytest

from midtown import games
from midtown.game import RequestError
from midtown.record import Record, read
from midtown.review import Decision, ReviewDocument, SearchEffort, document, expensive, finished_steps, look
from midtown.review.decision import combine
from midtown.review.luck import _luck, _redrawn
from midtown.review.measurement import ROUNDS, SEEDS, measure
from tests.conftest import GOLDEN, searching

pytestmark = [searching, pytest.mark.long]

QUICK = SearchEffort(240)
RECORDS = ["manhattan-2-colours-1-greedy", "manhattan-3-greedy", "traffiq-2-greedy", "traffiq-4-automatic-greedy"]


def recorded(name: str) -> Record:
    return read(json.loads((GOLDEN / "records" / f"{name}.json").read_text()))


@cache
def quickly(name: str) -> ReviewDocument:
    """Return the review of a recorded game, which several tests read."""
    return reviewed(recorded(name), QUICK)


def reviewed(record: Record, effort: SearchEffort) -> ReviewDocument:
    steps = finished_steps(record)
    return document(record, [look(record, steps, number, effort) for number in range(len(steps))], effort)


@pytest.mark.parametrize("name", RECORDS)
def test_a_review_tells_every_move_and_ends_with_the_result(name: str) -> None:
    record = recorded(name)
    document_ = quickly(name)
    seats = range(len(record.players))
    assert json.loads(json.dumps(document_)) == document_
    assert len(document_["chances"]) == len(record.moves) + 1
    assert all(sum(chances) == pytest.approx(1, abs=0.001) for chances in document_["chances"])
    assert all(0 <= chance <= 1 for chances in document_["chances"] for chance in chances)
    result = games.game(record.game).result(finished_steps(record)[-1].position)
    assert document_["chances"][-1] == pytest.approx([result.share(seat) for seat in seats], abs=0.001)
    assert [luck["seat"] for luck in document_["luck"] if luck["number"] == 0] == list(seats)
    drawn = [item for luck in document_["luck"] for item in luck["drawn"]]
    dealt = finished_steps(record)[0].draws
    assert drawn == record.draws[dealt : dealt + len(drawn)]
    assert len(drawn) > (len(record.draws) - dealt) / 2


def test_the_same_record_and_scale_give_the_same_review() -> None:
    record = recorded(RECORDS[0])
    assert reviewed(record, QUICK) == quickly(RECORDS[0])
    assert reviewed(record, SearchEffort(240, seed=2)) != quickly(RECORDS[0])


def test_a_move_without_a_choice_costs_nothing_and_is_not_looked_at() -> None:
    record = recorded("traffiq-2-greedy")
    steps = finished_steps(record)
    game = games.game(record.game)
    single = [step.number + 1 for step in steps[:-1] if len(game.legal(step.position)) == 1]
    assert single
    looks = [look(record, steps, number, SearchEffort(60)) for number in range(1, len(steps))]
    assert [one.number for one in looks if one.decision is None] == single


def test_a_move_that_gives_the_game_away_is_found_with_the_better_one() -> None:
    record = recorded("traffiq-2-greedy")
    steps = finished_steps(record)
    decision = look(record, steps, 136, SearchEffort(1200)).decision
    assert decision is not None
    assert decision.move == "place truck -1,-2" == record.moves[135]
    assert decision.best == "place taxi -1,-2"
    assert decision.loss > 0.2 > decision.noise


def test_what_two_searches_disagree_about_is_noise() -> None:
    assert combine([0.1, 0.1], [0.1, 0.1]) == pytest.approx((0.1, 0))
    assert combine([0.2, 0.2], [0.0, 0.0]) == pytest.approx((0.1, 0.2))
    assert combine([0.0, 0.4], [0.0, 0.4]) == measure([0.0, 0.4, 0.0, 0.4])


def test_only_what_is_surely_lost_is_called_expensive_the_worst_first() -> None:
    def cost(number: int, loss: float, noise: float, seat: int = 0) -> Decision:
        return Decision(number, seat, "a", 0.5, "b", loss, noise)

    document_ = [
        cost(1, 0.02, 0.01),
        cost(2, 0.2, 0.3),
        cost(3, 0.1, 0.02),
        cost(4, 0.005, 0),
        cost(5, 0.3, 0.1, seat=1),
    ]
    assert [one.number for one in expensive(document_, 0)] == [3, 1]
    assert [one.number for one in expensive(document_, 1)] == [5]
    assert [one.number for one in expensive([*document_, cost(6, 0.4, 0), cost(7, 0.5, 0)], 0)] == [7, 6, 3]


def test_over_all_draws_that_could_have_come_luck_adds_up_to_nothing() -> None:
    record = recorded("manhattan-2-colours-1-greedy")
    steps, game, number = finished_steps(record), games.game("manhattan"), 20
    before, after, log = steps[number - 1], steps[number], record.moves[:number]
    seat = game.to_move(before.position)
    assert seat is not None
    others = list(_redrawn(game, before.position, seat, log[:-1], log[-1], seed=1))
    kinds = {drawn for drawn, _ in others}
    assert len(kinds) > 4
    lucks = [_luck(game, seat, after._replace(position=one), [], log, others, QUICK).luck for _, one in others]
    assert sum(lucks) == pytest.approx(0, abs=1e-9)
    assert max(lucks) - min(lucks) > 0.005


def test_a_mean_is_as_sure_as_what_was_measured_lies_together() -> None:
    assert measure([0.5, 0.5, 0.5]) == (0.5, 0)
    assert measure([0.0, 1.0]) == pytest.approx((0.5, 12.7062 / 2), rel=1e-4)


@pytest.mark.parametrize("values", [SEEDS, ROUNDS, 2 * ROUNDS])
def test_the_true_mean_lies_in_19_of_20_intervals_of_as_few_measurements_as_a_review_makes(values: int) -> None:
    chance, inside = Random(5), 0
    for _ in range(4000):
        mean, noise = measure([chance.gauss(0.3, 0.1) for _ in range(values)])
        inside += abs(mean - 0.3) <= noise
    assert 0.94 <= inside / 4000 <= 0.96


def test_a_game_that_is_not_over_is_not_reviewed() -> None:
    record = recorded(RECORDS[0])
    record.moves = record.moves[:-1]
    record.draws = record.draws[:-1]
    record.result = None
    with pytest.raises(RequestError, match="not over yet"):
        finished_steps(record)

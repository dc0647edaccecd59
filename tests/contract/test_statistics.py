"""Laws of the statistics that games may have, and courses of games: how seats stood at a stage and went on."""

from itertools import chain
from typing import Any

import pytest
from hypothesis import assume

from midtown import games
from midtown.match import Match
from midtown.record import replay
from midtown.server.storage.schema.play import results
from midtown.statistics import STATISTICS, StatisticsModule, course, find_statistics, opening
from midtown.support.i18n import LANGUAGES
from tests.contract.laws import law
from tests.contract.random_games import at_the_end, begin

pytestmark = pytest.mark.contract
ALL = {name: module for name in games.names() if (module := find_statistics(games.game(name)))}
each_game = pytest.mark.parametrize(("name", "statistics"), ALL.items(), ids=ALL)


def statistics_for(match: Match) -> StatisticsModule:
    """Return the statistics of a match's game; leave the match out if it has none."""
    module = find_statistics(match.game)
    assume(module is not None)
    assert module is not None
    return module


@law()
def test_every_legal_move_is_a_decision_of_a_kind_with_a_name_in_both_languages(match: Match) -> None:
    statistics = statistics_for(match)
    kinds = {statistics.decision(match.position, move) for move in match.legal()}
    assert kinds <= set(statistics.DECISIONS)
    for kind in kinds:
        names = [match.game.CATALOGUE.text(f"decision.{kind}", language) for language in LANGUAGES]
        assert len(set(names)) == len(LANGUAGES)


@law()
def test_every_situation_has_a_name_in_both_languages_and_shows_nothing_hidden(match: Match) -> None:
    game, statistics, seats = match.game, statistics_for(match), range(len(match.players))
    assert statistics.stage(match.position) in {None, *statistics.STAGES}
    stood = [statistics.situation(match.position, seat) for seat in seats]
    assert set(stood) <= set(statistics.SITUATIONS)
    public = game.load_state(match.view(None), match.moves)
    assert [statistics.situation(public, seat) for seat in seats] == stood
    assert statistics.stage(public) == statistics.stage(match.position)
    for key in [
        *(f"stage.{name}" for name in statistics.STAGES),
        *(f"situation.{name}" for name in statistics.SITUATIONS),
    ]:
        assert len({game.CATALOGUE.text(key, language) for language in LANGUAGES}) == len(LANGUAGES)


@law()
def test_every_sequel_has_a_name_in_both_languages_and_shows_nothing_hidden(match: Match) -> None:
    game, statistics = match.game, statistics_for(match)
    public = game.load_state(match.view(None), match.moves)
    for move in match.legal():
        sequel = statistics.sequel(match.position, move)
        assert statistics.sequel(public, move) == sequel
        assert all(name in statistics.SEQUELS[topic] for topic, name in sequel.items())
    every = [name for sequels in statistics.SEQUELS.values() for name in sequels]
    assert len(every) == len(set(every))
    for key in [*(f"topic.{topic}" for topic in statistics.SEQUELS), *(f"sequel.{name}" for name in every)]:
        assert len({game.CATALOGUE.text(key, language) for language in LANGUAGES}) == len(LANGUAGES)


@each_game
def test_each_seat_goes_on_at_a_stage_with_the_first_of_its_moves_there(name: str, statistics: Any) -> None:
    match = at_the_end(begin((name, games.game(name).PLAYERS[-1], {}), 5), 5)
    seats = range(len(match.players))
    steps = list(replay(match.record()))
    stages = course(match.game, steps, len(match.players))
    assert stages
    for stage, reached in stages.items():
        inside = [step for step in steps if statistics.stage(step.position) == stage]
        assert reached.situations == [statistics.situation(inside[0].position, seat) for seat in seats]
        expected: list[dict[str, str]] = [{} for _ in seats]
        following = {step.number: step.move for step in steps}
        for step in inside:
            if (mover := match.game.to_move(step.position)) is not None:
                for topic, sequel in statistics.sequel(step.position, str(following[step.number + 1])).items():
                    expected[mover].setdefault(topic, sequel)
        assert reached.sequels == expected


def test_a_game_without_statistics_has_no_openings_and_no_course(monkeypatch: pytest.MonkeyPatch) -> None:
    match = at_the_end(begin(("stones", 2, {}), 5), 5)
    assert opening(match.game, match.moves, match.movers, 0) == match.moves[0]
    monkeypatch.setattr(STATISTICS, "path", "interface.nothing")
    assert opening(match.game, match.moves, match.movers, 0) is None
    assert course(match.game, replay(match.record()), 2) == {}


@each_game
def test_the_longest_course_fits_its_columns(name: str, statistics: Any) -> None:
    longest = {
        "situations": [f"{stage} {max(statistics.SITUATIONS, key=len)}" for stage in statistics.STAGES],
        "sequels": [
            " ".join([stage, *(max(sequels, key=len) for sequels in statistics.SEQUELS.values())])
            for stage in statistics.STAGES
        ],
    }
    for key, stages in longest.items():
        column: Any = results.c[key]
        assert len(", ".join(stages)) <= column.type.length


@each_game
def test_a_course_can_be_read_again_from_its_text(name: str, statistics: Any) -> None:
    words = {*statistics.STAGES, *statistics.SITUATIONS, *chain.from_iterable(statistics.SEQUELS.values())}
    assert not any(set(word) & set(" ,") for word in words)

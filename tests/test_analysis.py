"""Variations in a record: strict reading, replay by the rules, positions set up by hand."""

import json
import random
from typing import Any

import pytest

from midtown import analysis, games
from midtown.fairness import Shuffle, secret_of
from midtown.game import DrawError, GameError, GameOver, NotationError, RequestError
from midtown.match import Match
from midtown.record import Record, read
from midtown.support.i18n import LANGUAGES
from midtown.variations import MOST_NODES, Node
from midtown.verify import verify

pytestmark = pytest.mark.contract
GAMES = games.names()
SECRETIVE = [name for name in GAMES if name != "stones"]


def played(game: str, seed: int = 3, seats: int = 2) -> Record:
    """Return a game of random moves with a secret."""
    match = Match(game, ["Ann", "Ben", "Cem"][:seats], {}, Shuffle(secret_of(seed)))
    chance = random.Random(seed)
    while match.to_move is not None:
        match = match.after(chance.choice(match.legal()))
    return match.record()


def chance(k: int, deck: Any) -> Any:
    """Return an item of a deck that depends on its number."""
    return random.Random(k).choice(deck)


def secretive(record: Record, seat: int | None = None) -> analysis.PositionAt:
    """Return a place in which the seat, or else the one to move, does not see everything."""
    rules = games.game(record.game)
    for place in analysis.game_positions(record):
        viewer = rules.to_move(place.position) if seat is None else seat
        if viewer is not None and rules.view(place.position, viewer) != rules.reveal(place.position):
            return place
    raise AssertionError("everything is open")


def varied(record: Record, at: int) -> list[Node]:
    """Return two moves of a variation after `at` moves, and a comment on the game at the same place."""
    place = analysis.game_positions(record)[at]
    nodes = []
    for parent in (None, 0):
        move = games.game(record.game).legal(place.position)[0]
        place = analysis.advance(record.game, place, Node(move=move), chance)
        nodes.append(Node(parent=parent, at=at if parent is None else 0, move=move, draws=place.draws))
    return [*nodes, Node(at=at, comment="Here it was decided.")]


@pytest.mark.parametrize("game", GAMES)
def test_a_record_with_variations_is_read_back_and_verified(game: str) -> None:
    record = played(game)
    record.analysis = varied(record, 1)
    again = read(json.loads(json.dumps(record.document())))
    assert again == record
    findings = verify(again)
    assert all(finding.fits for finding in findings)
    assert "3" in findings[1].message.text("en")


@pytest.mark.parametrize("game", GAMES)
def test_old_readers_find_the_same_record(game: str) -> None:
    record = played(game)
    plain = record.document()
    record.analysis = varied(record, 2)
    assert {name: value for name, value in record.document().items() if name != "analysis"} == plain


@pytest.mark.parametrize("game", GAMES)
def test_every_position_can_be_set_up_again_and_allows_the_same_moves(game: str) -> None:
    rules, record = games.game(game), played(game)
    places = analysis.game_positions(record)
    for place in places[::3]:
        state = rules.reveal(place.position)
        after = analysis.advance(game, places[0], Node(state=state))
        assert rules.reveal(after.position) == state
        assert after.log == []
        if rules.to_move(place.position) is not None:
            assert rules.legal(after.position) == rules.legal(place.position)


@pytest.mark.parametrize("game", SECRETIVE)
def test_dealing_anew_keeps_what_the_mover_sees(game: str) -> None:
    rules, record = games.game(game), played(game)
    place = secretive(record)
    seat = rules.to_move(place.position)
    states = [analysis.deal_anew(game, place, seed) for seed in (1, 1, *range(2, 12))]
    assert states[0] == states[1]
    for state in states:
        after = analysis.advance(game, place, Node(state=state))
        assert rules.view(after.position, seat) == rules.view(place.position, seat)
    assert any(state != states[0] for state in states)
    with pytest.raises(GameOver):
        analysis.deal_anew(game, analysis.game_positions(record)[-1], 1)


@pytest.mark.parametrize("game", SECRETIVE)
def test_a_position_with_a_hidden_hand_is_refused(game: str) -> None:
    rules, record = games.game(game), played(game)
    place = secretive(record, 0)
    with pytest.raises(RequestError, match="in full"):
        analysis.set_up(game, rules.view(place.position, 0), 2)
    with pytest.raises(RequestError, match="3 seats"):
        analysis.set_up(game, rules.reveal(place.position), 3)


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_variation_is_refused_with_its_number(game: str) -> None:
    record = played(game)
    record.analysis = [*varied(record, 1), Node(parent=1, move=record.moves[0] + "9")]
    for language in LANGUAGES:
        with pytest.raises(GameError) as caught:
            verify(record)
        assert "4" in caught.value.message.text(language)


def test_draws_of_a_variation_must_be_there_and_fit() -> None:
    record = played("manhattan")
    places = analysis.game_positions(record)
    at = next(number for number, place in enumerate(places) if number and place.draws) - 1
    node = varied(record, at)[0]
    record.analysis = [Node(at=at, move=node.move)]
    with pytest.raises(DrawError):
        verify(record)
    record.analysis = [Node(at=at, move=node.move, draws=[*node.draws, 1])]
    with pytest.raises(DrawError):
        verify(record)
    record.analysis = [Node(at=at, move="pick 9 9 9 9 9 9")]
    with pytest.raises(NotationError):
        verify(record)


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        [1],
        [{"parent": 0, "move": "x"}],
        [{"at": -1}],
        [{"at": True}],
        [{"at": 10_000}],
        [{"at": 0, "move": 5}],
        [{"at": 0, "move": "m" * 201}],
        [{"at": 0, "state": []}],
        [{"at": 0, "move": "x", "state": {}}],
        [{"at": 0, "draws": [True]}],
        [{"at": 0, "comment": "c" * 1001}],
    ],
)
def test_a_tree_of_the_wrong_shape_is_refused_in_one_sentence(wrong: Any) -> None:
    document = played("stones").document() | {"analysis": wrong}
    for language in LANGUAGES:
        with pytest.raises(RequestError) as caught:
            read(document)
        assert "analysis" in caught.value.message.text(language)


def test_an_analysis_has_a_limit() -> None:
    document = played("stones").document() | {"analysis": [{"at": 0}] * (MOST_NODES + 1)}
    with pytest.raises(RequestError, match=str(MOST_NODES)):
        read(document)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_set_up_by_hand_keeps_only_what_the_rules_read(game: str) -> None:
    record, rules = played(game), games.game(game)
    state = rules.reveal(analysis.game_positions(record)[3].position)
    record.analysis = [Node(at=1, state=state | {"padding": "x" * 1000}), Node(parent=0, comment="Mine.")]
    verify(record)
    plain = analysis.normalize_record(record).analysis
    assert plain == [Node(at=1, state=state), Node(parent=0, comment="Mine.")]

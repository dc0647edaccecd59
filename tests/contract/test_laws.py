"""Laws that every game obeys, the toy among them. Games are found by themselves."""

import copy
import json
import re
from itertools import combinations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from midtown import bots, games
from midtown.game import DrawError, GameError, GameOver, IllegalMove, NotationError
from midtown.locale import LANGUAGES
from midtown.match import Match
from midtown.record import read, replay
from midtown.verify import verify
from tests.contract.random_games import VARIANTS, at, begin, matches, moves_of

pytestmark = pytest.mark.contract
BAD_VALUES: list[Any] = [None, -1, "x", [], {}]
few = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def seen(match: Match) -> list[Any]:
    """All that can be asked of a position."""
    seats = [None, *range(len(match.players))]
    return [match.game.reveal(match.position), match.legal(), match.result(), [match.view(seat) for seat in seats]]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_game_ends_with_winners_and_verifies(variant: Any) -> None:
    for seed in range(3):
        match = begin(variant, seed)
        for _ in moves_of(match, seed):
            pass
        result = match.result()
        assert result.over
        assert result.winners
        assert result.ended_by in {p.rule for p in games.paragraphs(match.name, "en")}
        assert match.to_move is None
        assert all(finding.fits for finding in verify(read(match.record().document())))


@few
@given(matches)
def test_exactly_the_legal_moves_are_accepted(match: Match) -> None:
    legal = match.legal()
    assert legal == sorted(set(legal))
    assert bool(legal) == (match.to_move is not None)
    other = at((match.name, len(match.players), {}), len(match.moves), 5)
    for move in {*legal[:40], *legal[-10:], *other.legal()[:40], *match.moves[-20:]}:
        position = match.game.clone(match.position)
        if move in legal:
            match.game.play(position, move)
            continue
        with pytest.raises(GameError) as refused:
            match.game.play(position, move)
        assert match.game.reveal(position) == match.game.reveal(match.position)
        if isinstance(refused.value, IllegalMove):
            assert refused.value.rule in {p.rule for p in games.paragraphs(match.name, "en")}
        assert all(refused.value.message.text(language) for language in LANGUAGES)


@few
@given(matches, st.text(max_size=30))
def test_no_text_breaks_the_notation(match: Match, text: str) -> None:
    before = seen(match)
    if text not in match.legal():
        with pytest.raises((NotationError, IllegalMove, GameOver)):
            match.play(text)
        assert seen(match) == before


@few
@given(matches, st.data())
def test_no_legal_move_with_one_letter_changed_breaks_anything(match: Match, data: st.DataObject) -> None:
    legal = match.legal()
    if not legal:
        return
    move = data.draw(st.sampled_from(legal))
    place = data.draw(st.integers(0, len(move) - 1))
    letter = data.draw(st.sampled_from("0123456789 ,-+@>abcdefhvRBGWSMFHPC/") | st.characters())
    changed = move[:place] + letter + move[place + 1 :]
    position = match.game.clone(match.position)
    if changed in legal:
        match.game.play(position, changed)
        return
    with pytest.raises((NotationError, IllegalMove)):
        match.game.play(position, changed)
    assert match.game.reveal(position) == match.game.reveal(match.position)


@few
@given(matches)
def test_a_clone_goes_its_own_way(match: Match) -> None:
    before = copy.deepcopy(seen(match))
    if match.legal():
        match.game.play(match.game.clone(match.position), match.legal()[-1])
    assert seen(match) == before


@few
@given(matches)
def test_undo_brings_back_all_and_the_same_draws_fall_again(match: Match) -> None:
    after, draws = copy.deepcopy(seen(match)), list(match.draws)
    if not match.moves:
        return
    last = match.moves[-1]
    match.undo()
    assert last in match.legal()
    match.play(last)
    assert (seen(match), match.draws) == (after, draws)


@few
@given(matches)
def test_a_record_replays_and_goes_on(match: Match) -> None:
    document = json.loads(json.dumps(match.record().document()))
    *_, last = replay(read(document))
    assert match.game.reveal(last.position) == match.game.reveal(match.position)
    loaded = Match.load(document, match.dealer)
    assert seen(loaded) == seen(match)
    assert loaded.record() == match.record()
    if match.legal():
        loaded.play(match.legal()[0])
        match.play(match.legal()[0])
        assert seen(loaded) == seen(match)


@few
@given(matches)
def test_a_state_that_is_told_restores_the_position(match: Match) -> None:
    state = json.loads(json.dumps(match.game.reveal(match.position)))
    position = match.game.restore(state)
    assert match.game.reveal(position) == match.game.reveal(match.position)
    assert match.game.legal(position) == match.legal()


@few
@given(matches)
def test_what_a_seat_sees_is_enough_to_know_its_moves(match: Match) -> None:
    seat = match.to_move
    if seat is None:
        return
    position = match.game.restore(json.loads(json.dumps(match.view(seat))))
    assert match.game.legal(position) == match.legal()


@few
@given(matches, st.integers(0, 2**32))
def test_a_bot_plays_a_legal_move_and_looks_at_nothing_hidden(match: Match, seed: int) -> None:
    seat = match.to_move
    if seat is None:
        return
    question = match.question(seed)
    at_once = [name for name in bots.known() if not any(bots.budget(name))]
    choices = [bots.bot(name)(question) for name in at_once]
    assert all(choice in match.legal() for choice in choices)
    others = [other for other in range(len(match.players)) if other != seat]
    state = json.loads(json.dumps(match.game.reveal(match.position)))
    hands = state["hands"]
    if len(others) < 2 or len(hands[others[0]]) != len(hands[others[1]]):
        return
    hands[others[0]], hands[others[1]] = hands[others[1]], hands[others[0]]
    match.position = match.game.restore(state)
    assert match.view(seat) == question.state or match.options.get("open_hands")
    assert match.view(None) == match.game.view(match.game.restore(state), None)
    if not match.options.get("open_hands"):
        assert [bots.bot(name)(match.question(seed)) for name in at_once] == choices


@few
@given(matches)
def test_the_public_view_shows_no_hand_and_a_seat_only_its_own(match: Match) -> None:
    if match.options.get("open_hands"):
        return
    whole = match.game.reveal(match.position)["hands"]
    assert match.view(None)["hands"] == [len(hand) for hand in whole]
    for seat in range(len(match.players)):
        own = [hand if other == seat else len(hand) for other, hand in enumerate(whole)]
        assert match.view(seat)["hands"] == own


@few
@given(matches)
def test_what_everybody_sees_and_what_is_its_own_is_what_a_seat_sees(match: Match) -> None:
    for seat in range(len(match.players)):
        assert match.view(seat) == {**match.view(None), **match.game.own(match.position, seat)}
        if match.options.get("open_hands"):
            assert match.game.own(match.position, seat) == {}


@few
@given(matches)
def test_facts_follow_from_what_everybody_sees(match: Match) -> None:
    facts = match.game.facts(match.position)
    assert json.loads(json.dumps(facts)) == facts
    for seat in [None, *range(len(match.players))]:
        told = match.game.restore(json.loads(json.dumps(match.view(seat))))
        assert match.game.facts(told) == facts


@few
@given(matches)
def test_reasons_for_a_move_are_said_in_both_languages_and_follow_from_what_the_mover_sees(match: Match) -> None:
    seat = match.to_move
    if seat is None:
        return
    told = match.game.restore(json.loads(json.dumps(match.view(seat))), match.moves)
    for move in match.legal()[:10] + match.legal()[-10:]:
        english, german = (match.game.reasons(match.position, move, language) for language in LANGUAGES)
        assert len(english) == len(german)
        assert all(sentence.endswith(".") for sentence in english + german)
        assert match.game.reasons(told, move, "en") == english


@few
@given(matches)
def test_the_places_of_a_move_touched_in_any_order_are_never_all_among_those_of_another(match: Match) -> None:
    legal = match.legal()
    places = match.game.places(match.position, legal)
    assert [len(path) > 0 for path in places] == [True] * len(legal)
    assert all(re.fullmatch("[a-z]+:[^: ]+", place) for path in places for place in path)
    touched = {tuple(sorted(path)) for path in places}
    assert len(touched) == len(legal)
    for path in touched:
        shorter = {some for size in range(1, len(path)) for some in combinations(path, size)}
        assert not shorter & touched
    assert match.game.places(match.position, legal[::-1]) == places[::-1]


@few
@given(matches)
def test_a_view_is_the_callers_own_to_change(match: Match) -> None:
    before = copy.deepcopy(seen(match))
    for seat in [None, *range(len(match.players))]:
        spoil(match.view(seat))
        if seat is not None:
            spoil(match.game.own(match.position, seat))
    facts = copy.deepcopy(match.game.facts(match.position))
    spoil(match.game.facts(match.position))
    assert match.game.facts(match.position) == facts
    for path in match.game.places(match.position, match.legal()):
        path.clear()
    assert seen(match) == before
    assert all(match.game.places(match.position, match.legal()))


def spoil(told: Any) -> None:
    """Empty every list and every object, however deep."""
    for part in told.values() if isinstance(told, dict) else told:
        if isinstance(part, dict | list):
            spoil(part)
    told.clear()


@few
@given(matches)
def test_a_prepared_move_changes_nothing_until_it_is_accepted(match: Match) -> None:
    if not match.legal():
        return
    before, draws, record = copy.deepcopy(seen(match)), list(match.draws), match.record()
    move = match.legal()[-1]
    first, second = match.prepare(move), match.prepare(move)
    assert (seen(match), match.draws, match.record()) == (before, draws, record)
    assert first.draws == second.draws
    assert match.game.reveal(first.position) == match.game.reveal(second.position)
    told = match.prepare(move, first.draws)
    assert match.game.reveal(told.position) == match.game.reveal(first.position)
    other = Match.load(match.record().document(), match.dealer)
    match.play(move)
    accepted = other.prepare(move)
    other.accept(accepted)
    assert (seen(other), other.record()) == (seen(match), match.record())
    with pytest.raises(ValueError, match="another position"):
        other.accept(accepted)
    assert (seen(other), other.record()) == (seen(match), match.record())


@few
@given(matches)
def test_draws_that_a_log_tells_must_be_those_that_fall(match: Match) -> None:
    if not match.legal():
        return
    before = copy.deepcopy(seen(match))
    for move in match.legal()[:3] + match.legal()[-3:]:
        draws = match.prepare(move).draws
        for wrong in ([*draws, 1], draws[:-1], [*draws[:-1], "none"]):
            if wrong != draws:
                with pytest.raises(DrawError):
                    match.prepare(move, wrong)
    assert seen(match) == before


@few
@given(matches)
def test_everything_is_said_in_both_languages(match: Match) -> None:
    for language in LANGUAGES:
        said = [match.game.words(match.position, move, language) for move in match.legal()]
        assert all(said)
        assert len(set(said)) == len(said)
        for width in (40, 80, 200):
            for line in match.game.draw(match.view(0), 0, language, width):
                assert width < 60 or sum(len(text) for text, _ in line) <= width
    if match.moves:
        before = Match.load(match.record().document(), match.dealer)
        before.undo()
        for language in LANGUAGES:
            assert all(match.game.story(before.position, match.moves[-1], match.position, language))


@pytest.mark.parametrize("name", games.names())
def test_the_rules_have_the_same_paragraphs_in_both_languages(name: str) -> None:
    english, german = (games.paragraphs(name, language) for language in LANGUAGES)
    assert [p[:2] for p in english] == [p[:2] for p in german]
    assert [p.number for p in english] == list(range(1, len(english) + 1))
    assert all(p.text and p.title for p in english + german)
    assert all(games.introduction(name, language) for language in LANGUAGES)


@pytest.mark.parametrize("name", games.names())
def test_unknown_options_and_values_are_refused(name: str) -> None:
    game = games.game(name)
    bad: list[dict[str, Any]] = [{"speed": 1}]
    bad += [{option: value} for option in game.OPTIONS for value in BAD_VALUES]
    for options in bad:
        with pytest.raises(GameError) as refused:
            game.settle(game.PLAYERS[0], options)
        assert refused.value.kind == "request"

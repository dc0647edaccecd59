"""Laws of every installed game, the toy game included."""

import copy
import dataclasses
import json
import re
from itertools import combinations
from typing import Any

import pytest
from hypothesis import assume
from hypothesis import strategies as st

from midtown import bots, games
from midtown.game import DrawError, GameError, GameOver, IllegalMove, NotationError
from midtown.match import Match
from midtown.record import read, replay
from midtown.support.i18n import LANGUAGES, Reader
from midtown.verify import verify
from tests.contract.laws import law
from tests.contract.random_games import SEEDS, VARIANTS, at, at_the_end, begin

pytestmark = pytest.mark.contract
BAD_VALUES: list[Any] = [None, -1, "x", [], {}]


def seen(match: Match) -> list[Any]:
    """Return everything a match shows: the whole state, legal moves, result and all views."""
    seats = [None, *range(len(match.players))]
    return [match.game.reveal(match.position), match.legal(), match.result(), [match.view(seat) for seat in seats]]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_game_ends_with_winners_and_verifies(variant: Any) -> None:
    for seed in range(3):
        match = at_the_end(begin(variant, seed), seed)
        result = match.result()
        assert result.over
        assert result.winners
        assert result.ended_by in {p.rule for p in games.paragraphs(match.name, "en")}
        assert match.to_move is None
        assert all(finding.fits for finding in verify(read(match.record().document())))


@law()
def test_exactly_the_legal_moves_are_accepted(match: Match) -> None:
    legal = match.legal()
    assert legal == sorted(set(legal))
    assert bool(legal) == (match.to_move is not None)
    other = at((match.name, len(match.players), {}), SEEDS[len(match.moves) % len(SEEDS)], 5)
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


@law(st.text(max_size=30))
def test_no_text_breaks_the_notation(match: Match, text: str) -> None:
    assume(text not in match.legal())
    before = seen(match)
    with pytest.raises((NotationError, IllegalMove, GameOver)):
        match.after(text)
    assert seen(match) == before


@law(st.data())
def test_no_legal_move_with_one_letter_changed_breaks_anything(match: Match, data: st.DataObject) -> None:
    legal = match.legal()
    assume(legal)
    move = data.draw(st.sampled_from(legal))
    place = data.draw(st.integers(0, len(move) - 1))
    letter = data.draw(st.sampled_from("0123456789 ,-+@>abcdefhvRBGWSMFHPC/") | st.characters())
    changed = move[:place] + letter + move[place + 1 :]
    assume(changed not in legal)
    position = match.game.clone(match.position)
    with pytest.raises((NotationError, IllegalMove)):
        match.game.play(position, changed)
    assert match.game.reveal(position) == match.game.reveal(match.position)


@law()
def test_a_clone_goes_its_own_way(match: Match) -> None:
    assume(match.legal())
    before = copy.deepcopy(seen(match))
    match.game.play(match.game.clone(match.position), match.legal()[-1])
    assert seen(match) == before


@law()
def test_undo_brings_back_all_and_the_same_draws_fall_again(match: Match) -> None:
    after, draws = copy.deepcopy(seen(match)), match.draws
    assume(match.moves)
    last = match.moves[-1]
    match = match.without_last()
    assert last in match.legal()
    match = match.after(last)
    assert (seen(match), match.draws) == (after, draws)


@law()
def test_a_record_replays_and_goes_on(match: Match) -> None:
    document = json.loads(json.dumps(match.record().document()))
    *_, last = replay(read(document))
    assert match.game.reveal(last.position) == match.game.reveal(match.position)
    loaded = Match.load(document, match.dealer)
    assert seen(loaded) == seen(match)
    assert loaded.record() == match.record()
    if match.legal():
        loaded = loaded.after(match.legal()[0])
        match = match.after(match.legal()[0])
        assert seen(loaded) == seen(match)


@law()
def test_a_state_restores_the_position(match: Match) -> None:
    state = json.loads(json.dumps(match.game.reveal(match.position)))
    position = match.game.load_state(state)
    assert match.game.reveal(position) == match.game.reveal(match.position)
    assert match.game.legal(position) == match.legal()


@law()
def test_what_a_seat_sees_is_enough_to_know_its_moves(match: Match) -> None:
    seat = match.to_move
    assume(seat is not None)
    position = match.game.load_state(json.loads(json.dumps(match.view(seat))))
    assert match.game.legal(position) == match.legal()


def choices(match: Match, seed: int) -> list[str]:
    """Return the moves of all computer players without a time or iteration budget."""
    at_once = [name for name in bots.bot_names() if not any(bots.budget(name))]
    assert len(at_once) > 1
    return [bots.bot(name)(match.question(seed)) for name in at_once]


@law(st.integers(0, 2**32))
def test_a_bot_plays_a_legal_move(match: Match, seed: int) -> None:
    assume(match.to_move is not None)
    assert set(choices(match, seed)) <= set(match.legal())


@law(st.integers(0, 2**32))
def test_a_bot_looks_at_nothing_hidden(match: Match, seed: int) -> None:
    seat = match.to_move
    assume(seat is not None and not match.options.get("open_hands"))
    state = json.loads(json.dumps(match.game.reveal(match.position)))
    hands = state["hands"]
    others = [other for other in range(len(hands)) if other != seat]
    exchanges = [
        (one, two)
        for one, two in combinations(others, 2)
        if len(hands[one]) == len(hands[two]) and hands[one] != hands[two]
    ]
    assume(exchanges)
    one, two = exchanges[0]
    question, before, chosen = match.question(seed), match.view(None), choices(match, seed)
    hands[one], hands[two] = hands[two], hands[one]
    match = match.replace(position=match.game.load_state(state))
    assert match.view(None) == before
    assert match.view(seat) == question.state
    assert choices(match, seed) == chosen


@law()
def test_the_public_view_shows_no_hand_and_a_seat_only_its_own(match: Match) -> None:
    assume(not match.options.get("open_hands"))
    whole = match.game.reveal(match.position)["hands"]
    assert match.view(None)["hands"] == [len(hand) for hand in whole]
    for seat in range(len(match.players)):
        own = [hand if other == seat else len(hand) for other, hand in enumerate(whole)]
        assert match.view(seat)["hands"] == own


@law()
def test_a_seats_view_is_the_public_and_its_private_view_together(match: Match) -> None:
    for seat in range(len(match.players)):
        assert match.view(seat) == {**match.view(None), **match.game.private_view(match.position, seat)}
        if match.options.get("open_hands"):
            assert match.game.private_view(match.position, seat) == {}


@law()
def test_facts_follow_from_the_public_view(match: Match) -> None:
    facts = match.game.facts(match.position)
    assert json.loads(json.dumps(facts)) == facts
    for seat in [None, *range(len(match.players))]:
        loaded = match.game.load_state(json.loads(json.dumps(match.view(seat))))
        assert match.game.facts(loaded) == facts


@law()
def test_reasons_for_a_move_are_said_in_both_languages_and_follow_from_what_the_mover_sees(match: Match) -> None:
    seat = match.to_move
    assume(seat is not None)
    loaded = match.game.load_state(json.loads(json.dumps(match.view(seat))), match.moves)
    for move in match.legal()[:10] + match.legal()[-10:]:
        english, german = (match.game.reasons(match.position, move, language) for language in LANGUAGES)
        assert len(english) == len(german)
        assert all(sentence.endswith(".") for sentence in english + german)
        assert match.game.reasons(loaded, move, "en") == english


@law()
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


@law()
def test_moves_with_equal_words_for_their_aim_have_equal_aims(match: Match) -> None:
    game, position = match.game, match.position
    for language in LANGUAGES:
        aims = {game.describe_aim(position, move, language): game.aim(move) for move in match.legal()}
        assert all(0 < len(aim) <= 40 for aim in aims.values())
        assert len(aims) == len(set(aims.values()))


@law()
def test_a_view_is_the_callers_own_to_change(match: Match) -> None:
    before = copy.deepcopy(seen(match))
    for seat in [None, *range(len(match.players))]:
        spoil(match.view(seat))
        if seat is not None:
            spoil(match.game.private_view(match.position, seat))
    facts = copy.deepcopy(match.game.facts(match.position))
    spoil(match.game.facts(match.position))
    assert match.game.facts(match.position) == facts
    for path in match.game.places(match.position, match.legal()):
        path.clear()
    assert seen(match) == before
    assert all(match.game.places(match.position, match.legal()))


def spoil(value: Any) -> None:
    """Empty every list and every object, however deep."""
    for part in value.values() if isinstance(value, dict) else value:
        if isinstance(part, dict | list):
            spoil(part)
    value.clear()


@law()
def test_a_move_leads_to_another_game_and_this_one_stays(match: Match) -> None:
    assume(match.legal())
    before, draws, record = copy.deepcopy(seen(match)), match.draws, match.record()
    move = match.legal()[-1]
    first, second = match.prepare(move), match.prepare(move)
    assert (seen(match), match.draws, match.record()) == (before, draws, record)
    assert first.draws == second.draws
    assert match.game.reveal(first.position) == match.game.reveal(second.position)
    prepared = match.prepare(move, first.draws)
    assert match.game.reveal(prepared.position) == match.game.reveal(first.position)
    after, other = match.after(move), match.after(prepared)
    assert (seen(match), match.draws, match.record()) == (before, draws, record)
    assert (seen(after), after.record()) == (seen(other), other.record())
    assert after.moves == (*match.moves, move)
    with pytest.raises(ValueError, match="another position"):
        after.after(prepared)
    with pytest.raises(dataclasses.FrozenInstanceError):
        match.moves = after.moves  # type: ignore[misc]


@law()
def test_draws_in_a_log_must_be_those_that_fall(match: Match) -> None:
    assume(match.legal())
    before = copy.deepcopy(seen(match))
    for move in match.legal()[:3] + match.legal()[-3:]:
        draws = match.prepare(move).draws
        for wrong in ([*draws, 1], draws[:-1], [*draws[:-1], "none"]):
            if wrong != draws:
                with pytest.raises(DrawError):
                    match.prepare(move, wrong)
    assert seen(match) == before


@law()
def test_everything_is_said_in_both_languages(match: Match) -> None:
    for language in LANGUAGES:
        lines = [match.game.describe_move(match.position, move, language) for move in match.legal()]
        assert all(lines)
        assert len(set(lines)) == len(lines)
        for width in (40, 80, 200):
            for line in match.game.render(match.view(0), 0, language, width):
                assert width < 60 or sum(len(text) for text, _ in line) <= width


@law()
def test_what_a_move_has_done_is_said_in_both_languages(match: Match) -> None:
    assume(match.moves)
    before = match.without_last()
    for language in LANGUAGES:
        for you in (None, *range(len(match.players))):
            reader = Reader(language, match.players, you, side=you or 0)
            lines = match.game.narrate(before.position, match.moves[-1], match.position, reader)
            assert lines[0].startswith(str(reader.doer(before.to_move or 0).text(language)))
            assert all(line[-1] in ".!" or line[0].isupper() for line in lines)
            assert len(set(lines)) == len(lines)


@law()
def test_two_moves_of_a_seat_in_a_row_do_not_read_the_same(match: Match) -> None:
    assume(len(match.moves) > 1 and match.movers[-2] == match.movers[-1])
    before, earlier = match.without_last(), match.without_last(2)
    for language in LANGUAGES:
        reader = Reader(language, match.players)
        first = match.game.narrate(earlier.position, match.moves[-2], before.position, reader)
        assert not set(first) & set(match.game.narrate(before.position, match.moves[-1], match.position, reader))


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
            game.resolve_options(game.PLAYERS[0], options)
        assert refused.value.kind == "request"

"""States: views of a position, and positions restored from them."""

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from midtown.game import RequestError, State
from midtown.games import manhattan
from midtown.support.i18n import LANGUAGES

from .boards import deal_awaited, dealt, drawn, play_on, somewhere

pytestmark = pytest.mark.rules

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"colours": 1, "tiebreak": "2017"}),
    (2, {"colours": 1, "rounds": 6, "sides": "WW"}),
    (3, {}),
    (3, {"rounds": 6}),
    (4, {"sides": "NESW"}),
]


def test_a_state_has_the_keys_of_the_protocol() -> None:
    state = manhattan.reveal(drawn("S\n. . .\n. R1B3 .\n. . .", mover=0, hand=[9, 1, 5, 1], picked="12", scores=[7, 8]))
    assert state == {
        "game": "manhattan",
        "options": {"rounds": 4, "colours": 1, "sides": "SN", "tiebreak": "shared"},
        "phase": "build",
        "round": 4,
        "rounds": 4,
        "start": 1,
        "to_move": 0,
        "towers": {"Sb2": [["red", 1], ["blue", 3]]},
        "supply": {"red": [0, 0, 0, 0], "blue": [0, 0, 0, 0]},
        "picked": {"red": [1, 2], "blue": [1]},
        "hands": [[1, 1, 5, 9], state["hands"][1]],
        "stack": 29,
        "played": [1, 1, 1, 1, 1, 1, 1, 1, 0],
        "scores": {"red": 7, "blue": 8},
    }
    assert json.loads(json.dumps(state)) == state


def test_towers_are_told_in_the_order_of_the_plots_whatever_was_built_first() -> None:
    position = dealt(4)
    play_on(position, Random(3), 40)
    plots = list(manhattan.reveal(position)["towers"])
    assert plots == sorted(plots, key=lambda plot: ("SMFHPC".index(plot[0]), plot[2], plot[1]))


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_a_told_state_is_the_same_position_again(players: int, options: dict[str, Any]) -> None:
    position = dealt(players, 5, **options)
    chance = Random(5)
    while True:
        state = json.loads(json.dumps(manhattan.reveal(position)))
        again = manhattan.load_state(state)
        assert manhattan.reveal(again) == state
        assert manhattan.legal(again) == manhattan.legal(position)
        assert manhattan.result(again) == manhattan.result(position)
        if not play_on(position, chance, 3):
            break


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_a_restored_game_goes_on_as_the_first_one(players: int, options: dict[str, Any]) -> None:
    position = somewhere(players, 2, 30, **options)
    again = manhattan.load_state(manhattan.reveal(position))
    assert play_on(position, Random(8)) == play_on(again, Random(8))
    assert manhattan.reveal(again) == manhattan.reveal(position)


def test_what_a_seat_sees_restores_with_the_other_hands_unseen() -> None:
    position = somewhere(4, 6, 30)
    seat = manhattan.to_move(position)
    seen = manhattan.view(position, seat)
    again = manhattan.load_state(seen)
    assert manhattan.legal(again) == manhattan.legal(position)
    assert manhattan.view(again, seat) == manhattan.reveal(again) == seen
    assert manhattan.view(again, None) == manhattan.view(position, None)


def test_unseen_cards_can_be_handed_out() -> None:
    position = somewhere(3, 6, 30)
    again = manhattan.load_state(manhattan.view(position, 0))
    unseen = again.stack
    assert again.n_stack == position.n_stack
    for seat in (1, 2):
        assert again.hand_of(seat) == []
        for kind in position.hand_of(seat):
            again.give(seat, kind)
    assert unseen != again.stack == position.stack
    assert manhattan.reveal(again) == manhattan.reveal(position)


def test_a_full_hand_takes_no_card_and_no_other_hand_gets_it() -> None:
    again = manhattan.load_state(manhattan.view(somewhere(3, 6, 2), 0))
    kind = next(kind for kind in range(9) if again.stack >> 7 * kind & 127 >= 5)
    for _ in range(4):
        again.give(1, kind)
    stack = again.stack
    again.give(1, kind)
    assert (again.hand_of(1), again.hand_of(2), again.stack) == ([kind] * 4, [], stack)


def test_a_hand_that_is_not_known_has_no_moves() -> None:
    position = somewhere(3, 6, 30)
    assert manhattan.legal(manhattan.load_state(manhattan.view(position, None))) == []


def test_what_follows_from_the_rest_may_be_missing() -> None:
    for moves in (0, 2, 30, 40, 200):
        state = manhattan.reveal(somewhere(4, 1, moves))
        bare = {key: state[key] for key in ("towers", "supply", "picked", "hands", "played", "scores")}
        assert manhattan.reveal(manhattan.load_state(bare)) == state


def test_options_that_are_missing_follow_from_the_rest_or_are_the_defaults() -> None:
    for players, options in VARIANTS[1:5]:
        state = manhattan.reveal(somewhere(players, 1, 20, **options))
        del state["options"]
        settled = manhattan.reveal(manhattan.load_state(state))["options"]
        assert (settled["rounds"], settled["sides"]) == (state["rounds"], {2: "SN", 3: "SWN"}[players])


def building() -> State:
    """Return a state in the middle of a round with all hands."""
    return manhattan.reveal(somewhere(3, 4, 3 * 7 + 3 + 7))


WRONG: dict[str, Callable[[State], Any]] = {
    "a game that is another": lambda s: s.update(game="traffiq"),
    "options that are none": lambda s: s.update(options=[]),
    "options of other players": lambda s: s["options"].update(sides="SN"),
    "a phase that is not": lambda s: s.update(phase="pick"),
    "a phase of no name": lambda s: s.update(phase=None),
    "another round": lambda s: s.update(round=1),
    "a round that is no number": lambda s: s.update(round=2.0),
    "other rounds": lambda s: s.update(rounds=6),
    "another start": lambda s: s.update(start=0),
    "another mover": lambda s: s.update(to_move=(s["to_move"] + 1) % 3),
    "a mover that is true": lambda s: s.update(to_move=True),
    "nobody to move": lambda s: s.update(to_move=None),
    "another stack": lambda s: s.update(stack=s["stack"] + 1),
    "a stack that is a list": lambda s: s.update(stack=[]),
    "no hands": lambda s: s.pop("hands"),
    "hands of one": lambda s: s.update(hands=s["hands"][:1]),
    "hands as an object": lambda s: s.update(hands={}),
    "a hand of three": lambda s: s["hands"][0].pop(),
    "a hand of five": lambda s: s["hands"][0].append(1),
    "a hand of another size": lambda s: s["hands"].__setitem__(0, 3),
    "a hand that is true": lambda s: s["hands"].__setitem__(0, True),
    "a card 0": lambda s: s["hands"][1].__setitem__(0, 0),
    "a card 10": lambda s: s["hands"][1].__setitem__(0, 10),
    "a card that is true": lambda s: s["hands"][1].__setitem__(0, True),
    "a card that is text": lambda s: s["hands"][1].__setitem__(0, "1"),
    "no played cards": lambda s: s.pop("played"),
    "eight kinds played": lambda s: s["played"].pop(),
    "a negative number played": lambda s: s["played"].__setitem__(0, -1),
    "six of a kind played": lambda s: s["played"].__setitem__(0, 6),
    "one card too many played": lambda s: s["played"].__setitem__(0, s["played"][0] + 1),
    "more of a kind than there are": lambda s: (
        s["hands"].__setitem__(0, [1, 1, 1, 1]),
        s.update(played=[5] * 5 + [0] * 4),
    ),
    "no towers": lambda s: s.pop("towers"),
    "towers as a list": lambda s: s.update(towers=[]),
    "a tower on no plot": lambda s: s["towers"].update(Xb2=[["red", 1]]),
    "a tower of nothing": lambda s: s["towers"].update(Fb2=[]),
    "a tower as text": lambda s: s["towers"].update(Fb2="R1"),
    "a piece of no colour": lambda s: s["towers"].update(Fb2=[["pink", 1]]),
    "a piece of a colour that does not play": lambda s: s["towers"].update(Fb2=[["black", 1]]),
    "a piece of a colour that is a list": lambda s: s["towers"].update(Fb2=[[[], 1]]),
    "a piece of five floors": lambda s: s["towers"].update(Fb2=[["red", 5]]),
    "a piece of true floors": lambda s: s["towers"].update(Fb2=[["red", True]]),
    "a piece of three parts": lambda s: s["towers"].update(Fb2=[["red", 1, 1]]),
    "a tower that nobody could build": lambda s: s["towers"].update(Fb2=[["red", 2], ["blue", 1]]),
    "more pieces than there are": lambda s: s["towers"].update(Fb2=[["red", 4]] * 4),
    "no supply": lambda s: s.pop("supply"),
    "a supply without a colour": lambda s: s["supply"].pop("red"),
    "a supply of one more colour": lambda s: s["supply"].update(black=[0, 0, 0, 0]),
    "a supply of three heights": lambda s: s["supply"]["red"].pop(),
    "a supply of too many": lambda s: s["supply"].update(red=[12, 0, 0, 0]),
    "a supply below nothing": lambda s: s["supply"].update(red=[13, -1, 0, 0]),
    "a supply of another round": lambda s: s["supply"].update(red=[0, 0, 0, 0]),
    "a supply that is true": lambda s: s["supply"]["red"].__setitem__(0, True),
    "no picked pieces": lambda s: s.pop("picked"),
    "picked pieces as text": lambda s: s["picked"].update(red="112"),
    "too many picked pieces": lambda s: s["picked"].update(red=[1] * 7),
    "a picked piece of no floors": lambda s: s["picked"]["red"].__setitem__(0, 0),
    "a picked piece too few": lambda s: s["picked"]["red"].pop(),
    "no scores": lambda s: s.pop("scores"),
    "scores below nothing": lambda s: s["scores"].update(red=-1),
    "scores that nobody can have": lambda s: s["scores"].update(red=22),
    "scores that are huge": lambda s: s["scores"].update(red=10**5000),
    "scores that are no whole numbers": lambda s: s["scores"].update(red=1.5),
    "scores of a colour that does not play": lambda s: s["scores"].update(black=0),
}


def test_the_state_that_is_spoilt_below_is_a_good_one() -> None:
    assert manhattan.reveal(manhattan.load_state(building())) == building()


@pytest.mark.parametrize("wrong", WRONG)
def test_a_state_is_refused_for(wrong: str) -> None:
    state = copy.deepcopy(building())
    WRONG[wrong](state)
    with pytest.raises(RequestError) as refused:
        manhattan.load_state(state)
    assert refused.value.kind == "request"
    for language in LANGUAGES:
        sentence = refused.value.message.text(language)
        assert sentence.endswith(".")
        assert len(sentence) < 200
        assert sentence.isprintable()


@pytest.mark.parametrize("state", [None, 1, True, "state", [], [{}], {}, {"hands": None}], ids=str)
def test_what_is_no_state_is_refused(state: Any) -> None:
    with pytest.raises(RequestError):
        manhattan.load_state(state)


def test_a_refusal_names_the_field() -> None:
    state = building()
    state["stack"] = 99
    with pytest.raises(RequestError) as refused:
        manhattan.load_state(state)
    assert refused.value.message.text("en") == 'In the state, "stack" is 99, but the rest of the state gives 8.'
    assert (
        refused.value.message.text("de") == 'Im Spielstand ist "stack" 99, aus dem Rest des Spielstands folgt aber 8.'
    )


COUNTED: dict[str, tuple[Callable[[State], Any], str]] = {
    "a piece that left the supply beside the others": (
        lambda s: s["supply"]["red"].__setitem__(0, s["supply"]["red"][0] - 1),
        "1 piece of red too many: 13 are on the board or picked, and at this moment of a game it must be 12.",
    ),
    "two pieces put back": (
        lambda s: s["supply"]["green"].__setitem__(1, s["supply"]["green"][1] + 2),
        "2 pieces of green too few: 10 are on the board or picked, and at this moment of a game it must be 12.",
    ),
    "a picked piece that is gone": (
        lambda s: s["picked"]["red"].pop(),
        "The player of red must have 4 picked pieces left at this moment of a round, not 3.",
    ),
    "towers of pieces that are elsewhere": (
        lambda s: s["towers"].update(Fb2=[["red", 4]] * 4),
        "4 pieces of red with 4 floors too many: a game has 3, and 5 are on the board, 0 picked and 2 in the supply.",
    ),
}


@pytest.mark.parametrize("wrong", COUNTED)
def test_a_refusal_counts_the_pieces(wrong: str) -> None:
    state = copy.deepcopy(building())
    spoil, sentence = COUNTED[wrong]
    spoil(state)
    with pytest.raises(RequestError) as refused:
        manhattan.load_state(state)
    assert refused.value.message.text("en") == sentence


def test_restoring_changes_nothing_in_what_was_told() -> None:
    state = building()
    before = copy.deepcopy(state)
    position = manhattan.load_state(state)
    play_on(position, Random(1), 5)
    deal_awaited(position, Random(1))
    assert state == before

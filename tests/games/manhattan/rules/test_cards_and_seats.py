"""The board, the pieces, the cards, and how a card is read: M-BOARD to M-DEAL, M-STACK."""

from random import Random

import pytest

from midtown.games import manhattan
from tests.games.manhattan.boards import deal_awaited, dealt, drawn, play_on, somewhere

pytestmark = pytest.mark.rules

SEEN = {
    "S": "a3 b3 c3 a2 b2 c2 a1 b1 c1",
    "W": "c3 c2 c1 b3 b2 b1 a3 a2 a1",
    "N": "c1 b1 a1 c2 b2 a2 c3 b3 a3",
    "E": "a1 a2 a3 b1 b2 b3 c1 c2 c3",
}


def test_m_board_has_54_plots_named_from_the_south() -> None:
    plots = {move[:3] for kind in range(1, 10) for move in manhattan.legal(drawn(hand=[kind] * 4))}
    assert plots == {f"{city}{file}{rank}" for city in "SMFHPC" for file in "abc" for rank in "123"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_m_pieces_are_24_for_each_colour(players: int) -> None:
    supply = manhattan.reveal(dealt(players))["supply"]
    assert list(supply) == ["red", "blue", "green", "black"][: 3 if players == 3 else 4]
    assert all(counts == [11, 6, 4, 3] for counts in supply.values())


def test_m_cards_are_five_of_each_of_nine_kinds() -> None:
    position = manhattan.new(4, manhattan.resolve_options(4, {}))
    assert manhattan.deck(position) == [kind for kind in range(1, 10) for _ in range(5)]


@pytest.mark.parametrize(("players", "sides"), [(2, "SN"), (3, "SWN"), (4, "SWNE")])
def test_m_seats_are_clockwise_from_the_south(players: int, sides: str) -> None:
    assert manhattan.resolve_options(players, {})["sides"] == sides


@pytest.mark.parametrize("side", "SWNE")
@pytest.mark.parametrize("kind", range(1, 10))
def test_m_orient_reads_a_card_like_a_telephone_from_ones_own_side(side: str, kind: int) -> None:
    position = drawn(hand=[kind] * 4, sides=side + "S")
    spot = SEEN[side].split()[kind - 1]
    assert manhattan.legal(position) == sorted(f"{city}{spot}+1" for city in "SMFHPC")


def test_m_seats_lets_players_share_a_side() -> None:
    for seat in (0, 1):
        position = drawn(hand=[1, 1, 1, 1], mover=seat, sides="EE")
        assert manhattan.legal(position)[0] == "Ca1+1"


def test_m_seats_keeps_the_turn_order_whatever_the_sides() -> None:
    position = dealt(4, sides="ENWS")
    order = []
    for _ in range(8):
        order.append(manhattan.to_move(position))
        manhattan.play(position, manhattan.legal(position)[0])
        deal_awaited(position, Random(1))
    assert order == [0, 1, 2, 3, 0, 1, 2, 3]


def test_m_deal_gives_four_cards_to_each_seat_in_turn() -> None:
    position = manhattan.new(3, manhattan.resolve_options(3, {}))
    for card in [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 3]:
        assert not manhattan.legal(position)
        assert card in manhattan.deck(position)
        manhattan.deal(position, card)
    assert not manhattan.deck(position)
    state = manhattan.reveal(position)
    assert state["hands"] == [[1, 1, 1, 1], [2, 2, 2, 2], [3, 3, 3, 4]]
    assert state["stack"] == 33


def test_m_deal_keeps_hands_secret() -> None:
    position = somewhere(3, seed=5, moves=20)
    whole = manhattan.reveal(position)
    assert manhattan.view(position, None) == {**whole, "hands": [4, 4, 4]}
    assert manhattan.view(position, 1) == {**whole, "hands": [4, whole["hands"][1], 4]}


def test_m_turn_draws_a_card_after_every_build() -> None:
    position = drawn(hand=[1, 2, 3, 4], picked="11")
    manhattan.play(position, "Fa3+1")
    assert len(manhattan.reveal(position)["hands"][0]) == 3
    manhattan.deal(position, 9)
    assert manhattan.reveal(position)["hands"][0] == [2, 3, 4, 9]


def test_m_stack_is_shuffled_anew_from_all_played_cards_when_its_last_one_was_drawn() -> None:
    position = dealt(4)
    chance = Random(3)
    play_on(position, chance, 4 + 24 + 4 + 4)
    assert manhattan.reveal(position)["stack"] == 1
    before = manhattan.reveal(position)
    manhattan.play(position, manhattan.legal(position)[0])
    cards, kept = before["hands"][1], manhattan.reveal(position)["hands"][1]
    card = next(kind for kind in cards if cards.count(kind) > kept.count(kind))
    (last,) = manhattan.deck(position)
    manhattan.deal(position, last)
    state = manhattan.reveal(position)
    assert state["played"] == [0] * 9
    assert state["stack"] == 29
    again = [count + (kind == card) for kind, count in enumerate(before["played"], 1)]
    manhattan.play(position, manhattan.legal(position)[0])
    assert manhattan.deck(position) == [kind for kind, count in enumerate(again, 1) for _ in range(count)]


def test_m_stack_gives_a_card_even_after_the_last_turn_of_the_game() -> None:
    position = drawn(hand=[1, 2, 3, 4], picked="1")
    manhattan.play(position, "Fa3+1")
    assert manhattan.to_move(position) is None
    assert manhattan.deck(position)
    deal_awaited(position, Random(1))
    assert [len(hand) for hand in manhattan.reveal(position)["hands"]] == [4, 4]
    assert not manhattan.deck(position)

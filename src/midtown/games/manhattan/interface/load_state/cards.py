"""The cards of a state: hands and played cards (M-CARDS, M-DEAL, M-STACK)."""

from typing import Any

from midtown.games.manhattan.interface.load_state.fields import disagree, get, is_count, refuse
from midtown.games.manhattan.rules.components import CARDS, COPIES, EMPTY, HAND, KINDS
from midtown.games.manhattan.rules.setup import Setup


def read_hands(state: dict[str, Any], setup: Setup) -> list[list[int]]:
    """Return four hands as in `Position.hand`; a hand given by its size stays empty."""
    hands = []
    for hand in state["hands"]:
        if type(hand) is int and hand == HAND:
            hands.append([EMPTY] * HAND)
        elif isinstance(hand, list) and len(hand) == HAND and all(map(_is_card, hand)):
            hands.append(sorted(card - 1 for card in hand))
        else:
            refuse("hands", hand, "hand", size=HAND)
    return hands + [[EMPTY] * HAND for _ in range(4 - setup.seats)]


def read_played(state: dict[str, Any], setup: Setup, used: int, hands: list[list[int]]) -> list[int]:
    """Return the number of played cards of each kind.

    There is a card for each of the `used` pieces; whenever the stack was empty, they were shuffled into it (M-STACK).
    """
    played = get(state, "played")
    if not isinstance(played, list) or len(played) != KINDS or not all(is_count(count, COPIES) for count in played):
        refuse("played", played, "played", kinds=KINDS, most=COPIES)
    need = used % (CARDS - HAND * setup.seats)
    if sum(played) != need:
        disagree("played_number", need=need, have=sum(played))
    for kind in range(KINDS):
        if played[kind] + sum(hand.count(kind) for hand in hands) > COPIES:
            disagree("too_many_cards", card=kind + 1, most=COPIES)
    return list(played)


def _is_card(value: Any) -> bool:
    return is_count(value, KINDS) and value > 0

"""Kinds of decisions."""

import pytest

from midtown.games import traffiq

from .maps import drawn
from .test_words import CITY


@pytest.mark.parametrize(
    ("move", "kind"),
    [
        ("attach RBGW@3,-1", "lay"),
        ("place truck 2,0", "place"),
        ("skip", "place"),
        ("compete hv", "compete"),
        ("taxi 2,0>4,1", "ride"),
        ("truck 2,0>2,1", "ride"),
        ("draw", "draw"),
        ("end", "draw"),
    ],
)
def test_a_move_is_a_decision_of_this_kind(move: str, kind: str) -> None:
    assert traffiq.decision(drawn(CITY), move) == kind

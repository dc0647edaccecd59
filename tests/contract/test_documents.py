"""States and facts are as the games' `protocol/document.py` describes them, from which the pages' types are made."""

import json
import sys
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from tests.conftest import uncounted
from tests.contract.random_games import VARIANTS, begin, random_game

sys.path.append(str(Path(__file__).parents[2] / "scripts"))

import game_types

pytestmark = pytest.mark.contract
DOCUMENTS = dict(game_types.documents())


def faults(value: Any, hint: Any, path: str = "") -> list[str]:
    """List where a JSON value is not of its type."""
    kind, parts = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        hints = get_type_hints(hint, include_extras=True)
        if not isinstance(value, dict) or value.keys() != hints.keys():
            return [f"{path}: {value!r}"]
        return [fault for key, part in hints.items() for fault in faults(value[key], part, f"{path}.{key}")]
    if kind is dict and isinstance(value, dict):
        each = [(key, parts[0]) for key in value] + [(one, parts[1]) for one in value.values()]
        return [fault for one, part in each for fault in faults(one, part, f"{path}[]")]
    if kind is list and isinstance(value, list):
        return [fault for one in value for fault in faults(one, parts[0], f"{path}[]")]
    if kind is Annotated and isinstance(value, list) and len(value) == len(hint.__metadata__):
        each = list(zip(value, hint.__metadata__, strict=True))
        return [fault for one, part in each for fault in faults(one, part, f"{path}[]")]
    if kind in (Union, UnionType):
        fits = any(not faults(value, part) for part in parts)
    elif kind is Literal:
        fits = value in parts
    else:
        fits = type(value) is (NoneType if hint is None else hint)
    return [] if fits else [f"{path}: {value!r} is not {hint}"]


@uncounted
@pytest.mark.parametrize("variant", [one for one in VARIANTS if one[0] in DOCUMENTS], ids=str)
def test_every_state_and_all_facts_are_as_the_game_describes_them(variant: Any) -> None:
    document = DOCUMENTS[variant[0]]
    private = get_type_hints(document.State, include_extras=True)
    for match in random_game(begin(variant, 5), 5):
        game, position = match.game, match.position
        views = [game.view(position, seat) for seat in (None, *range(len(match.players)))]
        for state in [*views, game.reveal(position)]:
            assert faults(json.loads(json.dumps(state)), document.State) == []
        assert faults(json.loads(json.dumps(game.facts(position))), document.Facts) == []
        for seat in range(len(match.players)):
            for key, value in game.private_view(position, seat).items():
                assert faults(value, private[key], key) == []


def test_both_games_with_a_board_describe_their_documents() -> None:
    folders = Path(__file__).parents[2] / "web" / "src" / "games"
    assert set(DOCUMENTS) == {file.parent.name for file in folders.glob("*/face.ts")}


WRONG = [
    ({"phase": "place"}, ".phase"),
    ({"scores": {"red": "1"}}, ".scores[]"),
    ({"scores": {"pink": 1}}, ".scores[]"),
    ({"towers": {"Fb2": [["red"]]}}, ".towers[][]"),
    ({"hands": [None]}, ".hands[]"),
    ({"round": True}, ".round"),
]


@pytest.mark.parametrize(("change", "path"), WRONG, ids=str)
def test_a_state_of_another_shape_is_seen(change: dict[str, Any], path: str) -> None:
    match = begin(("manhattan", 2, {}), 1)
    wrong = faults({**match.view(None), **change}, DOCUMENTS["manhattan"].State)
    assert [one.partition(":")[0] for one in wrong] == [path]

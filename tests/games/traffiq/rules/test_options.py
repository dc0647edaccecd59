"""Rule options, and tile sets as objects: T-SET, T-START."""

import copy
from typing import Any

import pytest

from midtown.game import RequestError
from midtown.games import traffiq
from midtown.games.traffiq.rules.tile_sets import standard
from midtown.support.i18n import LANGUAGES
from tests.games.traffiq.maps import dealt

pytestmark = pytest.mark.rules

STANDARD = standard()


def changed(*path: Any, to: Any) -> dict[str, Any]:
    """Return the standard set with the value at `path` replaced by `to`, or removed if that is None."""
    document: Any = copy.deepcopy(STANDARD)
    inner = document
    for step in path[:-1]:
        inner = inner[step]
    if to is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = to
    assert isinstance(document, dict)
    return document


@pytest.mark.parametrize("players", traffiq.PLAYERS)
def test_the_defaults_are_those_of_the_option_table(players: int) -> None:
    defaults = {"scenario": "times-square", "compete": "optional", "open_hands": False, "tiles": "standard"}
    assert traffiq.resolve_options(players, {}) == defaults
    assert defaults == {name: option.defaults[players] for name, option in traffiq.OPTIONS.items()}


@pytest.mark.parametrize(
    "options", [{"scenario": "central-park"}, {"compete": "automatic"}, {"open_hands": True}, {"tiles": STANDARD}]
)
def test_each_option_can_be_chosen_and_is_told(options: dict[str, Any]) -> None:
    settled = traffiq.resolve_options(3, options)
    assert settled == {**traffiq.resolve_options(3, {}), **options}
    assert traffiq.resolve_options(3, settled) == settled
    assert traffiq.reveal(traffiq.new(3, settled))["options"] == settled


@pytest.mark.parametrize("name", list(traffiq.OPTIONS))
def test_no_other_value_is_taken(name: str) -> None:
    values: list[Any] = [None, 0, 1, 1.0, 10**5000, "", "Standard", "true", [], ["standard"], {}]
    for value in values:
        with pytest.raises(RequestError) as refused:
            traffiq.resolve_options(2, {name: value})
        for language in LANGUAGES:
            assert name in refused.value.message.text(language)


@pytest.mark.parametrize(
    ("players", "options", "english", "german"),
    [
        (
            5,
            {},
            "Manhattan TraffIQ is for 2, 3 or 4 players, not 5.",
            "Manhattan TraffIQ ist für 2, 3 oder 4 Spieler, nicht für 5.",
        ),
        (
            True,
            {},
            "Manhattan TraffIQ is for 2, 3 or 4 players, not true.",
            "Manhattan TraffIQ ist für 2, 3 oder 4 Spieler, nicht für true.",
        ),
        (
            2,
            [],
            "Options must be an object of names and values, not […].",
            "Optionen müssen ein Objekt aus Namen und Werten sein, nicht […].",
        ),
        (
            2,
            {"speed": 1},
            "Unknown option speed. Choose one of scenario, compete, open_hands, tiles.",
            "Unbekannte Option speed. Möglich sind scenario, compete, open_hands, tiles.",
        ),
        (
            2,
            {"compete": "never"},
            "The option compete must be “optional” or “automatic”, not never.",
            "Die Option compete muss „optional“ oder „automatic“ sein, nicht never.",
        ),
        (
            2,
            {"open_hands": 1},
            "The option open_hands must be false or true, not 1.",
            "Die Option open_hands muss false oder true sein, nicht 1.",
        ),
    ],
)
def test_a_wrong_option_is_refused_in_words(players: int, options: Any, english: str, german: str) -> None:
    with pytest.raises(RequestError) as refused:
        traffiq.resolve_options(players, options)
    assert refused.value.message.text("en") == english
    assert refused.value.message.text("de") == german


def test_an_own_set_and_own_layouts_are_played_with() -> None:
    document = {
        "tiles": ["RRRR"] * 44,
        "start": {"times-square": {"-3,2": "RRRR"}, "central-park": {"0,0": "GGGG", "1,0": "WWRG"}},
    }
    state = traffiq.reveal(dealt(2, tiles=document))
    assert state["map"] == {"-3,2": "RRRR"}
    assert state["hands"] == [["RRRR", "RRRR"]] * 2
    assert traffiq.legal(dealt(2, tiles=document, scenario="central-park")) == ["attach RRRR@1,-1", "draw", "end"]


def test_an_own_set_may_name_its_tiles_in_any_turn() -> None:
    document = changed("tiles", 0, to="RBGW")
    assert "BGWR" in traffiq.deck(traffiq.new(2, traffiq.resolve_options(2, {"tiles": document})))


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({}, "The option tiles: The key “tiles” is missing."),
        (
            changed("size", to=44),
            "The option tiles, at size: Unknown key “size”. Possible keys are tiles, start.",
        ),
        (changed("tiles", to={}), "The option tiles, at tiles: This must be a list of 44 tiles, not {…}."),
        (changed("tiles", 43, to=None), "The option tiles, at tiles: The set has 43 tiles instead of 44."),
        (
            changed("tiles", 16, to="RBXW"),
            "The option tiles, at tiles/17: RBXW is not a tile: X is not one of the letters R, B, G, W.",
        ),
        (
            changed("tiles", 0, to="RBG"),
            "The option tiles, at tiles/1: RBG is not a tile: it needs four letters for north, east, south and west.",
        ),
        (
            changed("tiles", 0, to=4),
            "The option tiles, at tiles/1: 4 is not a tile: it needs four letters for north, east, south and west.",
        ),
        (
            changed("start", to=[]),
            "The option tiles, at start: This must be an object with the keys times-square, central-park, not […].",
        ),
        (
            changed("start", "central-park", to=None),
            "The option tiles, at start: The key “central-park” is missing.",
        ),
        (
            changed("start", "central-park", to=3),
            "The option tiles, at start/central-park: This must be an object of cells and their tiles, not 3.",
        ),
        (
            changed("start", "central-park", to={}),
            "The option tiles, at start/central-park: The layout has 0 tiles; it must have 1 to 16.",
        ),
        (
            changed("start", "central-park", to={f"{x},0": "RRRR" for x in range(17)}),
            "The option tiles, at start/central-park: The layout has 17 tiles; it must have 1 to 16.",
        ),
        *(
            (
                changed("start", "times-square", cell, to="RRRR"),
                f"The option tiles, at start/times-square/{cell}: "
                f"{cell} is not a cell: it needs two whole numbers from -16 to 16, such as 3,-1.",
            )
            for cell in ("17,0", "0,-17", "00,1", "-0,1", "+1,0", "1", "1,2,3", "1, 2", "\u0661,0", "1.0,2")
        ),
        (
            changed("start", "times-square", "0,1", to="RRBR"),
            "The option tiles, at start/times-square/0,1: The tiles on 0,0 and 0,1 touch with different colours.",
        ),
        (
            changed("start", "times-square", "3,2", to="RRRR"),
            "The option tiles, at start/times-square/3,2: The tile on 3,2 is not connected to the first one.",
        ),
    ],
)
def test_a_bad_set_is_refused_with_the_place_and_the_reason(document: Any, message: str) -> None:
    with pytest.raises(RequestError) as refused:
        traffiq.resolve_options(2, {"tiles": document})
    assert str(refused.value) == message
    assert refused.value.message.text("de").startswith("Die Option tiles")

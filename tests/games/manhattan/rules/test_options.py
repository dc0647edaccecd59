"""Rule options, and what is refused of them: M-SEATS, M-ROUNDS, M-END."""

from typing import Any

import pytest

from midtown.game import RequestError
from midtown.games import manhattan
from midtown.support.i18n import LANGUAGES

pytestmark = pytest.mark.rules

VALID: list[tuple[int, dict[str, Any], tuple[int, int]]] = [
    (4, {}, (4, 1)),
    (4, {"rounds": 4, "colours": 1}, (4, 1)),
    (3, {}, (4, 1)),
    (3, {"rounds": 6}, (6, 1)),
    (2, {}, (6, 2)),
    (2, {"colours": 2, "rounds": 6}, (6, 2)),
    (2, {"colours": 1}, (4, 1)),
    (2, {"colours": 1, "rounds": 6}, (6, 1)),
]

WRONG_VALUES: list[Any] = [None, True, False, 0, -4, 4.0, 10**5000, "", "4", "sn", "S\0", [], [4], {}, {"SN": 1}]


@pytest.mark.parametrize(("players", "options", "expected"), VALID)
def test_m_rounds_allows_these_variants(players: int, options: dict[str, Any], expected: tuple[int, int]) -> None:
    settled = manhattan.resolve_options(players, options)
    assert list(settled) == list(manhattan.OPTIONS)
    assert (settled["rounds"], settled["colours"]) == expected
    assert manhattan.resolve_options(players, settled) == settled
    assert manhattan.reveal(manhattan.new(players, settled))["options"] == settled


@pytest.mark.parametrize("players", manhattan.PLAYERS)
def test_the_defaults_are_those_of_the_option_table(players: int) -> None:
    defaults = {name: option.defaults[players] for name, option in manhattan.OPTIONS.items()}
    assert manhattan.resolve_options(players, {}) == defaults
    assert all(defaults[name] in option.values for name, option in manhattan.OPTIONS.items())


def test_every_way_to_sit_is_listed() -> None:
    assert len(manhattan.OPTIONS["sides"].values) == 4**2 + 4**3 + 4**4
    for sides in manhattan.OPTIONS["sides"].values:
        assert manhattan.resolve_options(len(sides), {"sides": sides})["sides"] == sides


@pytest.mark.parametrize(
    ("players", "options", "english", "german"),
    [
        (
            4,
            {"rounds": 6},
            "With 4 players and 1 colour each, the option rounds must be 4, not 6.",
            "Mit 4 Spielern und je 1 Farbe muss die Option rounds 4 sein, nicht 6.",
        ),
        (
            2,
            {"rounds": 4},
            "With 2 players and 2 colours each, the option rounds must be 6, not 4.",
            "Mit 2 Spielern und je 2 Farben muss die Option rounds 6 sein, nicht 4.",
        ),
        (
            3,
            {"rounds": 5},
            "With 3 players and 1 colour each, the option rounds must be 4 or 6, not 5.",
            "Mit 3 Spielern und je 1 Farbe muss die Option rounds 4 oder 6 sein, nicht 5.",
        ),
        (
            3,
            {"colours": 2},
            "With 3 players, the option colours must be 1, not 2.",
            "Mit 3 Spielern muss die Option colours 1 sein, nicht 2.",
        ),
        (
            2,
            {"sides": "SNE"},
            'The option sides needs one of the letters S, W, N, E for each of 2 players, such as SN, not "SNE".',
            'Die Option sides braucht für jeden von 2 Spielern einen der Buchstaben S, W, N, E, etwa SN, nicht "SNE".',
        ),
        (
            2,
            {"tiebreak": 2017},
            'The option tiebreak must be "shared" or "2017", both as text, not 2017.',
            'Die Option tiebreak muss "shared" oder "2017" sein, beides als Text, nicht 2017.',
        ),
        (
            4,
            {"speed": 1},
            'Unknown option "speed". Choose one of rounds, colours, sides, tiebreak.',
            'Unbekannte Option "speed". Möglich sind rounds, colours, sides, tiebreak.',
        ),
    ],
)
def test_an_option_that_does_not_fit_is_refused_in_words(
    players: int, options: dict[str, Any], english: str, german: str
) -> None:
    with pytest.raises(RequestError) as refused:
        manhattan.resolve_options(players, options)
    assert refused.value.kind == "request"
    assert refused.value.message.text("en") == english
    assert refused.value.message.text("de") == german


@pytest.mark.parametrize("name", list(manhattan.OPTIONS))
@pytest.mark.parametrize("players", manhattan.PLAYERS)
def test_a_value_of_a_wrong_kind_is_refused(name: str, players: int) -> None:
    for value in WRONG_VALUES:
        with pytest.raises(RequestError) as refused:
            manhattan.resolve_options(players, {name: value})
        for language in LANGUAGES:
            assert 20 < len(refused.value.message.text(language)) < 180


def test_a_number_of_players_that_cannot_be_is_refused() -> None:
    players: Any
    for players in (0, 1, 5, -2, 10**5000, True, 2.0, "2", None, [2]):
        with pytest.raises(RequestError, match=r"^Manhattan is for 2, 3 or 4 players, not "):
            manhattan.resolve_options(players, {})


def test_options_that_are_no_object_are_refused() -> None:
    options: Any
    for options in (None, [], "rounds", 4, [("rounds", 4)]):
        with pytest.raises(RequestError, match=r"^Options must be an object of names and values, not "):
            manhattan.resolve_options(4, options)


def test_no_option_stands_in_a_file() -> None:
    with pytest.raises(RequestError, match=r"^The option rounds cannot be read from a file \(rounds\.txt\)\.$"):
        manhattan.read_option("rounds", "4", "rounds.txt")

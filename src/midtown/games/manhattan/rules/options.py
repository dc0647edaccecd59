"""The rule options: how many rounds and colours, who sits where, and what decides a tie (M-SEATS, M-ROUNDS, M-END)."""

from collections.abc import Mapping
from itertools import product
from typing import NoReturn

from midtown.game import Option, Options, RequestError
from midtown.games.manhattan.rules.catalogue import message, quote
from midtown.games.manhattan.rules.components import DEFAULT_SIDES, SIDES
from midtown.games.manhattan.rules.setup import Setup

PLAYERS: tuple[int, ...] = (2, 3, 4)

ROUNDS: dict[tuple[int, int], tuple[int, ...]] = {(2, 2): (6,), (2, 1): (4, 6), (3, 1): (4, 6), (4, 1): (4,)}
"""[players, colours of each] the possible numbers of rounds, the default first."""
COLOURS: dict[int, tuple[int, ...]] = {2: (2, 1), 3: (1,), 4: (1,)}
"""[players] the possible numbers of colours of each, the default first."""
TIEBREAKS = ("shared", "2017")

OPTIONS = {
    "rounds": Option([4, 6], {2: 6, 3: 4, 4: 4}),
    "colours": Option([1, 2], {players: colours[0] for players, colours in COLOURS.items()}),
    "sides": Option(["".join(sides) for players in PLAYERS for sides in product(SIDES, repeat=players)], DEFAULT_SIDES),
    "tiebreak": Option(list(TIEBREAKS), dict.fromkeys(PLAYERS, TIEBREAKS[0])),
}


def resolve_options(players: int, options: Options) -> Options:
    """Return every option with its value; raise RequestError for an unknown option or an impossible value."""
    if type(players) is not int or players not in PLAYERS:
        raise RequestError(message("option.players", value=quote(players)))
    if not isinstance(options, Mapping):
        raise RequestError(message("option.not_an_object", value=quote(options)))
    for name in options:
        if name not in OPTIONS:
            raise RequestError(message("option.unknown", name=quote(name), names=", ".join(OPTIONS)))
    colours = _number("colours", options, COLOURS[players], "option.number", players=players)
    rounds = _number("rounds", options, ROUNDS[players, colours], "option.rounds", players=players, colours=colours)
    return {
        "rounds": rounds,
        "colours": colours,
        "sides": _sides(players, options.get("sides", DEFAULT_SIDES[players])),
        "tiebreak": _tiebreak(options.get("tiebreak", TIEBREAKS[0])),
    }


def _number(name: str, options: Options, possible: tuple[int, ...], key: str, **values: int) -> int:
    value = options.get(name, possible[0])
    if type(value) is int and value in possible:
        return value
    first, last = str(min(possible)), str(max(possible))
    values_text = first if first == last else message("say.or", first=first, last=last)
    raise RequestError(message(key, name=name, value=quote(value), possible=values_text, **values))


def _sides(players: int, value: object) -> str:
    if isinstance(value, str) and len(value) == players and set(value) <= set(SIDES):
        return value
    raise RequestError(message("option.sides", players=players, value=quote(value), example=DEFAULT_SIDES[players]))


def _tiebreak(value: object) -> str:
    if isinstance(value, str) and value in TIEBREAKS:
        return value
    raise RequestError(message("option.tiebreak", value=quote(value)))


def read_option(name: str, text: str, source: str) -> NoReturn:
    """Raise RequestError: no option of this game is read from a file."""
    raise RequestError(message("option.no_file", name=name, source=source))


def setup_for(players: int, options: Options) -> Setup:
    """Return the setup of a game with options that `resolve_options` returned."""
    by_2017 = options["tiebreak"] == "2017"
    return Setup(players, options["colours"], options["rounds"], options["sides"], by_2017)

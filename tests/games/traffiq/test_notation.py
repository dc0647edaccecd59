"""Moves as text: any text is either read as a move or refused as bad notation."""

import contextlib
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from midtown.game import IllegalMove, NotationError
from midtown.games import traffiq
from midtown.games.traffiq.protocol.notation import (
    Attach,
    Compete,
    Draw,
    End,
    Place,
    Ride,
    Skip,
    number_of,
    parse,
    text,
)
from midtown.games.traffiq.rules.components import TAXI, TRUCK

from .maps import dealt, played, somewhere

pytestmark = pytest.mark.rules

GOOD = {
    "attach RBGW@3,-1": Attach("RBGW", "3,-1"),
    "place taxi 2,0": Place(TAXI, "2,0"),
    "place truck -12,10": Place(TRUCK, "-12,10"),
    "skip": Skip(),
    "compete -": Compete(0),
    "compete h": Compete(1),
    "compete v": Compete(2),
    "compete hv": Compete(3),
    "taxi 2,0>4,1": Ride(TAXI, "2,0", "4,1"),
    "truck 2,0>2,1": Ride(TRUCK, "2,0", "2,1"),
    "draw": Draw(),
    "end": End(),
}
BAD = [
    "",
    " ",
    "draw ",
    " draw",
    "Draw",
    "draw\n",
    "end end",
    "pass",
    "attach RBGW",
    "attach RBGW@",
    "attach RBGW@3",
    "attach RBGW@3,",
    "attach RBGW@3,-1 ",
    "attach RBGW@3, -1",
    "attach RBG@3,-1",
    "attach RBGWW@3,-1",
    "attach rbgw@3,-1",
    "attach RBGY@3,-1",
    "attach  RBGW@3,-1",
    "attach RBGW@-0,1",
    "attach RBGW@+1,1",
    "attach RBGW@01,1",
    "attach RBGW@1.0,1",
    "attach RBGW@1e3,1",
    "attach RBGW@1_0,1",
    "attach RBGW@\u0661,1",
    "attach RBGW@²,1",
    "attach RBGW@--1,1",
    "attach RBGW@−1,1",
    "place 2,0",
    "place bus 2,0",
    "place taxi",
    "place taxi 2;0",
    "place TAXI 2,0",
    "compete",
    "compete vh",
    "compete hh",
    "compete –",
    "taxi 2,0",
    "taxi 2,0>",
    "taxi 2,0>4,1>5,1",
    "taxi 2,0-4,1",
    "truck 2,0 > 2,1",
    "skip 2,0",
    "draw\0",
    "\ud800",
    "x" * 100_000,
]


@pytest.mark.parametrize(("line", "move"), GOOD.items(), ids=list(GOOD))
def test_a_move_is_read(line: str, move: Any) -> None:
    assert (type(parse(line)), parse(line)) == (type(move), move)


@pytest.mark.parametrize("line", BAD, ids=lambda line: ascii(line[:30]))
def test_what_is_no_move_is_refused(line: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse(line)
    for language in ("en", "de"):
        words = refused.value.message.text(language)
        assert len(words) < 120
        assert words.isprintable()


def test_the_refusal_repeats_the_text() -> None:
    with pytest.raises(NotationError) as refused:
        parse("lay it there")
    assert refused.value.kind == "notation"
    assert str(refused.value) == "“lay it there” is not a move of Manhattan TraffIQ."
    assert refused.value.message.text("de") == "„lay it there“ ist kein Zug in Manhattan TraffIQ."


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("attach {}@{},0", "T-ATTACH"),
        ("attach {}@0,-{}", "T-ATTACH"),
        ("taxi {1},0>0,0", "T-VEHICLES"),
        ("truck 0,0>0,-{1}", "T-VEHICLES"),
        ("place taxi {1},{1}", "T-PLACE"),
    ],
)
@pytest.mark.parametrize("size", ["64", "128", "999", "16448", "4294967297", "9" * 30, "1" * 20_000])
def test_numbers_of_any_size_are_good_notation(move: str, rule: str, size: str) -> None:
    position = dealt(2)
    tile = traffiq.reveal(position)["hands"][0][0]
    with pytest.raises(IllegalMove) as refused:
        traffiq.play(position, move.format(tile, size))
    assert refused.value.rule == rule
    assert len(str(refused.value)) < 150


@given(st.text(max_size=40))
@example("compete")
def test_any_text_is_read_or_refused(line: str) -> None:
    with contextlib.suppress(NotationError):
        assert isinstance(parse(line), tuple)


@pytest.mark.parametrize("players", traffiq.PLAYERS)
def test_every_legal_move_is_read_as_what_it_was_written_from(players: int) -> None:
    for moves in range(0, 160, 8):
        position = somewhere(players, moves, moves)
        numbers = position.legal()
        texts = [text(position, number) for number in numbers]
        assert [number_of(position, parse(line)) for line in texts] == numbers
        assert len(set(texts)) == len(texts)
        assert sorted(texts) == traffiq.legal(position)


def test_a_tile_is_written_as_it_is_turned() -> None:
    position = dealt(2, 3)
    move = traffiq.legal(position)[0]
    tile, cell = move.removeprefix("attach ").split("@")
    assert traffiq.reveal(played(position, move))["map"][cell] == tile

"""Pairs of people whose rated games look arranged, and for whom they do not show."""

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, insert, update

from midtown.server.accounts import results
from midtown.server.accounts.results import SeatResult
from midtown.server.features.operators import reports
from midtown.server.storage.database import migrate, open_engine, write_engine
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.play import events, tables
from midtown.support.units import DAY
from tests.server.features.operators.people import at_host, operator
from tests.server.features.operators.test_terminal import printed
from tests.server.live_server import House, story

NOW = 20_000 * DAY


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    engine = open_engine(database)
    migrate(engine)
    row = {"face": None, "language": "en", "created_at": 0, "seen_at": NOW}
    with write_engine(engine).begin() as connection:
        people = [row | {"id": one, "name": one.upper(), "claim": one} for one in "abcdefgh"]
        connection.execute(insert(players), people)
    yield engine
    engine.dispose()


def play(connection: Connection, seats: str | list[str], games: int, moves: int, at: int = NOW, **fields: Any) -> None:
    """Store games that the first seat has won as the others left after `moves` of each; with 9, by the rules."""
    for number in range(games):
        one = f"{''.join(seats)[:8]}{number}-{moves}"[:16]
        row = {"id": one, "game": "stones", "settings": "{}", "creator": seats[0], "public": True, "status": "over"}
        connection.execute(insert(tables), row | {"secret": "", "next_secret": "", "created_at": at})
        kinds = [("moved", seat) for seat in range(len(seats)) for _ in range(moves)] + [("left", None)] * (moves < 9)
        for seq, (kind, seat) in enumerate(kinds):
            row = {"table": one, "seq": seq, "at": at, "tick": 0, "kind": kind, "seat": seat, "message": "", "body": ""}
            connection.execute(insert(events), row)
        result: dict[str, Any] = dict.fromkeys(SeatResult._fields) | {
            "table": one,
            "game": "stones",
            "seats": len(seats),
        }
        result |= {"public": True, "rated": True, "ended_at": at, "score": 0} | fields
        people = [result | {"seat": seat, "player": who, "place": seat + 1} for seat, who in enumerate(seats)]
        results.store(connection, [SeatResult(**one) for one in people])


def suspects(engine: Engine, now: int = NOW) -> list[tuple[str, str, int, int, int, int]]:
    with engine.connect() as connection:
        listed = reports.arranged_pairs(connection, now)
    return [(one.winner, one.loser, one.games, one.won, one.early, one.rated) for one in listed]


def test_resignations_of_a_friend_show_until_a_month_is_over(engine: Engine) -> None:
    with write_engine(engine).begin() as connection:
        play(connection, "ab", 10, 1)
        play(connection, "ac", 12, 9)
        play(connection, "ca", 12, 8)
        play(connection, "de", 5, 1)
        assert reports.arranged_pairs(connection, NOW)[0].winner_name == "A"
    assert suspects(engine) == [("a", "b", 10, 10, 10, 34)]
    assert suspects(engine, NOW + reports.DAYS * DAY) == []


def test_club_mates_with_mixed_results_do_not_show(engine: Engine) -> None:
    with write_engine(engine).begin() as connection:
        play(connection, "ab", 5, 9)
        play(connection, "ba", 3, 9)
    assert suspects(engine) == []


def test_who_wins_and_plays_nobody_else_shows_and_with_others_no_more(engine: Engine) -> None:
    with write_engine(engine).begin() as connection:
        play(connection, "ab", 8, 9)
    assert suspects(engine) == [("a", "b", 8, 8, 0, 8)]
    with write_engine(engine).begin() as connection:
        play(connection, "ac", 1, 9)
        play(connection, "ba", 2, 9)
    assert suspects(engine) == [("a", "b", 10, 8, 0, 11)]
    with write_engine(engine).begin() as connection:
        play(connection, "ad", 2, 9)
    assert suspects(engine) == []


def test_an_early_end_is_one_before_both_have_made_five_moves(engine: Engine) -> None:
    with write_engine(engine).begin() as connection:
        play(connection, "ab", 6, 5)
        for other in "cd":
            play(connection, f"a{other}", 3, 9)
    assert suspects(engine) == []
    with write_engine(engine).begin() as connection:
        play(connection, "ab", 6, 4)
    assert suspects(engine) == [("a", "b", 12, 12, 6, 18)]


def test_of_several_at_a_table_each_two_have_met(engine: Engine) -> None:
    with write_engine(engine).begin() as connection:
        play(connection, "abc", 7, 2)
    assert suspects(engine) == [("a", "b", 7, 7, 7, 7), ("a", "c", 7, 7, 7, 7), ("b", "c", 7, 7, 7, 7)]


def test_games_that_are_not_rated_and_programs_never_show(engine: Engine) -> None:
    with write_engine(engine).begin() as connection:
        play(connection, "ab", 10, 1, rated=False)
        play(connection, "cd", 10, 1)
        connection.execute(update(players).where(players.c.id.in_(["c", "d"])).values(owner="a"))
    assert suspects(engine) == []


@story
async def test_operators_alone_read_pairs_on_the_page_and_in_the_terminal(house: House) -> None:
    olga = await operator(house)
    ann, ben = await house.guest(claimed=True), await house.guest(claimed=True)
    now = int(time.time() * 1000)
    at_host(house, lambda connection: play(connection, [ann.id, ben.id], 10, 1, now))
    (one,) = [one for one in await olga.ask("GET", "admin/pairs") if one["winner"] == ann.id]
    assert (one["loser"], one["winner_name"], one["loser_name"]) == (ben.id, ann.name, ben.name)
    assert (one["games"], one["won"], one["early"], one["rated"]) == (10, 10, 10, 10)
    assert (await ann.raw("GET", "admin/pairs"))[0] == 404
    line = f"{ann.name} → {ben.name}: 10 of 10 games won, 10 of them early; 10 rated games in all"
    assert line in await printed(house, "pairs")
    assert f"{ann.name} → {ben.name}: 10 von 10 Partien gewonnen" in await printed(house, "pairs", language="de")
    rows = [json.loads(row) for row in (await printed(house, "pairs", "--json")).splitlines()]
    assert one in rows

"""Seasons of rated games: what counts, who has a place, and which ratings they begin and end with."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine, delete, insert, update

from midtown.server.accounts import seasons
from midtown.server.accounts.deletion import delete_account
from midtown.server.accounts.seasons import Kind, Row
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.clubs import club_members, clubs
from midtown.server.storage.schema.play import results
from midtown.server.support.quarters import quarter_at, quarter_start
from midtown.support.units import DAY
from tests.server.accounts.rated_games import opened, played, register

QUARTER = 4 * 2030 + 1
START, END = quarter_start(QUARTER), quarter_start(QUARTER + 1)
CLUB = "c" * 12


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    """Yield a database with some people."""
    engine = opened(database, "abcdef")
    yield engine
    engine.dispose()


def table(engine: Engine, quarter: int = QUARTER, club: str | None = None) -> list[Row]:
    with engine.connect() as connection:
        return seasons.table_of(connection, Kind("stones", 2, quarter, club))


def play(engine: Engine, count: int, first: int, at: int = START, seats: str = "ab") -> None:
    for number in range(count):
        played(engine, first + number, at + number, seats)


def found_club(engine: Engine, members: str) -> None:
    row = {"id": CLUB, "name": "x", "text": "", "colour": "mint", "game": "stones", "joining": "open", "private": False}
    row |= {"shows_members": True, "suspended": False, "key": "", "created_at": 0}
    with write_engine(engine).begin() as connection:
        connection.execute(insert(clubs).values(**row))
        for one in members:
            connection.execute(insert(club_members).values(club=CLUB, player=one, role="member", joined_at=0))


def test_ten_games_give_a_place_and_the_rating_orders_them(engine: Engine) -> None:
    play(engine, 9, 0)
    play(engine, 3, 20, seats="cd")
    assert [(row.player, row.games, row.won, row.place) for row in table(engine)] == [
        ("a", 9, 9, None),
        ("b", 9, 0, None),
        ("c", 3, 3, None),
        ("d", 3, 0, None),
    ]
    play(engine, 1, 10, seats="ba")
    first, second, *others = table(engine)
    assert [(row.player, row.games, row.won, row.place) for row in (first, second)] == [
        ("a", 10, 9, 1),
        ("b", 10, 1, 2),
    ]
    assert first.rating > second.rating
    assert first.change == first.rating  # nobody had one before
    assert [row.place for row in others] == [None, None]


def test_a_season_has_the_games_from_its_first_moment_to_its_last(engine: Engine) -> None:
    play(engine, 10, 0, at=START - DAY)
    play(engine, 10, 20, at=END - DAY)
    played(engine, 40, START)
    played(engine, 41, END - 1)
    played(engine, 42, END)
    before, now, after = (table(engine, QUARTER + step)[0] for step in (-1, 0, 1))
    assert [row.games for row in (before, now, after)] == [10, 12, 1]
    assert before.change == before.rating
    assert now.change == pytest.approx(now.rating - before.rating)
    assert after.change == pytest.approx(after.rating - now.rating)
    with engine.connect() as connection:
        assert seasons.quarters(connection, "stones", 2, END + DAY) == [QUARTER + 1, QUARTER, QUARTER - 1]
        assert seasons.quarters(connection, "stones", 3, END + DAY) == [QUARTER + 1]
    assert quarter_at(END - 1) == QUARTER


def test_only_rated_games_at_public_tables_with_a_result_count(engine: Engine) -> None:
    play(engine, 4, 0)
    changes: tuple[dict[str, object], ...] = ({"public": False}, {"rated": False}, {"place": None})
    with write_engine(engine).begin() as connection:
        for number, change in enumerate(changes):
            connection.execute(update(results).where(results.c.table == f"t{number}").values(change))
    assert [row.games for row in table(engine)] == [1, 1]


def test_guests_and_programs_are_in_no_season(engine: Engine) -> None:
    register(engine, "p", owner="a")
    register(engine, "q", owner="b")
    play(engine, 2, 0, seats="pq")
    assert table(engine) == []
    played(engine, 10, START, "ef")
    with write_engine(engine).begin() as connection:
        connection.execute(update(players).where(players.c.id == "f").values(claim=None))
    assert [row.player for row in table(engine)] == ["e"]


def test_who_deletes_their_account_leaves_the_tables(engine: Engine) -> None:
    play(engine, 10, 0)
    with write_engine(engine).begin() as connection:
        delete_account(connection, "a", [])
    assert [(row.player, row.place) for row in table(engine)] == [("b", 1)]


def test_a_club_counts_games_at_which_members_sat_alone(engine: Engine) -> None:
    found_club(engine, "abc")
    play(engine, 5, 0)
    play(engine, 5, 10, seats="ad")
    play(engine, 5, 20, seats="de")
    played(engine, 30, START, "a", bots=["club"])
    rows = table(engine, club=CLUB)
    assert [(row.player, row.games, row.won, row.place) for row in rows] == [("a", 5, 5, 1), ("b", 5, 0, 2)]
    with write_engine(engine).begin() as connection:
        connection.execute(delete(club_members).where(club_members.c.player == "b"))
    assert table(engine, club=CLUB) == []
    assert table(engine)[0].player == "a"


def test_a_player_has_the_seasons_in_which_they_have_a_place(engine: Engine) -> None:
    play(engine, 10, 0)
    play(engine, 9, 20, at=END)
    with engine.connect() as connection:
        (record,) = seasons.records_of(connection, "b")
        assert (record.kind, record.row.place, record.of) == (Kind("stones", 2, QUARTER), 2, 2)
        assert seasons.records_of(connection, "c") == []
    played(engine, 40, END + DAY, "ba")
    with engine.connect() as connection:
        assert [one.kind.quarter for one in seasons.records_of(connection, "b")] == [QUARTER + 1, QUARTER]

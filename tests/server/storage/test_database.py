"""Opening databases: migrations match the schema, and unusable ones are refused with one sentence."""

import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, text

from midtown.server.accounts.identity import claim, rename
from midtown.server.accounts.results import uncounted_games
from midtown.server.features.explorer.public_results import FEWEST, SituationCount, count_public
from midtown.server.features.leagues import registry
from midtown.server.features.leagues import rows as leagues
from midtown.server.features.leagues.rules import Game, Place
from midtown.server.storage import archives
from midtown.server.storage.database import BUSY_SECONDS, migrate, open_engine, write_engine
from midtown.server.storage.schema import metadata
from midtown.server.support.refusals import Refused


def differences(connection: Connection) -> list[Any]:
    """Return what differs between a database and the schema, in which the partitions of events have no names."""
    context = MigrationContext.configure(connection, opts={"include_name": _named})
    return list(compare_metadata(context, metadata))


def _named(name: str | None, kind: str, _: object) -> bool:
    return not (kind == "table" and name is not None and name.startswith("events_"))


def test_migrations_make_the_very_tables_of_the_schema(empty_database: str) -> None:
    engine = open_engine(empty_database)
    migrate(engine)
    with engine.connect() as connection:
        assert differences(connection) == []
    engine.dispose()


def test_a_write_waits_for_another_one_and_patience_stays_as_it_was(migrated_file: Path, tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{shutil.copy(migrated_file, tmp_path / 'midtown.db')}")
    with ThreadPoolExecutor(1) as pool:
        with write_engine(engine).begin():
            waits = pool.submit(lambda: _patience(engine))
            assert not wait([waits], timeout=0.05).done
        assert waits.result() == 1000 * BUSY_SECONDS
    engine.dispose()


def _patience(engine: Engine) -> int:
    """Return SQLite's own timeout within a write transaction, in milliseconds."""
    with write_engine(engine).begin() as connection:
        return int(connection.execute(text("pragma busy_timeout")).scalar_one())


def test_a_database_that_is_up_to_date_stays_as_it_is(empty_database: str) -> None:
    engine = open_engine(empty_database)
    migrate(engine)
    with write_engine(engine).begin() as connection:
        connection.execute(text("insert into service values (1, 5, 6)"))
    migrate(engine)
    with engine.connect() as connection:
        assert connection.execute(text("select tick, beat_at from service")).one() == (5, 6)
    engine.dispose()


def test_a_database_of_the_first_version_is_brought_to_todays_with_all_that_is_in_it(empty_database: str) -> None:
    engine = open_engine(empty_database)
    migrate(engine, "0001")
    job = 'insert into jobs ("table", seq, owner, bot, quick, lease, offered_at, question)'
    with write_engine(engine).begin() as connection:
        connection.execute(text(f"{job} values ('a', 1, 'x', 'greedy', true, 1, 1, '{{}}')"))
    migrate(engine)
    with engine.connect() as connection:
        assert connection.execute(text('select "table", hint from jobs')).one() == ("a", False)
        assert differences(connection) == []
        if engine.dialect.name == "sqlite":
            kept = connection.execute(text("select sql from sqlite_master where name = 'ix_jobs_quick'")).scalar_one()
            assert "tries = 0" in kept
    engine.dispose()


def test_leagues_that_run_go_on_as_those_of_the_server(empty_database: str) -> None:
    engine = open_engine(empty_database)
    migrate(engine, "0050")
    former = (
        "insert into players (id, name, created_at, seen_at) values ('ada', 'Ada', 1, 1)",
        "insert into league_entries (game, player, entered_at) values ('stones', 'ada', 5), ('manhattan', 'ada', 6)",
        "insert into league_seasons (game, quarter, opened_at, changes) values ('stones', 8104, 7, 3)",
        "insert into league_places (game, quarter, number, player, division) values ('stones', 8104, 1, 'ada', 2)",
        """insert into league_games (game, quarter, first, second, round, "table", over)"""
        " values ('stones', 8104, 1, 2, 4, 't', false)",
    )
    with write_engine(engine).begin() as connection:
        for statement in former:
            connection.execute(text(statement))
    migrate(engine)
    with write_engine(engine).begin() as connection:
        league = registry.get(connection, "stones")
        assert (league.game, league.club) == ("stones", None)
        assert registry.store(connection, "stones", "stones", None, 9) is False
        (season,) = leagues.open_seasons(connection, "stones")
        assert (season.quarter, season.opened_at, season.changes) == (8104, 7, 3)
        assert season.places == [Place(1, "ada", 2)]
        assert season.games == [Game(1, 2, 4, "t", over=False)]
        assert [leagues.is_entered(connection, game, "ada") for game in ("stones", "manhattan", "traffiq")] == [
            True, True, False,
        ]  # fmt: skip
        connection.execute(text("delete from players"))
        (season,) = leagues.open_seasons(connection, "stones")
        assert season.places == [Place(1, None, 2)]
        assert differences(connection) == []
    engine.dispose()


def test_claimed_names_get_their_skeletons_also_where_two_look_alike_already(empty_database: str) -> None:
    engine = open_engine(empty_database)
    migrate(engine, "0004")
    row = "insert into players (id, name, claim, language, away_until, created_at, seen_at) values"
    with write_engine(engine).begin() as connection:
        names = (("Ada", "ada", 9), ("\u0410da", "\u0430da", 8), ("Bob", "bob", 1), ("Cem", None, 1))
        for number, (name, folded, at) in enumerate(names):
            values = {"id": f"{number:016x}", "name": name, "claim": folded, "at": at}
            connection.execute(text(f"{row} (:id, :name, :claim, 'en', 0, :at, 0)"), values)
    migrate(engine)
    with write_engine(engine).begin() as connection:
        rows = connection.execute(text("select skeleton, player from name_skeletons order by skeleton")).all()
        assert [(skeleton, int(player)) for skeleton, player in rows] == [("ada", 1), ("bob", 2)]
        assert claim(connection, f"{0:016x}", "Ada") == "Ada"  # keeps the name that it has
        with pytest.raises(Refused, match="taken"):
            rename(connection, f"{3:016x}", "ad\u0430")
    engine.dispose()


def test_of_earlier_games_neither_scenario_nor_sequels_are_known(empty_database: str) -> None:
    engine = open_engine(empty_database)
    migrate(engine, "0023")
    player = "insert into players (id, name, created_at, seen_at) values ('ada', 'Ada', 1, 1)"
    table = "insert into tables (id, game, settings, creator, status, secret, next_secret, created_at) values"
    values = "0, 'stones', 2, true, false, 1, 1, 9, 'half ahead'"
    columns = '"table", seat, game, seats, public, rated, ended_at, place, score, situations'
    with write_engine(engine).begin() as connection:
        connection.execute(text(player))
        for number in range(FEWEST):
            connection.execute(text(f"{table} ('{number}', 'stones', '{{}}', 'ada', 'over', 's', 'n', 1)"))
            connection.execute(text(f"insert into results ({columns}) values ('{number}', {values})"))
    migrate(engine)
    with engine.connect() as connection:
        (kind,) = count_public(connection)
        assert (kind.scenario, kind.situations) == (
            None,
            [SituationCount(stage="half", situation="ahead", games=FEWEST, won=FEWEST, sequels={})],
        )
    engine.dispose()


def test_ratings_of_people_begin_their_course_with_what_they_are_and_old_games_wait_to_be_counted(
    empty_database: str,
) -> None:
    engine = open_engine(empty_database)
    migrate(engine, "0006")
    player = "insert into players (id, name, created_at, seen_at) values"
    table = "insert into tables (id, game, settings, creator, status, secret, next_secret, created_at) values"
    with write_engine(engine).begin() as connection:
        connection.execute(text(f"{player} ('ada', 'Ada', 1, 1)"))
        for subject in ("ada", "bot:club"):
            connection.execute(text(f"insert into ratings values ('{subject}', 'stones', 2, 27.5, 4.5, 9)"))
        connection.execute(text(f"{table} ('t', 'stones', '{{}}', 'ada', 'over', 's', 'n', 1)"))
    migrate(engine)
    with engine.connect() as connection:
        (kept,) = connection.execute(text("select subject, game, seats, mu, sigma from rating_days")).all()
        assert kept == ("ada", "stones", 2, 27.5, 4.5)
        assert connection.execute(text("select hidden from players")).scalar() == False  # noqa: E712 - 0 in SQLite
        assert uncounted_games(connection, 10) == [("t", 1)]
    engine.dispose()


def test_a_newer_database_is_refused_and_left_alone(empty_database: str) -> None:
    engine = open_engine(empty_database)
    migrate(engine)
    with write_engine(engine).begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    with pytest.raises(Refused, match="newer Midtown"):
        migrate(engine)
    with engine.connect() as connection:
        assert connection.execute(text("select version_num from alembic_version")).scalar() == "9999"
    engine.dispose()


@pytest.mark.parametrize("url", ["", "nonsense", "mysql://host/name", "sqlite://", "sqlite:///:memory:"])
def test_what_is_no_address_of_a_database_is_refused(url: str) -> None:
    with pytest.raises(Refused, match="not the address"):
        open_engine(url)


def test_a_database_that_cannot_be_reached_is_refused_in_one_sentence(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path}/missing/midtown.sqlite")
    with pytest.raises(Refused, match="is not available") as refusal:
        migrate(engine)
    assert "\n" not in str(refusal.value)


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "midtown.sqlite"
    file.write_bytes(b"no database" * 100)
    with pytest.raises(Refused, match="is not available"):
        migrate(open_engine(f"sqlite:///{file}"))
    assert file.read_bytes() == b"no database" * 100


def test_sqlite_makes_every_commit_durable(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path}/midtown.sqlite")
    with engine.connect() as connection:
        assert connection.execute(text("pragma journal_mode")).scalar() == "wal"
        assert connection.execute(text("pragma synchronous")).scalar() == 2
    engine.dispose()
    assert sqlite3.sqlite_version_info >= (3, 38)


def test_running_games_go_on_and_finished_ones_wait_for_their_archive(empty_database: str) -> None:
    engine = open_engine(empty_database)
    migrate(engine, "0009")
    table = "insert into tables (id, game, settings, creator, status, secret, next_secret, created_at, ended_at) values"
    event = 'insert into events ("table", seq, at, tick, kind, seat, message, body, to_move) values'
    with write_engine(engine).begin() as connection:
        for name, status, ended in (("runs", "running", None), ("over", "over", 7), ("older", "over", None)):
            values = {"id": name, "status": status, "ended": ended}
            connection.execute(text(f"{table} (:id, 'stones', '{{}}', 'a', :status, 's', 'n', 1, :ended)"), values)
            for seq in range(40):
                row = {"id": name, "seq": seq, "to": seq % 2 or None}
                connection.execute(text(f"{event} (:id, :seq, 1, 2, 'moved', 0, 'm', '{{}}', :to)"), row)
    migrate(engine)
    with write_engine(engine).begin() as connection:
        rows = archives.rows_since(connection, "runs", -1)
        assert rows == [("runs", seq, 1, 2, "moved", 0, "m", "{}", seq % 2 or None) for seq in range(40)]
        assert archives.quiet_tables(connection, 8, (0, ""), 9) == [("older", 1), ("over", 7)]
        taken = text(f"{event} ('runs', :seq, 1, 2, 'moved', 0, 'm', '{{}}', 0) on conflict do nothing")
        assert [connection.execute(taken, {"seq": seq}).rowcount for seq in (39, 40)] == [0, 1]
        if engine.dialect.name == "postgresql":
            parts = text("select count(*) from pg_inherits where inhparent = 'events'::regclass")
            assert connection.execute(parts).scalar_one() == 16
    engine.dispose()


def test_tables_keep_their_kind_of_clock_when_it_gets_a_column(empty_database: str) -> None:
    engine = open_engine(empty_database)
    migrate(engine, "0032")
    table = "insert into tables (id, game, settings, creator, status, secret, next_secret, created_at, live) values"
    settings = {
        "days": '{"game":"stones","pace":{"kind":"days","days":2.0}}',
        "live": '{"game":"stones","pace":{"kind":"live","minutes":5.0}}',
        "untimed": '{"game":"days","options":{"kind":"days"}}',
        "archived": "",
    }
    with write_engine(engine).begin() as connection:
        for name, chosen in settings.items():
            values = {"id": name, "settings": chosen, "live": name == "live"}
            status = "over" if name == "archived" else "running"
            connection.execute(text(f"{table} (:id, 'stones', :settings, 'a', '{status}', 's', 'n', 1, :live)"), values)
    migrate(engine)
    with engine.connect() as connection:
        paces = {row.id: row.pace for row in connection.execute(text("select id, pace from tables"))}
    assert paces == {"days": "days", "live": "live", "untimed": "untimed", "archived": "untimed"}
    engine.dispose()


def test_who_left_running_or_finished_games_before_keeps_them_in_the_list(empty_database: str) -> None:
    engine = open_engine(empty_database)
    migrate(engine, "0033")
    table = "insert into tables (id, game, settings, creator, status, secret, next_secret, created_at) values"
    event = 'insert into events ("table", seq, at, tick, kind, seat, message, body, to_move) values'
    happened = [
        ("opened", None, '{"players":["ada",null,"bob"],"numbers":[]}'),
        ("joined", 1, '{"player":"guest","number":""}'),
        ("passed", 1, '{"guest":"guest","player":"cleo","seats":[1]}'),
        ("left", 1, '{"seats":[1],"reason":"left","bot":"greedy","over":false}'),
        ("left", 2, '{"seats":[2],"reason":"timeout","bot":"greedy","over":false}'),
    ]
    result = 'insert into results ("table", seat, player, game, seats, public, rated, ended_at, score) values'
    with write_engine(engine).begin() as connection:
        for name, status in (("runs", "running"), ("over", "over")):
            connection.execute(
                text(f"{table} (:id, 'stones', '', 'ada', :is, 's', 'n', 1)"), {"id": name, "is": status}
            )
            connection.execute(text("insert into seats values (:id, 0, 'ada')"), {"id": name})
        for seq, (kind, seat, body) in enumerate(happened):
            row = {"seq": seq, "kind": kind, "seat": seat, "body": body}
            connection.execute(text(f"{event} ('runs', :seq, 1, 2, :kind, :seat, 'm', :body, 0)"), row)
        for seat, player in enumerate(("ada", "bob", None)):
            row = {"seat": seat, "player": player}
            connection.execute(text(f"{result} ('over', :seat, :player, 'stones', 3, false, false, 1, 0)"), row)
    migrate(engine)
    with engine.connect() as connection:
        rows = connection.execute(text('select "table", seat, player from left_seats order by 1, 2')).all()
    assert [tuple(row) for row in rows] == [("over", 1, "bob"), ("runs", 1, "cleo"), ("runs", 2, "bob")]
    engine.dispose()


def test_a_rating_was_changed_last_on_its_last_day_and_a_computer_players_on_none(empty_database: str) -> None:
    engine = open_engine(empty_database)
    migrate(engine, "0037")
    rated = "insert into ratings (subject, game, seats, mu, sigma, games) values"
    day = "insert into rating_days (subject, game, seats, day, mu, sigma) values"
    with write_engine(engine).begin() as connection:
        for subject in ("ada", "bot:club"):
            connection.execute(text(f"{rated} ('{subject}', 'stones', 2, 27, 4, 9)"))
        for number, seats in ((7, 2), (9, 2), (11, 3)):
            connection.execute(text(f"{day} ('ada', 'stones', {seats}, {number}, 27, 4)"))
    migrate(engine)
    with engine.connect() as connection:
        days = connection.execute(text("select subject, rated_day, aged_day from ratings order by subject")).all()
    assert days == [("ada", 9, None), ("bot:club", None, None)]
    engine.dispose()


def test_who_has_met_several_opponents_on_several_days_is_established(empty_database: str) -> None:
    engine = open_engine(empty_database)
    migrate(engine, "0031")
    table = "insert into tables (id, game, settings, creator, status, secret, next_secret, created_at) values"
    result = (
        'insert into results ("table", seat, player, bot, game, seats, public, rated, ended_at, place, score) values'
    )
    rated = "insert into ratings (subject, game, seats, mu, sigma, games) values"
    day = "insert into rating_days (subject, game, seats, day, mu, sigma) values"
    met = {"known": ["'a', null", "'b', null", "null, 'club'"], "narrow": ["'a', null", "'a', null", "null, null"]}
    with write_engine(engine).begin() as connection:
        for player, others in met.items():
            connection.execute(text(f"{rated} ('{player}', 'stones', 2, 27.5, 4.5, 6)"))
            for number, other in enumerate(others):
                connection.execute(text(f"{day} ('{player}', 'stones', 2, {number}, 27.5, 4.5)"))
                name = f"{player}{number}"
                connection.execute(text(f"{table} ('{name}', 'stones', '{{}}', 'a', 'over', 's', 'n', 1)"))
                for seat, one in enumerate((f"'{player}', null", other)):
                    connection.execute(text(f"{result} ('{name}', {seat}, {one}, 'stones', 2, true, true, 1, 1, 9)"))
    migrate(engine)
    with engine.connect() as connection:
        assert connection.execute(text("select subject from ratings where established")).scalars().all() == ["known"]
    engine.dispose()


def test_web_hooks_of_people_stay_with_their_log_when_groups_get_some(empty_database: str) -> None:
    engine = open_engine(empty_database)
    migrate(engine, "0049")
    player = "insert into players (id, name, created_at, seen_at) values ('ada', 'Ada', 1, 1)"
    hook = "insert into hooks (id, player, form, label, url, secret, created_at) values"
    sent = "insert into hook_deliveries (id, hook, events, made_at, due_at, tries, status) values"
    with write_engine(engine).begin() as connection:
        connection.execute(text(player))
        connection.execute(text(f"{hook} ('bot', 'ada', 'json', 'Bot', 'https://bots.example.org/', 's', 1)"))
        connection.execute(text(f"{sent} ('first', 'bot', '[]', 1, 2, 1, 500)"))
    migrate(engine)
    with write_engine(engine).begin() as connection:
        assert connection.execute(text("select id, player, club, tournament from hooks")).one() == (
            "bot",
            "ada",
            None,
            None,
        )
        assert connection.execute(text("select id, hook, tries, status from hook_deliveries")).one() == (
            "first",
            "bot",
            1,
            500,
        )
        connection.execute(text("delete from hooks"))
        assert connection.execute(text("select id from hook_deliveries")).all() == []
    engine.dispose()

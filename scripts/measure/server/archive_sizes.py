"""Measure the bytes of a finished game before and after it is archived, in SQLite and PostgreSQL."""

import argparse
import random
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from sqlalchemy import Engine, insert
from tests.server import postgres
from tests.tools import POSTGRES

from midtown import games
from midtown.server.live import opening
from midtown.server.storage import archives
from midtown.server.storage.database import migrate, open_engine, url_of, write_engine
from midtown.server.storage.schema.play import events
from midtown.server.storage.service_clock import Clock
from midtown.server.tables import event_rows, starting
from midtown.server.tables.apply_event import apply_event
from midtown.server.tables.events import Body, Event, Joined, Moved
from midtown.server.tables.settings import SeatPlan, TableSettings
from midtown.server.tables.side_effects import side_effects
from midtown.server.tables.starting import Sitting
from midtown.server.tables.state import TableState

AT = 1_700_000_000_000
SECONDS = 8.0
"""Mean time for a move."""
SIZES = {
    "sqlite": "select page_count * page_size from pragma_page_count, pragma_page_size",
    "postgresql": "select sum(pg_total_relation_size(oid)) from pg_class where relkind = 'r' and relnamespace = "
    "'public'::regnamespace",
}


def main() -> int:
    """Run all measurements, print a table, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games of each kind")
    count = parser.parse_args().games
    if (programs := POSTGRES.find()) is None:
        sys.exit(f"{POSTGRES.name} is missing: {POSTGRES.remedy}")
    print("| database | game | moves | before | after | after : before |\n|---|---|---|---|---|---|")
    for game in games.names():
        with tempfile.TemporaryDirectory() as folder:
            measure(url_of(Path(folder)), game, count)
        with (
            tempfile.TemporaryDirectory(prefix="midtown-sizes-") as folder,
            postgres.cluster(Path(folder), programs) as cluster,
            postgres.database(cluster) as url,
        ):
            measure(url, game, count)
    return 0


def measure(url: str, game: str, count: int) -> None:
    """Print the bytes of each of `count` finished games, before and after they are archived."""
    engine = open_engine(url)
    migrate(engine)
    empty, chance = size(engine), random.Random(1)
    moves = sum(play(engine, game, 2 + number % 3, chance) for number in range(count)) / count
    before = (size(engine) - empty) / count
    with write_engine(engine).begin() as connection:
        for table, since in archives.quiet_tables(connection, 2 * AT, (0, ""), count):
            assert archives.archive(connection, table, since)
    after = (size(engine) - empty) / count
    kind = engine.dialect.name
    print(f"| {kind} | {game} | {moves:.0f} | {before:,.0f} | {after:,.0f} | {after / before:.2f} |", flush=True)
    engine.dispose()


def size(engine: Engine) -> int:
    """Return the bytes of a database from which all that is free was taken out."""
    with engine.connect() as connection:
        raw = connection.connection.driver_connection
        assert raw is not None
        if engine.dialect.name == "sqlite":
            connection.rollback()
            raw.execute("vacuum")
        else:
            raw.autocommit = True
            raw.execute("vacuum full")
        number = raw.execute(SIZES[engine.dialect.name]).fetchone()[0]
        if engine.dialect.name != "sqlite":
            raw.autocommit = False
        return int(number)


def play(engine: Engine, game: str, players: int, chance: random.Random) -> int:
    """Store a game of random moves with everything that a server writes; return the number of its moves."""
    people = [f"{chance.getrandbits(64):016x}" for _ in range(players)]
    seats = [SeatPlan("me"), *[SeatPlan("open")] * (players - 1)]
    settings = starting.validate(TableSettings(game=game, options={}, rules=1, seats=seats))
    sitting = Sitting([people[0], *[None] * (players - 1)], {}, [])
    opened = opening.prepare(settings, people[0], sitting, Clock(), "x")
    table, at = opened.table, AT
    with write_engine(engine).begin() as connection:
        opened.effect(connection)
        while not table.ended:
            seat, body = happens(table, people, chance)
            at += int(chance.expovariate(1 / SECONDS) * 1000)
            message = f"{chance.getrandbits(64):016x}"
            event = Event(seq=table.seq + 1, at=at, tick=at - AT // 2, seat=seat, message=message, body=body)
            before, table = table, apply_event(table, event)
            row = dict(zip(events.c.keys(), event_rows.event_row(table.id, event, table.to_move), strict=True))
            connection.execute(insert(events), row)
            for effect in side_effects(before, table, event, "x"):
                effect(connection)
    assert table.match is not None
    return len(table.match.moves)


def happens(table: TableState, people: list[str], chance: random.Random) -> tuple[int | None, Body]:
    """Return the seat and the body of the next event: the next player joins, or the one to move moves."""
    if table.match is None:
        return table.seq + 1, Joined(player=people[table.seq + 1], number="")
    step = table.match.prepare(chance.choice(table.match.legal()))
    return table.to_move, Moved(move=step.move, draws=tuple(step.draws))


if __name__ == "__main__":
    sys.exit(main())

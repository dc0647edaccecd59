"""Many games and events: what somebody gets at once stays within limits, nothing is sent twice, and little is lost."""

from functools import partial
from pathlib import Path

from sqlalchemy import Connection, Engine, event, func, insert, select, update

from midtown.server.features.notifications.sending import LATER, MOST_OPEN
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.notices import notices
from midtown.server.storage.schema.play import tables
from midtown.server.support.rate_limits import LIMITS
from tests.server.features.notifications.scene import BOB, Scene, at_table, is_reminded, prepares, tells
from tests.server.people_app import DAY, NOW

MANY = 200
MINUTE = DAY // 24 // 60


def plays_many(scene: Scene, connection: Connection) -> None:
    for number in range(MANY):
        at_table(connection, f"t{number:03}")
        values = {"deadline_tick": 4 * DAY - number}
        connection.execute(update(tables).where(tables.c.id == f"t{number:03}").values(**values))


def passes(minutes: float) -> partial[None]:
    def act(scene: Scene, connection: Connection, minutes: float) -> None:
        scene.clock.now += int(minutes * MINUTE)

    return partial(act, minutes=minutes)


def test_two_hundred_turns_come_as_one(engine: Engine, tmp_path: Path) -> None:
    scene = Scene(engine, tmp_path).plays(plays_many, passes(11), passes(5))
    (message,) = scene.messages
    assert message["title"] == f"Your turn in {MANY} games"
    assert message["url"].endswith(f"/table/t{MANY - 1:03}")  # the most urgent
    assert len(message["open"]) == 1
    (mail,) = scene.mails
    assert mail.get_content().count("/table/") == MANY


def test_two_hundred_events_at_once_come_as_one(engine: Engine, tmp_path: Path) -> None:
    def happens(scene: Scene, connection: Connection) -> None:
        plays_many(scene, connection)
        is_reminded(connection)
        for number in range(MANY):
            tells("chat", at=f"t{number:03}")(scene, connection)

    scene = Scene(engine, tmp_path).plays(happens, passes(1), passes(1))
    assert sum(int(message["title"].split()[0]) for message in scene.messages) == MANY
    assert len(scene.messages) == len(scene.mails) == 2  # news are taken a hundred at a time


def test_what_comes_one_after_the_other_is_collected_beyond_the_limit(engine: Engine, tmp_path: Path) -> None:
    def happens(scene: Scene, connection: Connection, number: int) -> None:
        if not number:
            plays_many(scene, connection)
            is_reminded(connection)
        scene.clock.now += MINUTE // 60
        tells("chat", at=f"t{number:03}")(scene, connection)

    acts = [partial(happens, number=number) for number in range(40)]
    scene = Scene(engine, tmp_path).plays(*acts, passes(LATER / MINUTE), passes(120), passes(120))
    pushes = LIMITS["notices_browser"]
    assert pushes.burst <= len(scene.messages) <= pushes.burst + 3
    assert len(scene.mails) <= LIMITS["notices_email"].burst + 3
    heard = [message["title"] for message in scene.messages]
    late = sum(int(title.split()[0]) for title in heard if "notices" in title)
    assert heard.count("Ada has written to you") + late == 40


def test_a_short_lived_notice_beyond_the_limit_is_dropped_and_not_told_late(engine: Engine, tmp_path: Path) -> None:
    def happens(scene: Scene, connection: Connection, number: int) -> None:
        at_table(connection, f"t{number:03}", pace="live")
        is_reminded(connection)
        tells("found", None, at=f"t{number:03}")(scene, connection)

    acts = [partial(happens, number=number) for number in range(30)]
    scene = Scene(engine, tmp_path).plays(*acts, passes(LATER / MINUTE), passes(60))
    assert len(scene.messages) == LIMITS["notices_browser"].burst


def test_a_notice_is_marked_before_it_is_sent_so_a_crash_sends_nothing_twice(engine: Engine, tmp_path: Path) -> None:
    scene = Scene(engine, tmp_path)
    scene.browser.status = 500
    scene.plays(partial(prepares, kind="chat"), passes(1), passes(1))
    assert len(scene.messages) == 1
    with engine.connect() as connection:
        assert connection.execute(select(notices.c.sent_at).where(notices.c.channel == "browser")).scalar() == NOW


def test_a_thousand_followers_who_want_to_hear_nothing_cost_no_query_each(engine: Engine, tmp_path: Path) -> None:
    queries: list[str] = []

    def begins(scene: Scene, connection: Connection) -> None:
        prepares(scene, connection, "followed")
        rows = [
            {"id": f"{1000 + number:016x}", "name": "x", "created_at": NOW, "seen_at": NOW} for number in range(1000)
        ]
        connection.execute(insert(players), rows)
        for row in rows:
            connection.exec_driver_sql(f"insert into follows values ('{row['id']}', '{10:016x}', 0)")
        event.listen(engine, "before_cursor_execute", lambda *about: queries.append(about[2]))

    scene = Scene(engine, tmp_path).plays(begins)
    assert len(scene.messages) == 1
    assert len(queries) < 100


def test_the_list_of_what_is_open_is_short_enough_for_a_message(engine: Engine, tmp_path: Path) -> None:
    def happens(scene: Scene, connection: Connection, number: int) -> None:
        if not number:
            plays_many(scene, connection)
            is_reminded(connection)
        scene.clock.now += 3 * MINUTE
        tells("chat", at=f"t{number:03}")(scene, connection)

    scene = Scene(engine, tmp_path).plays(*[partial(happens, number=number) for number in range(50)])
    assert max(len(message["open"]) for message in scene.messages) <= MOST_OPEN
    with engine.connect() as connection:
        own = select(func.count()).select_from(notices).where(notices.c.player == BOB, notices.c.channel == "browser")
        assert connection.execute(own).scalar_one() == 50

"""Quiet hours: what waits comes as one, what is of no use then is dropped, and clocks that change confuse nobody."""

from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, update

from midtown.server.accounts.notice_settings import NoticeSettings
from midtown.server.features.notifications.kinds import KINDS
from midtown.server.storage.schema.play import tables
from midtown.server.support.quiet_hours import QuietHours, end_of_quiet, is_zone
from tests.server.features.notifications.scene import ALL_ON, Scene, at_table, is_reminded, prepares, tells
from tests.server.people_app import DAY, ORIGIN

HOUR = DAY // 24
NIGHT = QuietHours(22 * 60, 8 * 60, "Europe/Berlin")
GETS_UP = int(datetime(2023, 11, 15, 7, 0, tzinfo=UTC).timestamp() * 1000)
"""Eight o'clock in Berlin, nine hours after `NOW`."""
DROPPED = ("live", "found", "rematch", "start", "followed")
"""What is of no use in the morning."""


def asleep(engine: Engine, data: Path) -> Scene:
    scene = Scene(engine, data)
    scene.settings = NoticeSettings(ticks=ALL_ON, quiet=True, hours=NIGHT)
    return scene


def waits(scene: Scene, connection: Connection, hours: float) -> None:
    scene.clock.now = int(GETS_UP + hours * HOUR)


def soon_over(scene: Scene, connection: Connection, hours_left: int = 11) -> None:
    at_table(connection)
    settings = '{"game": "stones", "pace": {"kind": "days", "days": 4}}'
    values = {"deadline_tick": scene.clock.tick() + hours_left * HOUR, "settings": settings, "reminded": 1}
    connection.execute(update(tables).values(**values))


def utc(*moment: int) -> int:
    return int(datetime(*moment, tzinfo=UTC).timestamp() * 1000)  # type: ignore[arg-type, misc]


@pytest.mark.parametrize("kind", KINDS)
def test_what_comes_at_night_waits_comes_or_is_dropped(engine: Engine, tmp_path: Path, kind: str) -> None:
    def morning(scene: Scene, connection: Connection) -> None:
        is_reminded(connection)
        at_night.extend(scene.messages)
        waits(scene, connection, 0)

    at_night: list[object] = []
    scene = asleep(engine, tmp_path)
    if kind == "deadline":  # which the scene of its own has at another time
        scene.plays(soon_over, morning)
    else:
        scene.plays(partial(prepares, kind=kind), morning)
    assert len(at_night) == (kind == "round")
    assert len(scene.messages) == (kind not in DROPPED)
    assert len(scene.mails) == (kind not in DROPPED and kind != "round")


def test_what_has_waited_comes_as_one(engine: Engine, tmp_path: Path) -> None:
    def happens(scene: Scene, connection: Connection) -> None:
        at_table(connection, "a1")
        at_table(connection, "b2")
        is_reminded(connection)
        for at, kind in (("a1", "chat"), ("b2", "over"), ("a1", "begins")):
            tells(kind, at=at)(scene, connection)

    scene = asleep(engine, tmp_path).plays(happens, partial(waits, hours=-0.01), partial(waits, hours=0))
    (message,) = scene.messages
    assert (message["type"], message["title"], message["tag"]) == ("several", "3 notices for you", "several")
    assert message["body"].splitlines() == [
        "Your game of Stones has begun",
        "Your game of Stones is over",
        "Ada has written to you",
    ]
    assert message["url"] == f"{ORIGIN}/"
    (mail,) = scene.mails
    assert mail["subject"] == "3 notices for you"
    assert [line for line in mail.get_content().splitlines() if "/table/" in line] == [
        f"{ORIGIN}/table/{table}" for table in ("a1", "b2", "a1")
    ]


@pytest.mark.parametrize(("hours_left", "comes_at_night"), [(9, True), (11, False)])
def test_a_warning_comes_at_night_if_the_time_would_be_over_by_then(
    engine: Engine, tmp_path: Path, hours_left: int, comes_at_night: bool
) -> None:
    scene = asleep(engine, tmp_path).plays(partial(soon_over, hours_left=hours_left))
    assert len(scene.messages) == comes_at_night


@pytest.mark.parametrize(
    ("hours", "now", "end"),
    [
        (NIGHT, utc(2026, 1, 10, 20, 59), None),
        (NIGHT, utc(2026, 1, 10, 21, 0), utc(2026, 1, 11, 7, 0)),
        (NIGHT, utc(2026, 1, 11, 6, 59), utc(2026, 1, 11, 7, 0)),
        (NIGHT, utc(2026, 1, 11, 7, 0), None),
        (NIGHT, utc(2026, 3, 28, 22, 0), utc(2026, 3, 29, 6, 0)),  # the clocks go forward in this night
        (NIGHT, utc(2026, 10, 24, 22, 0), utc(2026, 10, 25, 7, 0)),  # and back in this one
        (QuietHours(60, 150, "Europe/Berlin"), utc(2026, 3, 29, 0, 30), utc(2026, 3, 29, 1, 30)),  # no 2:30
        (QuietHours(150, 240, "Europe/Berlin"), utc(2026, 3, 29, 1, 29), None),
        (QuietHours(150, 240, "Europe/Berlin"), utc(2026, 3, 29, 1, 30), utc(2026, 3, 29, 2, 0)),
        (QuietHours(60, 150, "Europe/Berlin"), utc(2026, 10, 25, 0, 45), utc(2026, 10, 25, 1, 30)),  # 2:30 twice
        (QuietHours(150, 240, "Europe/Berlin"), utc(2026, 10, 25, 0, 29), None),
        (QuietHours(150, 240, "Europe/Berlin"), utc(2026, 10, 25, 0, 30), utc(2026, 10, 25, 3, 0)),
        (QuietHours(13 * 60, 14 * 60, "Asia/Kolkata"), utc(2026, 1, 10, 7, 45), utc(2026, 1, 10, 8, 30)),
        (QuietHours(23 * 60, 60, "Pacific/Auckland"), utc(2026, 1, 10, 11, 0), utc(2026, 1, 10, 12, 0)),
        (QuietHours(60, 60, "UTC"), utc(2026, 1, 10, 1, 0), None),
        (QuietHours(0, 23 * 60, "Nowhere/Atlantis"), utc(2026, 1, 10, 1, 0), None),
    ],
)
def test_quiet_hours_end_when_clocks_in_their_zone_say_so(hours: QuietHours, now: int, end: int | None) -> None:
    assert end_of_quiet(hours, now) == end


@pytest.mark.parametrize("name", ["", "Europe", "../etc/passwd", "/etc/localtime", "Europe/Berlin\0", "x" * 51])
def test_no_other_name_is_a_zone(name: str) -> None:
    assert not is_zone(name)


def test_names_of_the_iana_are_zones() -> None:
    assert all(is_zone(name) for name in ("UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+5"))

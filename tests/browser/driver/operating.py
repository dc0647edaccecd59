"""What an operator's pages show, for looking at them: the answers of a server on which something has happened."""

from typing import Any

from midtown.server.features.operators.schemas import (
    AccountOf,
    AccountPage,
    AnnouncementOf,
    AuditEntry,
    BackupOf,
    BackupsOf,
    ChatLineOf,
    InBothLanguages,
    OverviewOf,
    PooledPuzzleOf,
    PoolOf,
    ProcessOf,
    ReportOf,
    ReportPage,
    RestoreOf,
    SanctionOf,
)

NOON = 1_795_521_600_000
"""A moment, in milliseconds since 1970."""
MINUTE = 60_000
DAY = 1440 * MINUTE
ADA, BOB, OLGA = "a" * 16, "b" * 16, "0" * 16
FACTS: dict[str, Any] = {
    "claimed": True,
    "operator": False,
    "language": "en",
    "created_at": NOON - 90 * DAY,
    "seen_at": NOON,
}
REPORTS = [
    ReportOf(
        id=number,
        at=NOON - back * MINUTE,
        reporter=ADA,
        reporter_name=reporter,
        about=BOB,
        about_name=about,
        table="t4b1e",
        text=text,
        closed_at=None,
        closed_by=None,
        note=None,
        words=None,
        puzzle=None,
    )
    for number, back, reporter, about, text in (
        (12, 95, "Ada", "Bob the rude", "Bob is rude to me."),
        (13, 40, "Yuki", "Bob the rude", "Bob wrote the same to everybody at the table, and would not stop."),
        (14, 8, "Paul", "Robert'); DROP TABLE", "The name."),
    )
]
SANCTIONS = [
    SanctionOf(
        id=7, kind="mute", at=NOON - DAY, until=NOON + DAY, reason="Insults in the chat.", name=None, active=True
    ),
    SanctionOf(id=3, kind="warning", at=NOON - 9 * DAY, until=None, reason="Be kind.", name=None, active=False),
]
ACCOUNT = AccountPage(
    account=AccountOf(id=BOB, name="Bob the rude", **FACTS), tables=2, sanctions=SANCTIONS, reports=REPORTS[:1]
)
CHAT = [
    ChatLineOf(at=NOON - back * MINUTE, player=player, name=name, text=text, spectator=spectator)
    for back, player, name, text, spectator in (
        (110, ADA, "Ada", "Good luck!", False),
        (101, BOB, "Bob the rude", "You drive like a rubber duck", False),
        (99, ADA, "Ada", "Please stop.", False),
        (98, None, None, "Oh dear.", True),
    )
]


def answers() -> dict[str, Any]:
    """Return the answers to an operator's requests, by the end of the path."""
    overview = OverviewOf(
        version="1.0",
        tables={
            "manhattan": {"open": 2, "running": 31, "over": 1840},
            "traffiq": {"open": 1, "running": 18, "over": 951},
        },
        accounts=1204,
        claimed=310,
        seen=87,
        waiting=2,
        oldest=3000,
        servers=2,
        reports=3,
        process=ProcessOf(tables=49, connections=71, workers=2, commit_ms=1.4, lag_ms=0.3, failing=False, refusals={}),
    )
    announcement = AnnouncementOf(
        id=3, at=NOON, until=NOON + DAY, en="Maintenance tonight at ten.", de="Heute um zehn wird gewartet."
    )
    accounts = [AccountOf(id=one, name=name, **FACTS) for one, name in ((BOB, "Bob the rude"), (ADA, "Bob"))]
    pages: dict[str, Any] = {
        "reports/12": ReportPage(report=REPORTS[0], table="t4b1e", chat=CHAT, about=ACCOUNT),
        f"players/{BOB}": ACCOUNT,
        "overview": overview,
        "backups": _backups(),
        "puzzles": _pool(),
    }
    lists: dict[str, list[Any]] = {
        "reports": REPORTS,
        "pairs": [],
        "players": accounts,
        "announcements": [announcement],
        "audit": _log(),
    }
    return {path: page.model_dump() for path, page in pages.items()} | {
        path: [one.model_dump() for one in rows] for path, rows in lists.items()
    }


def _pool() -> PoolOf:
    puzzle = PooledPuzzleOf(
        id="manhattan-p31-18",
        game="manhattan",
        players=3,
        table="t4b1e",
        rating=1350,
        tries=41,
        solved=24,
        good=9,
        bad=2,
        reports=0,
        withdrawn=None,
    )
    others = {"id": "traffiq-p30-22", "game": "traffiq", "tries": 1, "solved": 0, "good": 1, "bad": 0, "reports": 1}
    withdrawn = {"id": "manhattan-0-31", "table": None, "withdrawn": "Two moves are best."}
    return PoolOf(
        shipped=1327,
        added=86,
        searched=19,
        waiting=4,
        failed=0,
        spent_ms=6 * MINUTE,
        allowed_ms=10 * MINUTE,
        puzzles=[puzzle.model_copy(update=withdrawn), puzzle, puzzle.model_copy(update=others)],
    )


def _backups() -> BackupsOf:
    files = [
        ("before-restore-20261124T181500Z.tar.gz", 48_200_000, NOON - 45 * MINUTE),
        ("page-20261124T120000Z.tar.gz", 48_100_000, NOON - 420 * MINUTE),
        ("midtown-Mon.tar.gz", 46_900_000, NOON - DAY),
    ]
    other = InBothLanguages(
        en="This backup is of a postgresql database. It can only be restored into one of that kind.",
        de="Diese Sicherung ist von einer postgresql-Datenbank. Sie lässt sich nur in eine solche zurückspielen.",
    )
    rows = [BackupOf(file=file, bytes=size, at=at, version="1.0", problem=None) for file, size, at in files]
    rows.append(BackupOf(file="old.tar.gz", bytes=31_000_000, at=NOON - 30 * DAY, version="1.0", problem=other))
    last = RestoreOf(
        file=files[1][0],
        ordered_at=NOON - 46 * MINUTE,
        ended_at=NOON - 45 * MINUTE,
        operator=OLGA,
        reason="A wrong deletion.",
        saved=files[0][0],
        problem=None,
    )
    return BackupsOf(backups=rows, last=last)


def _log() -> list[AuditEntry]:
    rows: list[Any] = [
        (4, "mute", BOB, "Bob the rude", "Insults in the chat."),
        (3, "close report", "11", None, "Nothing to see in the chat."),
        (2, "announce", "3", None, "Maintenance tonight at ten."),
        (1, "operator", OLGA, "Olga", ""),
    ]
    return [
        AuditEntry(
            id=number,
            at=NOON - (9 - number) * 7 * MINUTE,
            operator=OLGA,
            operator_name="Olga",
            action=action,
            target=target,
            target_name=name,
            reason=reason,
            detail="",
        )
        for number, action, target, name, reason in rows
    ]

"""Every kind of notice by every channel: headers and texts in both languages, and to nobody else."""

import base64
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, get_args

import pytest
from sqlalchemy import Engine

from midtown.server.accounts.notice_settings import NoticeSettings
from midtown.server.features.notifications.kinds import CHANNELS, KINDS, ROWS
from midtown.server.tables.news import Happening
from midtown.support.i18n import LANGUAGES, Language
from tests.server.features.notifications.scene import INVITATION, TABLE, TOURNAMENT, Scene, prepares
from tests.server.people_app import ORIGIN

WORDS: Mapping[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "turn": (
        ("Your turn in Stones", "You have 47 hours left."),
        ("Du bist dran in Stones", "Dir bleiben 47 Stunden."),
    ),
    "deadline": (
        ("Your time runs out in Stones", "You have 8 hours left for your move."),
        ("Deine Zeit in Stones läuft ab", "Für deinen Zug bleiben dir 8 Stunden."),
    ),
    "begins": (
        ("Your game of Stones has begun", "Time to play: 2 days for each move."),
        ("Deine Partie Stones hat begonnen", "Bedenkzeit: 2 Tage für jeden Zug."),
    ),
    "live": (
        ("Your game of Stones begins now", "The clocks are running: 10 minutes each."),
        ("Deine Partie Stones beginnt jetzt", "Die Uhren laufen: je 10 Minuten."),
    ),
    "found": (
        ("Your table is ready", "Stones, 10 minutes each."),
        ("Dein Tisch ist bereit", "Stones, je 10 Minuten."),
    ),
    "over": (
        ("Your game of Stones is over", "See how it ended."),
        ("Deine Partie Stones ist zu Ende", "Sieh nach, wie sie ausgegangen ist."),
    ),
    "rematch": (
        ("Ada asks for a rematch", "Stones, 2 days for each move. Agree or decline at the table."),
        ("Ada möchte eine Revanche", "Stones, 2 Tage für jeden Zug. Sag am Tisch, ob du willst."),
    ),
    "proposal": (
        ("Ada has a proposal", "Take back a move in Stones. Agree or decline at the table."),
        ("Ada schlägt etwas vor", "Einen Zug zurücknehmen in Stones. Sag am Tisch, ob du einverstanden bist."),
    ),
    "chat": (
        ("Ada has written to you", "At your table of Stones."),
        ("Ada hat dir geschrieben", "Am Tisch, an dem ihr Stones spielt."),
    ),
    "invited": (
        ("Ada invites you", "Stones, 2 days for each move: One game?"),
        ("Ada lädt dich ein", "Stones, 2 Tage für jeden Zug: One game?"),
    ),
    "seat": (
        ("Ada has sat down at your table", "Stones, 2 days for each move."),
        ("Ada sitzt jetzt an deinem Tisch", "Stones, 2 Tage für jeden Zug."),
    ),
    "followed": (
        ("Ada has begun a game", "Stones. You can watch."),
        ("Ada hat eine Partie begonnen", "Stones. Du kannst zuschauen."),
    ),
    "accepted": (
        (
            "Ada accepts your invitation",
            "Stones, 2 days for each move. The game begins when all seats are taken.",
        ),
        ("Ada nimmt deine Einladung an", "Stones, 2 Tage für jeden Zug. Es geht los, wenn alle Plätze besetzt sind."),
    ),
    "declined": (
        ("Ada declines your invitation", "Stones, 2 days for each move: Not today"),
        ("Ada lehnt deine Einladung ab", "Stones, 2 Tage für jeden Zug: Not today"),
    ),
    "start": (
        ("Thursday cup begins soon", "In 30 minutes. Be here to play the first round."),
        ("Thursday cup beginnt bald", "In 30 Minuten. Sei da, um die erste Runde zu spielen."),
    ),
    "calledoff": (
        ("Thursday cup is called off", "Too few people had entered."),
        ("Thursday cup ist abgesagt", "Es hatten sich zu wenige angemeldet."),
    ),
    "coming": (
        ("Thursday cup comes again", "In 20 hours. Enter on its page."),
        ("Thursday cup ist bald wieder", "In 20 Stunden. Auf der Seite des Turniers kannst du dich eintragen."),
    ),
    "round": (
        ("Your game in Thursday cup begins", "Stones, 10 minutes each. If you do not come, you lose it."),
        ("Deine Partie in Thursday cup beginnt", "Stones, je 10 Minuten. Wer nicht kommt, verliert sie."),
    ),
    "hookoff": (
        (
            "Your web-hook Bot is switched off",
            "It could not be reached for a week. Switch it on again once it can.",
        ),
        (
            "Dein Webhook Bot ist abgeschaltet",
            "Er war eine Woche lang nicht erreichbar. Schalte ihn wieder ein, sobald er es ist.",
        ),
    ),
}
PATHS = {"invited": "/people", "declined": "/people", "start": f"/tournaments/{TOURNAMENT}", "hookoff": "/me/notices"}
PATHS["calledoff"] = PATHS["coming"] = PATHS["start"]
TAGS = {
    "turn": f"turn {TABLE}",
    "deadline": f"turn {TABLE}",
    "rematch": f"proposal {TABLE}",
    "proposal": f"proposal {TABLE}",
    "chat": f"chat {TABLE}",
    "invited": f"invited {INVITATION}",
    "declined": f"declined {INVITATION}",
    "followed": f"followed {10:016x}",
    "start": f"tournament {TOURNAMENT}",
    "calledoff": f"tournament {TOURNAMENT}",
    "coming": f"tournament {TOURNAMENT}",
}
EACH = [(kind, language) for kind in KINDS for language in LANGUAGES]


def delivered(engine: Engine, data: Path, kind: str, language: Language, **bob: Any) -> Scene:
    return Scene(engine, data, language, **bob).plays(partial(prepares, kind=kind))


def test_every_kind_has_its_words_here_and_comes_from_news_or_from_time() -> None:
    assert list(WORDS) == list(KINDS)
    assert {*get_args(Happening), "followed", "turn", "deadline", "start", "coming"} == set(KINDS)


@pytest.mark.parametrize(("kind", "language"), EACH)
def test_a_browser_gets_it_with_its_headers_words_and_link(
    engine: Engine, tmp_path: Path, kind: str, language: Language
) -> None:
    scene = delivered(engine, tmp_path, kind, language)
    (message,) = scene.messages
    title, body = WORDS[kind][LANGUAGES.index(language)]
    assert (message["type"], message["title"], message["body"]) == (kind, title, body)
    assert message["url"] == f"{ORIGIN}{PATHS.get(kind, f'/table/{TABLE}')}"
    assert message["tag"] == (f"hook {scene.hook}" if kind == "hookoff" else TAGS.get(kind, f"table {TABLE}"))
    assert message["open"] == [message["tag"]]
    headers, about = scene.browser.headers, KINDS[kind]
    assert headers["urgency"] == about.urgency
    assert 0 < int(headers["ttl"]) <= about.lifetime // 1000
    assert len(headers["topic"]) == 32
    assert base64.urlsafe_b64decode(headers["topic"])
    assert headers["content-encoding"] == "aes128gcm"
    assert headers["authorization"].startswith("vapid ")
    assert scene.evil.messages == []


@pytest.mark.parametrize(("kind", "language"), EACH)
def test_an_email_has_its_words_its_link_and_how_to_change_it(
    engine: Engine, tmp_path: Path, kind: str, language: Language
) -> None:
    scene = delivered(engine, tmp_path, kind, language)
    if "email" in KINDS[kind].never:
        assert scene.mails == []
        return
    (mail,) = scene.mails
    title, body = WORDS[kind][LANGUAGES.index(language)]
    text = mail.get_content()
    assert (mail["to"], mail["subject"]) == ("bob@example.org", title)
    assert mail["auto-submitted"] == "auto-generated"
    path = PATHS.get(kind, f"/table/{TABLE}")
    assert text.splitlines()[:3] == [title, body, f"{ORIGIN}{path}"]
    assert f"{ORIGIN}/me/notices" in text


@pytest.mark.parametrize(("kind", "language"), EACH)
def test_a_web_hook_gets_it_signed_with_its_words_and_its_link(
    engine: Engine, tmp_path: Path, kind: str, language: Language
) -> None:
    scene = delivered(engine, tmp_path, kind, language)
    if "hook" in KINDS[kind].never:
        assert scene.requests == []
        return
    (request,) = scene.requests
    title, text = WORDS[kind][LANGUAGES.index(language)]
    table = None if kind in ("start", "calledoff", "coming") else TABLE
    url = f"{ORIGIN}{PATHS.get(kind, f'/table/{TABLE}')}"
    assert request["notices"] == [{"kind": kind, "title": title, "text": text, "url": url, "table": table}]
    assert (request["at"], request["more"]) == (scene.clock.now, 0)
    assert scene.is_signed(0)


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_has_changed_nothing_gets_it_by_the_channels_of_the_table(
    engine: Engine, tmp_path: Path, kind: str
) -> None:
    scene = Scene(engine, tmp_path)
    scene.settings = NoticeSettings()
    scene.plays(partial(prepares, kind=kind))
    channels = KINDS[kind].channels
    heard = (len(scene.messages), len(scene.mails), len(scene.requests))
    assert heard == ("browser" in channels, "email" in channels, "hook" in channels)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("channel", CHANNELS)
def test_whoever_has_a_row_switched_off_does_not_get_it(
    engine: Engine, tmp_path: Path, kind: str, channel: str
) -> None:
    scene = Scene(engine, tmp_path)
    ticks = {row: dict(channels) for row, channels in scene.settings.ticks.items()}
    ticks[KINDS[kind].row][channel] = False
    scene.settings = NoticeSettings(ticks=ticks)
    scene.plays(partial(prepares, kind=kind))
    heard = (len(scene.messages), len(scene.mails), len(scene.requests))
    assert heard == tuple(channel != other and other not in KINDS[kind].never for other in CHANNELS)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("scope", ["turn", "nothing"])
def test_only_turns_or_nothing_come_to_whoever_wants_no_more(
    engine: Engine, tmp_path: Path, kind: str, scope: str
) -> None:
    scene = Scene(engine, tmp_path)
    scene.settings = NoticeSettings(scope=scope, ticks=scene.settings.ticks)  # type: ignore[arg-type]
    scene.plays(partial(prepares, kind=kind))
    heard = scope == "turn" and kind in ("turn", "deadline")
    assert (len(scene.messages), len(scene.mails), len(scene.requests)) == (heard, heard, heard)


def test_kinds_of_one_row_are_alike_in_what_the_page_shows() -> None:
    for kind in KINDS.values():
        row = next(row for row in ROWS if row.id == kind.row)
        assert (row.group, row.channels, row.never) == (kind.group, kind.channels, kind.never)
        assert not set(kind.channels) & set(kind.never)
        assert {*kind.channels, *kind.never} <= set(CHANNELS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_tag_fits_its_column_and_names_what_it_replaces(kind: str) -> None:
    tag = KINDS[kind].topic("f" * 16, "f" * 16, "f" * 24)
    assert len(tag) <= 80
    assert len(kind) <= 12

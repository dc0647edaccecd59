"""`midtown admin` beside a running server: what the operators' page does, on the host's database."""

import asyncio
import json
import os
import re
import subprocess
from pathlib import Path
from typing import get_args

import pytest

from midtown.cli.admin.service import sentence
from midtown.cli.console.language import moment
from midtown.server.accounts.audit import Action, AuditEntry
from midtown.support.i18n import LANGUAGES, Language
from tests import forked
from tests.server.features.operators.people import Quarrel, operator
from tests.server.live_server import House, story


async def midtown(house: House, *arguments: str, language: str = "en") -> subprocess.CompletedProcess[str]:
    """Run `midtown admin` on the server's database, in a thread: connections must notice meanwhile if they end."""
    environment = {**os.environ, "LANG": {"en": "en_GB.UTF-8", "de": "de_DE.UTF-8"}[language], "COLUMNS": "200"}
    environment |= {"MIDTOWN_DATABASE": house.settings.database, "LC_ALL": environment["LANG"]}
    done = await asyncio.to_thread(forked.run, ["admin", *arguments], environment)
    assert "Traceback" not in done.stderr
    return done


async def printed(house: House, *arguments: str, language: str = "en") -> str:
    """Run a command that must succeed; return its output."""
    done = await midtown(house, *arguments, language=language)
    assert done.returncode == 0, done.stderr
    return done.stdout


@story
async def test_a_code_from_the_terminal_makes_an_operator_who_is_listed_and_dismissed(house: House) -> None:
    olga = await house.guest(claimed=True)
    code = re.search(r"[A-Z0-9]{5}-[A-Z0-9]{5}", await printed(house, "code"))
    assert code
    assert (await olga.ask("PUT", "me/operator", {"code": code[0]}))["operator"]
    assert olga.id in await printed(house, "operators")
    assert "no longer an operator" in await printed(house, "dismiss", olga.name)
    assert olga.id not in await printed(house, "operators")
    assert (await midtown(house, "dismiss", olga.name)).returncode == 2


@story
async def test_a_player_who_does_not_exist_is_one_sentence_and_an_exit_code(house: House) -> None:
    done = await midtown(house, "player", "Nobody of this name", language="de")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Diesen Spieler gibt es nicht." in done.stderr


@story
async def test_a_report_is_found_read_and_closed_in_the_terminal(house: House) -> None:
    olga = await operator(house)
    quarrel = await Quarrel().begin(house, olga)
    number = str(quarrel.report)
    assert re.search(rf"^ *{number} .*Ada → Bob: Bob is rude\.$", await printed(house, "reports"), re.MULTILINE)
    page = await printed(house, "report", number, language="de")
    assert f"Meldung {number}" in page
    assert "Good luck!" in page
    assert "rubber duck" in page
    await olga.ask("POST", f"admin/reports/{number}/close", {"note": "Talked to Bob."})
    assert f"by {olga.name}: Talked to Bob." in await printed(house, "report", number)
    await printed(house, "close", number, "--note", "Talked to Bob.")
    assert not re.search(rf"^ *{number} ", await printed(house, "reports"), re.MULTILINE)
    rows = [json.loads(line) for line in (await printed(house, "reports", "--all", "--json")).splitlines()]
    assert [row["note"] for row in rows if row["id"] == quarrel.report] == ["Talked to Bob."]
    assert (await midtown(house, "report", "99999")).stderr == "There is no report with this number.\n"


@story
async def test_players_are_muted_suspended_renamed_and_deleted_in_the_terminal(house: House) -> None:
    olga = await operator(house)
    quarrel = await Quarrel().begin(house, olga)
    bob = quarrel.bob.id
    why = ("--reason", "Insults.")
    assert "is warned" in await printed(house, "warn", bob, *why)
    assert "is muted until" in await printed(house, "mute", bob, "--for", "90m", *why)
    assert "can write again" in await printed(house, "unmute", bob)
    assert "is suspended until" in await printed(house, "suspend", bob, *why)
    assert "no longer suspended" in await printed(house, "unsuspend", bob)
    assert "Bob is now Robert." in await printed(house, "rename", bob, "--name", "Robert", *why)
    history = await printed(house, "player", bob)
    assert all(
        word in history for word in ("Robert", "warned", "muted", "suspended", "renamed to Robert", "lifted", "rude")
    )
    assert "is suspended for good" in await printed(house, "suspend", bob, "--for", "forever", *why)
    assert (await quarrel.ada_socket.until(kind="left"))["seat"] == 1
    assert "deletes the account" in await printed(house, "delete", bob, *why)
    log = await printed(house, "audit")
    assert all(word in log for word in ("terminal:", "lifted the mute", "deleted the account", "“Insults.”"))
    notices = (await olga.ask("GET", "admin/audit"))[0]
    assert notices["operator"].startswith("terminal:")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("action", get_args(Action))
def test_the_log_tells_every_action_in_a_sentence_of_either_language(action: Action, language: Language) -> None:
    end = 1_800_000_000_000
    detail = {"mute": str(end), "rename": "Robert", "announce": "Maintenance"}.get(action, "")
    entry = AuditEntry(1, 1, "terminal:root", None, action, "ab12", "Bob", "Insults.", detail)
    line = sentence(entry, language)
    assert line.startswith("terminal:root ")
    assert line.endswith({"en": ": “Insults.”", "de": ": „Insults.“"}[language])
    assert (moment(end, language) in line) == (action == "mute")
    assert str(end) not in line
    assert detail in line or action == "mute"
    assert sentence(entry, "de") != sentence(entry, "en")


@story
async def test_the_log_is_german_in_a_german_terminal(house: House) -> None:
    olga, bob = await operator(house), await house.guest("Bob")
    await olga.ask("POST", f"admin/players/{bob.id}/sanctions", {"kind": "mute", "reason": "Insults."}, 201)
    await printed(house, "suspend", bob.id, "--for", "1d", "--reason", "Again.", language="de")
    until = (await olga.ask("GET", f"admin/players/{bob.id}"))["sanctions"][0]["until"]
    lines = (await printed(house, "audit", language="de")).splitlines()[:3]
    assert lines[0].endswith(f" hat Bob bis {moment(until, 'de')} gesperrt: „Again.“")
    assert lines[1].endswith(f"  {olga.name} hat Bob dauerhaft stummgeschaltet: „Insults.“")
    assert lines[2].endswith(f"  {olga.name} ist Betreiber geworden")
    assert re.match(r" +\d+  \d\d\.\d\d\.\d{4}, \d\d:\d\d  ", lines[0])


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        (("mute", "Nobody at all", "--reason", "x"), "This player does not exist."),
        (("warn", "{operator}", "--reason", "x"), "This player is an operator."),
        (("mute", "{guest}", "--reason", "x", "--for", "soon"), "“soon” is not a duration."),
        (("mute", "{guest}", "--reason", " "), "A reason or note must have"),
        (("announce", "--en", "x", "--de", "x", "--for", "forever"), "An announcement needs an end"),
        (("withdraw", "99999"), "There is nothing to end"),
        (("warn", "Twin", "--reason", "x"), "Several players have this name."),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(arguments: tuple[str, ...], refusal: str, house: House) -> None:
    async def visit() -> None:
        olga, guest = await operator(house), await house.guest()
        for _ in range(2):
            await house.guest("Twin")
        named = [word.format(operator=olga.name, guest=guest.id) for word in arguments]
        done = await midtown(house, *named)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert done.stderr.startswith(refusal)

    asyncio.run(house.visited(visit))


@story
async def test_announcements_and_counts_in_the_terminal(house: House) -> None:
    await house.guest()
    await printed(house, "announce", "--for", "2h", "--en", "Maintenance at noon.", "--de", "Wartung um zwölf.")
    listed = await printed(house, "announcements", language="de")
    assert "Wartung um zwölf." in listed
    await printed(house, "withdraw", listed.split()[0])
    assert "no announcement" in await printed(house, "announcements")
    assert "1 server is running" in await printed(house, "status")
    counts = json.loads(await printed(house, "status", "--json"))
    assert counts["servers"] == 1
    assert counts["seen"] >= 1


@pytest.mark.parametrize("arguments", [("reports",), ("code",), ("mute", "Bob", "--reason", "x")])
def test_a_folder_without_a_server_is_refused_and_gets_no_database(arguments: tuple[str, ...], tmp_path: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if key != "MIDTOWN_DATABASE"}
    done = forked.run(["admin", *arguments, "--data", str(tmp_path), "--lang", "en"], environment)
    assert done.returncode == 2
    assert f"There is no database of Midtown at {tmp_path}/midtown.sqlite." in done.stderr
    assert "--data" in done.stderr
    assert not list(tmp_path.iterdir())

"""Invisible marks of direction and their like: through every door where one person writes, none reaches another."""

from typing import Any

from midtown.puzzles.collection import collection
from tests.server.doors import OF_TABLE, OPERATORS
from tests.server.features.operators.people import operator
from tests.server.features.tournaments.halls import terms
from tests.server.live_server import House, Person, pair, story
from tests.server.support.test_visible_text import FAMILY, KEPT, MARKS, OTHERS
from tests.server.tables.test_records import played

HIDDEN = sorted({*MARKS, *OTHERS} - {"\u200c", "\u200d", "\ufe0f", "\U000e0100"})
"""The marks that stay nowhere in a text, whatever stands around them."""
PLAIN = f"Hear {FAMILY} {KEPT['Persian']}"


def marked(what: str) -> str:
    """Return a text with a mark before and after it, and all of them in its first word."""
    marks = "".join(HIDDEN)
    return f"\u202e{what[0]}{marks}{what[1:]} {PLAIN}\u2066"


def plain(what: str) -> str:
    return f"{what} {PLAIN}"


async def read(person: Person, *paths: str) -> str:
    """Return everything that a person reads at these paths; no mark is in it."""
    answers = [(await person.raw("GET", path))[1].decode(errors="ignore") for path in paths]
    text = "\n".join(answers)
    assert [mark for mark in HIDDEN if mark in text or f"\\u{ord(mark):04x}" in text.lower()] == []
    return text


@story
async def test_lines_of_players_and_spectators_show_all_they_have(house: House) -> None:
    table, first, second = await pair(house, public=True)
    watcher, eve = await house.stranger.socket(table.id, table.watch), await house.guest("Eve")
    await first.done("chat", text=marked("chat"))
    for other in (second, watcher):
        assert (await other.until(kind="chat"))["text"] == plain("chat")
    await eve.ask("POST", f"tables/{table.id}/spectators", {"text": marked("crowd")}, 201)
    assert (await watcher.until(type="spectator"))["text"] == plain("crowd")
    text = await read(house.stranger, *(path.format(table.id) for path in OF_TABLE))
    assert plain("chat") in text
    assert plain("crowd") in text


@story
async def test_reports_and_what_operators_say(house: House) -> None:
    boss, ada, eve = await operator(house), await house.guest("Ada"), await house.guest("Eve")
    assert (await ada.refused("POST", "reports", {"about": eve.id, "text": "".join(HIDDEN)}))[0] == "request"
    await ada.ask("POST", "reports", {"about": eve.id, "text": marked("rude") + "\nagain"}, 204)

    body = {"en": marked("news"), "de": marked("neues"), "minutes": 60}
    await boss.ask("POST", "admin/announcements", body, 204)
    text = await read(boss, *OPERATORS)
    assert f"{plain('rude')}\\nagain" in text
    assert plain("news") in text
    assert plain("neues") in text


def uploaded(continued: bool = False) -> Any:
    """Return a record with marks in each text that its writer chose, and a comment."""
    record = played(2 if continued else None)
    record["players"][0] = marked("Ann")
    record["events"].append({"at": 0, "event": "called", "seat": 1, "value": "".join(HIDDEN) + "Rook"})
    record["analysis"] = [{"at": 0, "move": record["moves"][0], "comment": marked("comment")}]
    return record


@story
async def test_records_and_saved_analyses(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    made = await ada.ask("POST", "records", {"record": uploaded()}, 201)
    text = await read(
        eve, *(f"{path.format(made['id'])}?watch={made['watch']}" for path in OF_TABLE if "?" not in path)
    )
    for part in (plain("Ann"), '"Rook"'):
        assert part in text
    saved = {"title": marked("title"), "shared": True, "record": uploaded()}
    analysis = await ada.ask("POST", "analyses", saved, 201)
    text = await read(eve, f"analyses/{analysis['id']}")
    for part in (plain("title"), plain("Ann"), plain("comment")):
        assert part in text
    opened = (await eve.raw("POST", "analysis", {"record": uploaded()}))[1].decode()
    assert plain("comment") in opened
    assert [mark for mark in HIDDEN if mark in opened] == []
    table = await ada.opens(seats="me open", record=uploaded(continued=True))
    await eve.joins(table.invites[1])
    await read(eve, *(path.format(table.id) for path in OF_TABLE))


@story
async def test_clubs_invitations_hooks_and_reports_of_puzzles(house: House) -> None:
    boss, owner, eve = await operator(house), await house.guest("Owner", claimed=True), await house.guest("Eve")
    wish = {"name": "Bri\u00addge", "text": marked("about"), "game": "stones", "joining": "request"}
    club = (await owner.ask("POST", "clubs", wish, 201))["id"]
    await owner.ask("POST", f"clubs/{club}/announcements", {"text": marked("today")}, 204)
    await eve.ask("POST", f"clubs/{club}/members", {"word": marked("please")}, 204)
    await eve.ask("POST", f"clubs/{club}/reports", {"text": marked("odd")}, 204)
    text = await read(owner, f"clubs/{club}")
    for part in ("Bridge", plain("about"), plain("today"), plain("please")):
        assert part in text

    table = await owner.ask("POST", "tables", {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}, 201)
    path = f"tables/{table['id']}/invitations"
    await owner.ask("POST", path, {"players": [eve.id], "word": marked("come")}, 201)
    text = await read(eve, "me/invitations")
    assert plain("come") in text
    (sent,) = (await eve.ask("GET", "me/invitations"))["received"]
    await eve.ask("POST", f"invitations/{sent['id']}/decline", {"word": marked("later")}, 204)
    assert plain("later") in await read(owner, "me/invitations")

    address = {"form": "json", "url": "https://example.org/hook"}
    for label, kept in ((marked("lamp"), plain("lamp")), ("\u2066\u00ad", "example.org")):
        made = await owner.ask("POST", "hooks", address | {"label": label}, 201)
        assert made["hook"]["label"] == kept
    await read(owner, "hooks")

    puzzle = next(iter(collection().values()))
    await eve.ask("POST", f"puzzles/{puzzle.id}/answers", {"move": puzzle.answer}, 201)
    await eve.ask("POST", f"puzzles/{puzzle.id}/reports", {"text": marked("wrong")}, 204)
    text = await read(boss, *OPERATORS)
    assert plain("wrong") in text


@story
async def test_names_lose_their_marks(house: House) -> None:
    ada, owner, eve = await house.guest("Ada"), await house.guest(claimed=True), await house.guest("Eve")
    for mark in sorted({*HIDDEN, "\u200c", "\u200d", "\ufe0f"}):
        assert (await ada.ask("PATCH", "me", {"name": f"Vi{mark}sible"}))["name"] == "Visible"
    name = "Vi\u202e\u00ad\u200b\u200dsible"
    tournament = await owner.ask("POST", "tournaments", {"name": name, "terms": terms()}, 201)
    program = await owner.ask("POST", "me/programs", {"name": name}, 201)
    device = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "device", "name": name}], "public": True}
    table = await ada.ask("POST", "tables", device, 201)
    paths = (f"tournaments/{tournament['id']}", f"tables/{table['id']}", f"players/{ada.id}")
    text = await read(eve, *paths) + await read(owner, "me/programs")
    assert text.count("Visible") >= len(paths)
    assert "Visible" in str(program)

"""Reports: operators list them, read the chat around them, and close them with a note."""

from tests.server.features.operators.people import Quarrel, operator
from tests.server.live_server import House, story


@story
async def test_a_report_is_listed_read_with_its_chat_and_closed_with_a_note(house: House) -> None:
    olga = await operator(house)
    quarrel = await Quarrel().begin(house, olga)
    page = await olga.ask("GET", f"admin/reports/{quarrel.report}")
    assert (page["report"]["text"], page["report"]["about_name"]) == ("Bob is rude.", "Bob")
    assert page["table"] == quarrel.table.id
    assert [(line["name"], line["text"]) for line in page["chat"]] == [
        ("Ada", "Good luck!"),
        ("Bob", "You play like a rubber duck"),
    ]
    assert page["about"]["account"]["id"] == quarrel.bob.id
    assert [one["id"] for one in page["about"]["reports"]] == [quarrel.report]
    closed = await olga.ask("POST", f"admin/reports/{quarrel.report}/close", {"note": "Talked to  Bob."})
    assert (closed["closed_by"], closed["note"]) == (olga.id, "Talked to Bob.")
    assert quarrel.report not in [one["id"] for one in await olga.ask("GET", "admin/reports")]
    everything = await olga.ask("GET", "admin/reports", closed="true")
    assert quarrel.report in [one["id"] for one in everything]
    assert [one["closed_at"] is None for one in everything] == sorted(
        (one["closed_at"] is None for one in everything), reverse=True
    )


@story
async def test_without_a_table_the_chat_is_that_of_the_table_where_both_met(house: House) -> None:
    olga = await operator(house)
    quarrel = await Quarrel().begin(house, olga, table_named=False)
    page = await olga.ask("GET", f"admin/reports/{quarrel.report}")
    assert (page["report"]["table"], page["table"], len(page["chat"])) == (None, quarrel.table.id, 2)


@story
async def test_what_comes_after_a_report_stands_after_it_and_long_chats_are_cut(house: House) -> None:
    olga = await operator(house)
    quarrel = await Quarrel().begin(house, olga)
    for number in range(12):
        await quarrel.ada_socket.done("chat", text=f"later {number}")
    chat = (await olga.ask("GET", f"admin/reports/{quarrel.report}"))["chat"]
    assert [line["text"] for line in chat[2:]] == [f"later {number}" for number in range(10)]
    assert [line["at"] for line in chat] == sorted(line["at"] for line in chat)


@story
async def test_an_unknown_report_and_an_empty_note_are_refused(house: House) -> None:
    olga = await operator(house)
    assert (await olga.refused("GET", "admin/reports/99999"))[0] == "missing"
    assert (await olga.refused("POST", "admin/reports/99999/close", {"note": "x"}))[0] == "missing"
    quarrel = await Quarrel().begin(house, olga)
    assert (await olga.refused("POST", f"admin/reports/{quarrel.report}/close", {"note": " \u200b"}))[0] == "request"


@story
async def test_players_are_searched_by_a_part_of_the_name_and_by_id(house: House) -> None:
    olga, bob = await operator(house), await house.guest("Bob %_ the 1st")
    for text in ("b %_ THE", bob.id):
        (account,) = await olga.ask("GET", "admin/players", name=text)
        assert (account["id"], account["claimed"], account["operator"]) == (bob.id, False, False)
    assert await olga.ask("GET", "admin/players", name="b % the") == []


@story
async def test_tables_and_load_are_seen_at_a_glance(house: House) -> None:
    olga = await operator(house)
    quarrel = await Quarrel().begin(house, olga)
    counts = await olga.ask("GET", "admin/overview")
    assert counts["tables"]["stones"]["running"] >= 1
    assert counts["servers"] == 1
    assert counts["process"]["connections"] >= 2
    assert counts["reports"] >= 1
    assert counts["seen"] >= 3
    await olga.ask("POST", f"admin/reports/{quarrel.report}/close", {"note": "Done."})
    assert (await olga.ask("GET", "admin/overview"))["reports"] == counts["reports"] - 1

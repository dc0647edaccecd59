"""Reading tables and games over HTTP: lists, legal moves, reasons, the log, records and rules."""

from tests.server.live_server import House, pair, story


@story
async def test_my_tables_begin_with_those_that_wait_for_me(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    waits = await ada.opens(seats="me device:Bob")
    running = await ada.opens(seats="open me")
    await bob.joins(running.invites[0])
    over = await ada.opens(seats="me device:Bob")
    await ada.ask("POST", f"tables/{over.id}/actions", {"type": "leave", "id": "a"})
    lines = await ada.ask("GET", "me/tables")
    assert [line["id"] for line in lines] == [waits.id, running.id, over.id]
    assert [(line["status"], line["waiting"], line["mine"]) for line in lines] == [
        ("running", True, [0, 1]),
        ("running", False, [1]),
        ("over", False, lines[2]["mine"]),
    ]
    assert lines[1]["names"] == ["Bob", "Ada"]
    assert (await bob.ask("GET", "me/tables"))[0]["waiting"]
    assert (await house.stranger.refused("GET", "me/tables"))[0] == "identity"


@story
async def test_a_list_says_the_time_left_and_the_result(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    timed = await ada.opens(seats="me open", pace={"kind": "live", "minutes": 5, "increment": 0})
    assert [(line["left"], line["result"]) for line in await ada.ask("GET", "me/tables")] == [(None, None)]
    await bob.joins(timed.invites[1])
    house.ahead += 20
    (line,) = await bob.ask("GET", "me/tables")
    assert 270_000 < line["left"] <= 280_000
    assert line["result"] is None
    played = await ada.opens(seats="me device:Bob")
    await ada.ask("POST", f"tables/{played.id}/actions", {"type": "leave", "id": "a"})
    (line,) = [line for line in await ada.ask("GET", "me/tables") if line["id"] == played.id]
    assert line["left"] is None
    result = (await ada.ask("GET", f"tables/{played.id}"))["table"]["result"]
    assert line["result"] == {key: result[key] for key in ("ended", "scores", "winners", "forfeits")}
    assert line["result"]["ended"] == "abandoned"


@story
async def test_lists_of_public_tables_have_the_newest_first_and_no_private_ones(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    first, second, private = await ada.opens(public=True), await ada.opens(public=True), await ada.opens()
    listed = [line["id"] for line in await bob.ask("GET", "tables")]
    assert set(listed[:2]) == {first.id, second.id}
    assert private.id not in listed
    await bob.ask("POST", f"tables/{first.id}/seats", {})
    assert first.id in [line["id"] for line in await bob.ask("GET", "tables", only="running")]
    assert first.id not in [line["id"] for line in await bob.ask("GET", "tables")]


@story
async def test_legal_moves_come_in_words_and_places_in_both_languages_for_the_player_to_move(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    for game in ("manhattan", "traffiq"):
        table = await ada.opens(game)
        await bob.joins(table.invites[1])
        legal = (await ada.socket(table.id)).position["legal"]
        english = await ada.ask("GET", f"tables/{table.id}/moves")
        german = await ada.ask("GET", f"tables/{table.id}/moves", language="de")
        assert [move["move"] for move in english["moves"]] == legal
        assert [move["places"] for move in english["moves"]] == [move["places"] for move in german["moves"]]
        assert all(move["words"] and move["places"] for move in english["moves"])
        assert [move["words"] for move in english["moves"]] != [move["words"] for move in german["moves"]]
        bare = await ada.ask("GET", f"tables/{table.id}/moves", words="false")
        assert bare["moves"] == [{**move, "words": ""} for move in english["moves"]]
        assert (await bob.ask("GET", f"tables/{table.id}/moves"))["moves"] == []
        watched = await house.stranger.ask("GET", f"tables/{table.id}/moves", watch=table.watch)
        assert watched == {"turn": english["turn"], "to_move": 0, "moves": []}


@story
async def test_the_player_to_move_learns_why_a_move_is_refused_with_its_paragraph(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    table = await ada.opens(seats="me device:Bob")
    for move in ("take 2", "take 2", "take 2"):
        turn = (await ada.ask("GET", f"tables/{table.id}"))["position"]["turn"]
        action = {"type": "move", "id": f"m{turn}", "answers": turn, "move": move}
        await ada.ask("POST", f"tables/{table.id}/actions", action)
    assert await ada.ask("GET", f"tables/{table.id}/why", move="take 1") == {
        "legal": True,
        "kind": None,
        "message": None,
        "paragraph": None,
    }
    english = await ada.ask("GET", f"tables/{table.id}/why", move="take 2")
    german = await ada.ask("GET", f"tables/{table.id}/why", move="take 2", language="de")
    assert (english["legal"], english["kind"], english["paragraph"]["rule"]) == (False, "illegal", "S-TAKE")
    assert german["message"] != english["message"]
    assert (await ada.ask("GET", f"tables/{table.id}/why", move="dance"))["kind"] == "notation"
    assert (await bob.refused("GET", f"tables/{table.id}/why", move="take 2"))[0] == "missing"


@story
async def test_reasons_for_a_refusal_are_refused_when_it_is_not_the_players_turn(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    table = await ada.opens(seats="me open")
    await bob.joins(table.invites[1])
    answer = await bob.ask("GET", f"tables/{table.id}/why", move="take 2")
    assert (answer["legal"], answer["kind"], answer["paragraph"]) == (False, "table", None)
    assert answer["message"]


@story
async def test_the_log_has_moves_in_words_and_what_they_changed(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens(seats="me device:Bob", public=True)
    socket = await ada.socket(table.id)
    while not socket.position["over"]:
        await socket.done("move", move=socket.position["legal"][-1])
    log = await house.stranger.ask("GET", f"tables/{table.id}/log")
    assert [entry["number"] for entry in log] == list(range(1, len(log) + 1))
    first = {"number": 1, "seat": 0, "move": "take 2", "story": [], "changes": [], "planned": False}
    assert {**log[0], "words": "", "used": 0} == {**first, "words": "", "used": 0}
    frames = await house.stranger.ask("GET", f"tables/{table.id}/replay")
    assert [entry["used"] for entry in log] == [frame["used"] for frame in frames[1:]]
    assert log[-1]["story"]
    later = await house.stranger.ask("GET", f"tables/{table.id}/log", after=2, language="de")
    assert [entry["number"] for entry in later] == [entry["number"] for entry in log[2:]]
    assert later[0]["words"] != log[2]["words"]


@story
async def test_a_replay_has_every_move_and_hides_nothing_when_the_game_is_over(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens(seats="me device:Bob", public=True)
    socket = await ada.socket(table.id)
    (first,) = await house.stranger.ask("GET", f"tables/{table.id}/replay")
    assert first == {"number": 0, "state": socket.position["state"], "facts": {"behind": [0, 0]}, "to_move": 0} | {
        "story": []
    }
    moved = [await socket.done("move", move="take 2"), await socket.done("move", move="take 1")]
    early = await ada.ask("GET", f"tables/{table.id}/replay", language="de")
    assert [frame.get("move") for frame in early] == [None, "take 2", "take 1"]
    assert [frame.get("seat") for frame in early] == [None, 0, 1]
    assert [frame.get("at") for frame in early] == [None, *(event["at"] for event in moved)]
    assert early[1]["words"].endswith(" hat 2 Steine genommen.")
    assert (early[2]["state"], early[2]["own"]) == (socket.position["state"], socket.position["own"])
    assert early[2]["facts"] == socket.position["facts"] == {"behind": [0, 1]}
    later = await ada.ask("GET", f"tables/{table.id}/replay", language="de", after=1)
    assert later == early[1:]
    while not socket.position["over"]:
        await socket.done("move", move=socket.position["legal"][-1])
    late = await house.stranger.ask("GET", f"tables/{table.id}/replay")
    assert [frame["number"] for frame in late] == list(range(len(late)))
    assert late[-1]["story"]
    assert all(isinstance(hand, list) for frame in late for hand in frame["state"]["hands"])
    assert all("own" not in frame for frame in late)


@story
async def test_a_replay_has_no_moves_that_were_taken_back_and_nothing_before_the_game(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens(seats="me device:Bob open")
    assert await ada.ask("GET", f"tables/{table.id}/replay") == []
    table = await ada.opens(seats="me device:Bob")
    socket = await ada.socket(table.id)
    await socket.done("move", move="take 2")
    await socket.done("undo")
    last = await socket.done("move", move="take 1")
    frames = await ada.ask("GET", f"tables/{table.id}/replay")
    assert [(frame.get("move"), frame.get("at")) for frame in frames] == [(None, None), ("take 1", last["at"])]


@story
async def test_a_long_replay_is_compressed_for_clients_that_accept_it(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens("manhattan", "me device:Bob")
    socket = await ada.socket(table.id)
    for _ in range(12):
        await socket.done("move", move=socket.position["legal"][0])
    url = f"{house.url}/api/tables/{table.id}/replay"
    async with house.session.get(url, headers={**ada.headers, "accept-encoding": "gzip"}) as answer:
        assert (answer.headers["content-encoding"], answer.headers["vary"]) == ("gzip", "Accept-Encoding")
        assert len(await answer.json()) == 13
    async with house.session.get(url, headers={**ada.headers, "accept-encoding": "br"}) as answer:
        assert "content-encoding" not in answer.headers
        assert len(await answer.json()) == 13


@story
async def test_the_record_shows_its_secret_only_when_the_game_is_over(house: House) -> None:
    table, first, second = await pair(house, public=True)
    early = await house.stranger.ask("GET", f"tables/{table.id}/record")
    assert (early["secret"], early["draws"], early["seat"], early["result"]) == (None, [], None, None)
    assert early["commitment"] == first.table["commitment"]
    await first.done("propose", what="abandon")
    await second.done("agree", what="abandon")
    late = await house.stranger.ask("GET", f"tables/{table.id}/record")
    assert late["secret"]
    assert len(late["draws"]) == 2
    assert "state" not in late


@story
async def test_games_and_their_rules_come_in_both_languages(house: House) -> None:
    described = {game["id"]: game for game in await house.stranger.ask("GET", "games")}
    assert {"manhattan", "traffiq"} <= set(described)
    assert described["traffiq"]["players"] == [2, 3, 4]
    english = await house.stranger.ask("GET", "games/manhattan/rules")
    german = await house.stranger.ask("GET", "games/manhattan/rules", language="de")
    assert [one["rule"] for one in english] == [one["rule"] for one in german]
    assert english[0]["text"] != german[0]["text"]
    assert (await house.stranger.refused("GET", "games/chess/rules"))[0] == "request"


@story
async def test_a_table_that_is_not_there_is_missing_everywhere(house: House) -> None:
    ada = await house.guest()
    for name in ("000000000000", "%00", "a%2fb", "x" * 300, "%ED%A0%80"):
        for path in ("", "/moves", "/log", "/replay", "/hint", "/record", "/why?move=a"):
            assert (await ada.refused("GET", f"tables/{name}{path}"))[0] == "missing"
        assert (await ada.refused("POST", f"tables/{name}/actions", {"type": "leave", "id": "a"}))[0] == "missing"


@story
async def test_a_record_says_which_players_are_computers(house: House) -> None:
    ada = await house.guest("Ada")
    opened = await ada.opens(seats="me greedy")
    assert (await ada.ask("GET", f"tables/{opened.id}/record"))["players"] == ["Ada", "bot:greedy"]

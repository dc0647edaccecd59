"""Guided first games over HTTP: step by step, without any state on the server."""

import pytest

from midtown import games
from midtown.lesson import lesson
from tests.server.live_server import House, Json, story

LESSONS = [name for name in games.names() if lesson(name)]


@story
async def test_a_first_game_is_played_to_its_end_by_the_examples_it_gives(house: House) -> None:
    assert LESSONS
    for game in LESSONS:
        english = await house.stranger.ask("GET", f"games/{game}/lesson")
        german = await house.stranger.ask("GET", f"games/{game}/lesson", language="de")
        assert [one["name"] for one in english["chapters"]] == [one["name"] for one in german["chapters"]]
        assert [one["title"] for one in english["chapters"]] != [one["title"] for one in german["chapters"]]
        for chapter in english["chapters"]:
            answers: list[str] = []
            for number in range(chapter["steps"]):
                step = await at(house, game, chapter["name"], answers)
                assert (step["number"], step["last"]) == (number, number == chapter["steps"] - 1)
                assert step["text"]
                assert step["kind"] != "move" or step["example"] in [one["move"] for one in step["moves"]]
                answers.append("" if step["kind"] == "told" else step["example"])


async def at(house: House, game: str, chapter: str, answers: list[str], **more: str) -> Json:
    body = {"chapter": chapter, "answers": answers, "why": more.get("why")}
    language = more.get("language")
    return await house.stranger.ask("POST", f"games/{game}/lesson", body, language=language)


@story
async def test_the_others_replies_come_in_words_with_what_they_changed(house: House) -> None:
    start = await at(house, "manhattan", "take", ["Hb2+1"])
    assert [frame["move"] for frame in start["frames"]] == [None]
    assert (start["right"], start["frames"][0]["to_move"]) == (True, 0)
    after = await at(house, "manhattan", "take", ["Hb2+1", "Hb2+2"])
    assert [(frame["seat"], frame["move"]) for frame in after["frames"]] == [(0, "Hb2+2"), (1, "Ha1+2")]
    words = [frame["words"] for frame in after["frames"]]
    assert words[0].startswith("You took ")
    assert "tower in Hong Kong, centre, with 2 floors" in words[0]
    assert after["frames"][0]["state"]["hands"][0] != start["frames"][0]["state"]["hands"][0]
    assert isinstance(after["frames"][1]["state"]["hands"][1], int)
    assert after["said"]


@story
async def test_a_wrong_move_gets_a_sentence_and_the_position_stays(house: House) -> None:
    before = await at(house, "manhattan", "take", ["Hb2+1"])
    wrong = await at(house, "manhattan", "take", ["Hb2+1", "Hb2+4"])
    assert (wrong["right"], wrong["number"], wrong["frames"]) == (False, before["number"], before["frames"])
    german = await at(house, "manhattan", "take", ["Hb2+1", "Hb2+4"], language="de")
    assert wrong["said"] != german["said"]


@story
async def test_a_refused_move_is_explained_by_its_paragraph_or_by_the_step(house: House) -> None:
    refused = (await at(house, "manhattan", "take", [], why="Hb2+1"))["why"]
    assert (refused["legal"], refused["paragraph"]["rule"]) == (False, "M-BUILD")
    aside = (await at(house, "manhattan", "take", ["Hb2+1", "Hb2+2", "Fa1+4"], why="Sc1+1"))["why"]
    assert (aside["legal"], aside["message"]) == (True, None)
    offered = (await at(house, "traffiq", "city", [""], why="draw"))["why"]
    assert (offered["legal"], offered["message"]) == (True, None)
    assert (await at(house, "traffiq", "city", [""], why="dance"))["why"]["kind"] == "notation"


@pytest.mark.parametrize(
    ("game", "body", "kind"),
    [
        ("stones", {"chapter": "city"}, "missing"),
        ("chess", {"chapter": "city"}, "request"),
        ("traffiq", {"chapter": "x" * 41}, "request"),
        ("traffiq", {"chapter": "moon"}, "request"),
        ("traffiq", {"chapter": "city", "answers": [""] * 41}, "request"),
        ("traffiq", {"chapter": "city", "answers": ["", "x" * 201]}, "request"),
        ("traffiq", {"chapter": "city", "answers": ["draw"]}, "request"),
        ("traffiq", {"chapter": "city", "answers": ["", "dance"]}, "notation"),
        ("traffiq", {"chapter": "city", "answers": ["", "place taxi 1,1"]}, "illegal"),
        ("traffiq", {"chapter": "city", "answers": ["", "draw", "draw"]}, "request"),
    ],
)
@story
async def test_what_does_not_fit_is_refused_in_a_sentence(house: House, game: str, body: Json, kind: str) -> None:
    english = await house.stranger.refused("POST", f"games/{game}/lesson", body)
    german = await house.stranger.refused("POST", f"games/{game}/lesson", body, language="de")
    assert english[0] == german[0] == kind
    assert english[1] != german[1]

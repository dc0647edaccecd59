"""The MCP server: whole games by a real client, one seat's view, and one sentence for bad input."""

import asyncio
import json
import re
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from midtown import bots, games
from midtown.bots import Question
from midtown.cli import mcp
from midtown.cli.app import run
from midtown.cli.mcp import Session
from midtown.fairness import Shuffle, secret_of
from midtown.match import Match, Script
from midtown.support.i18n import LANGUAGES
from tests.tools import need_package
from tests.twins import Twin

PAGE = Path(__file__).parents[2] / "docs" / "build" / "language-models.md"
SEED = "page"
"""Seed of the session on the page."""
LISTED = re.compile(r"^  (.+?)  =  ", re.MULTILINE)


def done(session: Session, tool: str, **arguments: Any) -> str:
    """Call a tool that does what is asked; return its text."""
    fine, text = mcp.call(session, tool, arguments)
    assert fine, text
    return text


def refused(session: Session, tool: str, **arguments: Any) -> str:
    """Call a tool that refuses; return its sentence."""
    fine, text = mcp.call(session, tool, arguments)
    assert not fine, text
    assert "\n" not in text
    return text


async def play_all(game: str) -> None:
    """Play a whole game through a client of the package `mcp`, with a server of its own."""
    from mcp import Client, StdioServerParameters, types

    program = "import sys; from midtown.cli import main; sys.exit(main())"
    server = StdioServerParameters(command=sys.executable, args=["-c", program, "mcp", "--seed", "7"])
    async with Client(server) as client:

        async def ask(tool: str, fine: bool = True, **arguments: Any) -> str:
            answer = await client.call_tool(tool, arguments)
            assert answer.is_error != fine, answer
            (content,) = answer.content
            assert isinstance(content, types.TextContent)
            return content.text

        assert [tool.name for tool in (await client.list_tools()).tools] == list(mcp.TOOLS)
        assert game in await ask("list_games")
        assert "begin" in await ask("play", fine=False, move="x")
        resources = {one.uri for one in (await client.list_resources()).resources}
        (rules,) = (await client.read_resource(f"midtown://rules/{game}")).contents
        assert f"midtown://rules/{game}" in resources
        assert isinstance(rules, types.TextResourceContents)
        assert rules.text == await ask("rules", game=game)
        text = await ask("new_game", game=game, players=2, seat=2, level="beginner")
        assert "seat 2 of 2" in text
        assert "is not" in await ask("play", fine=False, move="nonsense")
        chance = Random(1)
        while listed := LISTED.findall(await ask("legal_moves")):
            text = await ask("play", move=chance.choice(listed))
        assert "The game is over [" in text
        assert text.endswith(await ask("result"))
        assert "1. " in await ask("log")


@pytest.mark.parametrize("game", ["manhattan", "traffiq"])
def test_a_real_client_plays_a_whole_game_over_standard_input_and_output(game: str) -> None:
    need_package("mcp")
    asyncio.run(play_all(game))


def test_rules_that_do_not_exist_are_refused_as_a_resource() -> None:
    need_package("mcp")
    from mcp import Client, MCPError

    from midtown.cli.mcp import server

    async def reads() -> None:
        async with Client(server(Session("en"))) as client:
            with pytest.raises(MCPError, match="Unknown game"):
                await client.read_resource("midtown://rules/chess")

    asyncio.run(reads())


def test_without_the_extra_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)
    assert run(["mcp", "--lang", "en"]) == 2
    assert capsys.readouterr().err.strip().endswith("pip install 'midtown[mcp]'.")


class Followed:
    """Computer players who play the moves of a list."""

    def __init__(self, moves: Sequence[str]) -> None:
        self.moves = moves

    def __call__(self, question: Question) -> str:
        return self.moves[len(question.log)]


def answers(twin: Twin, draws: Sequence[Any], seat: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Play a twin's moves from one seat, and yield the answer of every tool after each of them."""
    monkeypatch.setattr(Session, "_dealer", lambda _: Script(draws, Shuffle(secret_of(1))))
    monkeypatch.setattr(bots, "bot", lambda name, clock: Followed(twin.moves))
    match = Match(twin.game, ["a", "b", "c"], {}, Script(draws, Shuffle(secret_of(1))))
    for move in twin.moves:
        match = match.after(move)
    own = [move for mover, move in zip(match.movers, twin.moves, strict=True) if mover == seat]
    session = Session("en")
    yield done(session, "new_game", game=twin.game, players=3, seat=seat + 1)
    for move in own[:-1]:  # after the last one the list might end before the next turn
        yield done(session, "list_games") + done(session, "rules", game=twin.game)
        yield done(session, "position") + done(session, "legal_moves") + done(session, "legal_moves", containing="1")
        yield done(session, "log") + done(session, "result")
        for wrong in {"nonsense", *twin.moves} - set(session.current_game.match.legal()):
            yield refused(session, "play", move=wrong)
        yield done(session, "play", move=move)
    yield done(session, "position") + done(session, "legal_moves")


@pytest.mark.parametrize("owner", [0, 2])
@pytest.mark.parametrize("game", ["manhattan", "traffiq"])
def test_games_that_differ_in_what_others_see_are_the_same_through_every_tool(
    game: str, owner: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    twin = Twin(game, owner, 18)
    for seat in range(3):
        first, second = ("\n".join(sorted(answers(twin, draws, seat, monkeypatch))) for draws in twin.draws)
        assert (first == second) == (seat != owner), seat


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("dance", {}),
    ("rules", {}),
    ("rules", {"game": "chess"}),
    ("rules", {"game": "../x"}),
    ("rules", {"game": 3}),
    ("rules", {"game": "manhattan", "rule": "M-NONE"}),
    ("new_game", {"game": "manhattan", "players": "two"}),
    ("new_game", {"game": "manhattan", "players": True}),
    ("new_game", {"game": "manhattan", "players": 9}),
    ("new_game", {"game": "manhattan", "players": 2, "seat": 3}),
    ("new_game", {"game": "manhattan", "seat": 0}),
    ("new_game", {"game": "manhattan", "level": "genius"}),
    ("new_game", {"game": "manhattan", "options": {"rounds": 99}}),
    ("new_game", {"game": "manhattan", "options": [1]}),
    ("new_game", {"game": "manhattan", "wishes": 1}),
    ("play", {}),
    ("play", {"move": None}),
    ("play", {"move": "red Fb2+3"}),
    ("legal_moves", {"containing": 7}),
    ("position", {"seat": 2}),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("tool", "arguments"), WRONG)
def test_bad_input_gives_one_sentence_and_changes_nothing(tool: str, arguments: dict[str, Any], language: Any) -> None:
    session = Session(language, "1")
    before = done(session, "new_game", game="manhattan", players=2)
    assert refused(session, tool, **arguments)
    assert done(session, "position") in before
    assert session.games == 1


def test_before_a_game_begins_its_tools_say_so() -> None:
    for tool, arguments in (
        ("position", {}),
        ("legal_moves", {}),
        ("play", {"move": "x"}),
        ("log", {}),
        ("result", {}),
    ):
        assert "begin" in refused(Session("en"), tool, **arguments)


def test_a_call_waits_for_the_one_before_even_if_its_client_gave_that_up(monkeypatch: pytest.MonkeyPatch) -> None:
    session, thinks, go_on = Session("en", "1"), Event(), Event()

    def think(question: Question) -> str:
        thinks.set()
        assert go_on.wait(60)
        return question.moves[0]

    monkeypatch.setattr(bots, "bot", lambda name, clock: think)
    done(session, "new_game", game="stones")
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(done, session, "play", move=session.current_game.match.legal()[0])
        assert thinks.wait(60)
        second = pool.submit(done, session, "position")
        assert not second.done()
        go_on.set()
        assert second.result(60) in first.result(60)


def test_the_same_seed_gives_the_same_games_and_each_game_is_another_deal() -> None:
    def first_texts(seed: str | None) -> list[str]:
        session = Session("en", seed)
        return [done(session, "new_game", game="manhattan", players=2, seat=2) for _ in range(2)]

    assert first_texts("a") == first_texts("a")
    assert first_texts("a") != first_texts("b")
    assert len(set(first_texts("a"))) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tool_is_described_with_all_its_arguments(language: Any) -> None:
    assert set(mcp.TOOLS) == set(Session(language).tools)
    for tool, parameters in mcp.TOOLS.items():
        schema: Any = mcp.schema(tool, language)
        assert mcp.description(tool, language)
        assert list(schema["properties"]) == [parameter.name for parameter in parameters]
        assert all(one["description"] for one in schema["properties"].values())


def test_the_list_of_games_names_all_games_and_levels() -> None:
    text = done(Session("en"), "list_games")
    assert all(name in text for name in (*games.names(), *bots.LEVELS))


def calls() -> Iterator[tuple[str, str]]:
    """Yield the calls on the page, such as `play {"move": "pick 1"}`, and the text that the page shows as answer."""
    for block in re.findall(r"^```text\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE):
        head, _, answer = block.partition("\n")
        if head.startswith("> "):
            yield head.removeprefix("> "), answer.strip("\n")


def test_the_session_on_the_page_is_what_the_tools_answer() -> None:
    session = Session("en", SEED)
    expected = list(calls())
    assert len(expected) >= 5
    for call, answer in expected:
        tool, _, arguments = call.partition(" ")
        _, text = mcp.call(session, tool, json.loads(arguments or "{}"))
        for part in answer.split("\n…\n"):  # the page leaves out what is long
            assert part in text, call

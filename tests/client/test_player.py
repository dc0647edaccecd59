"""Programs as players at a table: whole games, and faults reported in one sentence."""

import asyncio
import os
import signal
import sys
from pathlib import Path
from random import Random

import pytest

from midtown.client import bot_client
from midtown.client.bot_client import play
from midtown.client.connection import Connection
from midtown.client.messages import TableResult
from midtown.client.program import Program, Unplayable
from midtown.client.service import Service
from midtown.client.speech import Refusal
from midtown.game import GameError
from tests.client.table_server import TableServer, serving

PATIENCE = 60.0
ENGINE = [sys.executable, "-m", "midtown", "engine"]
FIRST = """
import json, sys
for line in sys.stdin:
    print(json.dumps({'move': json.loads(line)['moves'][0]}), flush=True)
"""
Outcome = list[TableResult | BaseException | None]


def program(code: str, grace: float = PATIENCE) -> Program:
    return Program([sys.executable, "-c", code], grace)


async def game(
    server: TableServer, first: Program, second: Program, name: str = "stones", errors: list[GameError] | None = None
) -> Outcome:
    """Play a game between two programs at a table; return what `play` returned or raised for each."""
    async with Service(server.url) as ann:
        ben = ann.with_token("")
        await ann.guest()
        await ben.guest()
        opened = await ann.open_table(name, [{"kind": "me"}, {"kind": "open"}])
        await ben.take_invite(opened.invites[1])
        async with Connection(ann, opened.id) as one, Connection(ben, opened.id) as two:
            tell = (errors if errors is not None else []).append
            both = [play(one, first, 0.05, Random(1), tell), play(two, second, 0.05, Random(2), tell)]
            done = await asyncio.wait_for(asyncio.gather(*both, return_exceptions=True), 2 * PATIENCE)
            await asyncio.gather(first.stop(), second.stop())
            return done


async def staged(first: Program, second: Program, errors: list[GameError] | None = None) -> Outcome:
    async with serving() as server:
        return await game(server, first, second, "stones", errors)


def test_the_engine_itself_and_a_stranger_play_a_game_to_its_end() -> None:
    results = asyncio.run(staged(Program(ENGINE, PATIENCE), program(FIRST)))
    for result in results:
        assert isinstance(result, TableResult)
        assert result.ended == "rules"
        assert result.winners


def test_a_connection_that_breaks_all_the_time_does_not_hinder_a_game() -> None:
    async def stage() -> None:
        async with serving() as server:
            server.drop_after = 4
            for result in await game(server, program(FIRST), program(FIRST)):
                assert isinstance(result, TableResult)

    asyncio.run(stage())


@pytest.mark.parametrize(
    ("code", "sentence", "grace"),
    [
        ("raise SystemExit(3)", "ended with code 3", PATIENCE),
        ("import time; time.sleep(600)", "did not answer", 0.3),
        ("print('what?', flush=True); input(); input()", "not a move: what", PATIENCE),
        ("print('{\"move\": 7}', flush=True); input(); input()", "not legal", PATIENCE),
        ("print('[' * 100000, flush=True); input(); input()", "not a move", PATIENCE),
        ("while True: print('x' * 10**6, end='')", "a line of more than 16 MiB", PATIENCE),
    ],
)
def test_a_program_that_does_not_play_is_started_once_more_and_then_leaves(
    code: str, sentence: str, grace: float
) -> None:
    errors: list[GameError] = []
    bad, good = asyncio.run(staged(program(code, grace), program(FIRST), errors))
    assert isinstance(bad, Unplayable)
    assert sentence in str(bad)
    assert "\n" not in str(bad)
    assert [str(each) for each in errors] == [str(bad)]
    assert isinstance(good, TableResult)
    assert good.ended == "abandoned"


def test_a_program_that_failed_once_plays_on(tmp_path: Path) -> None:
    seen = f"pathlib.Path({str(tmp_path / 'seen')!r})"
    once = f"import pathlib\nif not {seen}.exists(): {seen}.touch(); exit(1)\n"
    errors: list[GameError] = []
    results = asyncio.run(staged(program(once + FIRST), program(FIRST), errors))
    assert len(errors) == 1
    assert all(isinstance(result, TableResult) and result.ended == "rules" for result in results)


def test_an_answer_counts_though_the_program_has_ended_meanwhile() -> None:
    async def answer() -> str:
        one = program("""print('{"move": "take 1"}')""")  # it ends without reading what no pipe can hold
        try:
            return await one.choose({}, ["take 1"], ["take 1"] * 100_000, 1, 1)
        finally:
            await one.stop()

    assert asyncio.run(answer()) == "take 1"


def test_an_unknown_command_is_reported() -> None:
    bad, _ = asyncio.run(staged(Program(["/no/such/program"]), program(FIRST)))
    assert isinstance(bad, Unplayable)
    assert "/no/such/program" in bad.message.text("de")


@pytest.mark.parametrize(("kind", "raised"), [("stale", True), ("limit", False), ("storage", False), ("illegal", True)])
def test_after_a_refusal_the_game_goes_on_where_that_makes_sense(
    kind: str, raised: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_client, "PAUSE", 0.01)

    async def stage() -> None:
        async with serving() as server:
            server.refuse_next = {"kind": kind, "rule": None, "message": "Not now.", "wait": 0.01}
            if raised:
                with pytest.raises(TimeoutError):  # the other player never gets a turn
                    await asyncio.wait_for(game(server, program(FIRST), program(FIRST)), 1)
            else:
                assert all(
                    isinstance(result, TableResult) for result in await game(server, program(FIRST), program(FIRST))
                )

    asyncio.run(stage())
    assert issubclass(Refusal, GameError)


def test_a_program_is_gone_when_it_is_stopped() -> None:
    async def stage() -> None:
        stubborn = program('import signal, sys, time\nprint(\'{"move": "a"}\', flush=True)\ntime.sleep(100)')
        assert await stubborn.choose({}, ["a"], [], 1, 1) == "a"
        assert stubborn._process is not None
        pid = stubborn._process.pid
        await stubborn.stop(kill=True)
        with pytest.raises(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)

    asyncio.run(stage())

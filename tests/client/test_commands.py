"""The commands `midtown bot-client` and `midtown load`."""

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from midtown.cli.bot_client import command_of
from midtown.client.service import Service
from midtown.game import RequestError
from tests import forked
from tests.client.table_server import TableServer, serving


async def start(*arguments: object) -> forked.Piped:
    return await asyncio.to_thread(forked.Piped, list(map(str, arguments)), os.environ)


async def end(process: forked.Piped) -> tuple[int | None, str, str]:
    with process:
        out, err = await asyncio.to_thread(process.communicate, 120)
    assert "Traceback" not in out + err
    return process.returncode, out, err


@contextlib.asynccontextmanager
async def a_table(**settings: Any) -> AsyncIterator[tuple[TableServer, str, dict[int, str]]]:
    """Run a server with a table of Stones whose two seats are open; yield it with the table's id and invites."""
    async with serving() as server, Service(server.url) as service:
        await service.guest()
        opened = await service.open_table("stones", [{"kind": "open"}, {"kind": "open"}], **settings)
        yield server, opened.id, opened.invites


def test_two_bot_clients_play_by_invite_and_one_of_them_wins() -> None:
    async def scene() -> None:
        async with a_table() as (server, table, invites):
            one = await start("bot-client", server.url, "--invite", invites[0], "--seconds", 0.1)
            two = await start(
                "bot-client",
                server.url,
                "--invite",
                f"{server.url}/invite/{invites[1]}",
                "--name",
                "Nora",
                "--lang",
                "de",
            )
            results = [await end(one), await end(two)]
            assert [code for code, _, _ in results] == [0, 0]
            assert f"Seated at table {table}." in results[0][1]
            assert "Punkte nach Plätzen" in results[1][1]

    asyncio.run(scene())


def test_a_bot_client_finds_public_tables_of_its_game_and_takes_the_next_until_interrupted() -> None:
    async def scene() -> None:
        async with a_table(public=True) as (server, table, _):
            bots = [await start("bot-client", server.url, "--game", "stones", "--forever") for _ in range(2)]
            async with Service(server.url) as service:
                await service.guest()
                second = await service.open_table("stones", [{"kind": "open"}] * 2, public=True)
                while not (server.tables[table].over and server.tables[second.id].over):
                    await asyncio.sleep(0.05)
            for bot in bots:
                printed = [await asyncio.to_thread(bot.stdout.readline) for _ in range(4)]
                assert [line.startswith("Seated") for line in printed] == [True, False, True, False]
                bot.send_signal(signal.SIGINT)
            for bot in bots:
                code, out, err = await end(bot)
                assert (code, out) == (130, "")
                assert "Stopped" in err

    asyncio.run(asyncio.wait_for(scene(), 120))


def test_a_bot_client_comes_back_to_its_seat_with_its_token_file(tmp_path: Path) -> None:
    async def scene() -> None:
        kept = tmp_path / "token"
        async with a_table(public=True) as (server, table, _):
            arguments = ["bot-client", server.url, "--table", table, "--token-file", kept]
            first = await start(*arguments)
            assert await asyncio.to_thread(first.stdout.readline)
            first.send_signal(signal.SIGINT)
            await end(first)
            assert kept.stat().st_mode & 0o777 == 0o600
            again, other = await start(*arguments), await start("bot-client", server.url, "--table", table)
            assert [code for code, _, _ in (await end(again), await end(other))] == [0, 0]

    asyncio.run(scene())


def test_a_program_that_does_not_play_ends_with_one_sentence_and_code_2() -> None:
    async def scene() -> None:
        async with a_table() as (server, _, invites):
            good = await start("bot-client", server.url, "--invite", invites[1])
            bad = await start("bot-client", server.url, "--invite", invites[0], "--engine", "false")
            code, _, err = await end(bad)
            assert code == 2
            assert err.splitlines()[-1] == "The program “false” ended with code 1."
            assert len(err.splitlines()) == 2
            assert "The game was abandoned" in (await end(good))[1]

    asyncio.run(scene())


@pytest.mark.parametrize(
    "arguments",
    [
        ["bot-client", "http://127.0.0.1:9", "--game", "stones"],
        ["bot-client", "http://127.0.0.1:9"],
        ["bot-client", "http://127.0.0.1:9", "--table", "a", "--game", "b"],
        ["bot-client", "http://127.0.0.1:9", "--table", "a", "--forever"],
        ["bot-client", "http://127.0.0.1:9", "--table", "a", "--engine", "'"],
        ["bot-client", "nowhere", "--table", "a"],
        ["bot-client", "http://127.0.0.1:9", "--challenges"],
        ["bot-client", "http://127.0.0.1:9", "--challenges", "--token-file", "/nowhere"],
        ["bot-client", "http://127.0.0.1:9", "--challenges", "--token-file", os.devnull, "--accept-pace", "2d"],
        ["bot-client", "http://127.0.0.1:9", "--challenge", "a", "--token-file", os.devnull],
        ["bot-client", "http://127.0.0.1:9", "--tournament", "a"],
        ["load", "http://127.0.0.1:9", "--tables", "1"],
        ["load", "http://example.org"],
        ["load", "http://127.0.0.1:9", "--game", "chess"],
        ["load", "http://127.0.0.1:9", "--seconds", "0"],
    ],
)
def test_what_cannot_be_done_ends_with_code_2_and_a_sentence(arguments: list[str]) -> None:
    done = forked.run(arguments, os.environ, timeout=120)
    assert done.returncode == 2, done.stderr
    assert done.stderr.strip()
    assert "Traceback" not in done.stderr


def test_a_game_that_does_not_exist_is_refused_with_the_names_of_those_that_do() -> None:
    done = forked.run(["bot-client", "http://127.0.0.1:9", "--game", "chess"], os.environ, timeout=120)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "Unknown game “chess”. Choose one of manhattan, " in done.stderr


def test_only_a_program_with_an_account_of_its_own_plays_in_tournaments(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("that of a person", "ascii")
    arguments = ["bot-client", "http://127.0.0.1:9", "--tournament", "a", "--token-file", str(tmp_path / "token")]
    done = forked.run(arguments, os.environ, timeout=120)
    assert (done.returncode, "Register the program" in done.stderr) == (2, True)


def test_the_engine_is_midtowns_own_wherever_it_is_installed() -> None:
    assert command_of("midtown engine") == [sys.executable, "-m", "midtown", "engine"]
    assert command_of("./mine --fast 'two words'") == ["./mine", "--fast", "two words"]
    with pytest.raises(RequestError):
        command_of(" ")


@pytest.mark.parametrize("processes", [1, 2])
def test_load_plays_whole_games_and_reports_everything(processes: int) -> None:
    async def scene(seconds: float) -> bool:
        """Return whether the time was enough for whole games."""
        async with serving() as server:
            arguments = ["load", server.url, "--tables", 3, "--people", 2, "--game", "stones", "--seconds", seconds]
            run = await start(*arguments, "--pace", 0, "--processes", processes, "--json")
            code, out, err = await end(run)
            assert (code, err) == (0, "")
            report = json.loads(out)
            assert report["errors"] == {}
            assert report["moves"]["all"] > report["moves"]["measured"]
            assert report["views"]["measured"] == 2 * report["moves"]["measured"]
            assert report["acknowledged_ms"]["p50"] <= report["everybody_ms"]["p50"] <= report["everybody_ms"]["max"]
            assert len(server.tables) >= report["games"]
            assert sum(not table.over for table in server.tables.values()) <= 3  # the end may interrupt their opening
            return bool(report["games"] >= 3)

    assert any(asyncio.run(scene(seconds)) for seconds in (1, 5, 25))


def test_load_says_in_words_what_it_found_and_what_the_server_took() -> None:
    async def scene() -> None:
        async with serving() as server:
            arguments = ["load", server.url, "--tables", 2, "--people", 2, "--game", "stones", "--seconds", 1]
            code, out, _ = await end(
                await start(*arguments, "--pace", 0.1, "--server-pid", os.getpid(), "--lang", "de")
            )
            assert code == 0
            assert "% eines Kerns" in out
            assert "KB je Tisch" in out
            server.wrong_seq = 1
            code, out, _ = await end(await start(*arguments, "--pace", 0.1))
            assert code == 1
            assert "gap" in out

    asyncio.run(scene())

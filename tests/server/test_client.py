"""The Python client and the load generator against a real server."""

import asyncio
import json
import subprocess
import sys
from random import Random

import pytest

from midtown.client.bot_client import play
from midtown.client.connection import Connection
from midtown.client.messages import TableResult
from midtown.client.program import Program
from midtown.client.service import Service
from midtown.client.speech import Refusal
from tests.server.live_server import House

ENGINE = [sys.executable, "-m", "midtown", "engine"]


def test_two_programs_play_a_whole_game(house: House) -> None:
    async def story() -> None:
        async with Service(house.url) as ann:
            ben = ann.with_token("")
            await ann.guest("Ann")
            await ben.guest()
            opened = await ann.open_table("stones", [{"kind": "me"}, {"kind": "open"}], public=True)
            assert opened.id in [table["id"] for table in await ben.open_tables()]
            assert await ben.take_seat(opened.id, "four") == opened.id
            async with Connection(ann, opened.id) as one, Connection(ben, opened.id) as two:
                programs = [Program(ENGINE), Program(ENGINE)]
                games = [
                    play(connection, program, 0.1, Random(1), print)
                    for connection, program in zip((one, two), programs, strict=True)
                ]
                results = await asyncio.gather(*games)
                await asyncio.gather(*(program.stop() for program in programs))
                assert isinstance(results[0], TableResult)
                assert results[0] == results[1]
                assert results[0].ended == "rules"
                assert one.moves == two.moves

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_move_that_is_sent_again_after_the_connection_broke_counts_once(house: House) -> None:
    async def story() -> None:
        async with Service(house.url) as ann:
            await ann.guest()
            opened = await ann.open_table("stones", [{"kind": "me"}, {"kind": "device", "name": "Ben"}])
            async with Connection(ann, opened.id) as table:
                assert table.position is not None
                sending = asyncio.create_task(table.move("take 1", table.position.turn))
                await asyncio.sleep(0)
                assert table._socket is not None
                await table._socket.close()
                await sending
                while table.moves != ["take 1"]:
                    await table.news()
                assert table.drops == 1
                with pytest.raises(Refusal) as refused:
                    await table.move("take 1", -5)
                assert refused.value.kind == "stale"

    asyncio.run(asyncio.wait_for(story(), 60))


def test_load_finds_nothing_lost_and_nothing_doubled(house: House) -> None:
    arguments = [
        "load",
        house.url,
        "--tables",
        "4",
        "--people",
        "2",
        "--game",
        "stones",
        "--pace",
        "0",
        "--seconds",
        "2",
    ]
    command = [sys.executable, "-m", "midtown", *arguments, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr + done.stdout
    report = json.loads(done.stdout)
    assert report["errors"] == {}
    assert report["games"] > 4
    assert report["server"]["memory_mb"] > 0

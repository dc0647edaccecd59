"""The players in docs/network.md play whole games of everything there is, as they stand there."""

import asyncio
import os
import re
import shutil
import sys
from pathlib import Path
from random import Random

import pytest

from midtown import games
from midtown.client.program import Program
from midtown.fairness import Shuffle, secret_of
from midtown.match import Match

PAGE = Path(__file__).parents[2] / "docs" / "network.md"


def command(language: str, folder: Path) -> list[str]:
    """How the example in that language is started."""
    blocks = re.findall(rf"```{language}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    code = next(block for block in blocks if "choose" in block)
    assert len(code.splitlines()) <= 35
    file = folder / f"player.{language}"
    file.write_text(code, "utf-8")
    if language == "python":
        return [sys.executable, str(file)]
    node = shutil.which("node")
    if node is None:
        if os.environ.get("CI") == "true":
            pytest.fail("node is missing")
        pytest.skip("node is missing")
    return [node, str(file)]


@pytest.mark.parametrize("language", ["python", "js"])
def test_an_example_plays_whole_games(language: str, tmp_path: Path) -> None:
    async def play() -> None:
        program = Program(command(language, tmp_path))
        chance = Random(1)
        for name in games.names():
            players = min(games.game(name).PLAYERS)
            match = Match(name, ["a"] * players, {}, Shuffle(secret_of(1)))
            for _ in range(2000):
                if match.to_move is None:
                    break
                told = match.question(chance.getrandbits(53))
                match.play(await program.choose(told.state, told.moves, told.log, 1.0, told.seed))
            assert match.to_move is None
        await program.stop()

    asyncio.run(play())

"""The example players in docs/build/bots.md play whole games of everything, exactly as printed there."""

import asyncio
import re
import sys
from pathlib import Path
from random import Random

import pytest

from midtown import games
from midtown.client.program import Program
from midtown.fairness import Shuffle, secret_of
from midtown.match import Match
from tests.tools import NODE, need

PAGE = Path(__file__).parents[2] / "docs" / "build" / "bots.md"


def command(language: str, folder: Path) -> list[str]:
    """Write the example in this language to a file; return the command that runs it."""
    blocks = re.findall(rf"```{language}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    code = next(block for block in blocks if "choose" in block)
    assert len(code.splitlines()) <= 35
    file = folder / f"player.{language}"
    file.write_text(code, "utf-8")
    if language == "python":
        return [sys.executable, str(file)]
    return [str(need(NODE)), str(file)]


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
                question = match.question(chance.getrandbits(53))
                match = match.after(
                    await program.choose(question.state, question.moves, question.log, 1.0, question.seed)
                )
            assert match.to_move is None
        await program.stop()

    asyncio.run(play())

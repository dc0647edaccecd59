"""In a browser computer players decide as they do here: the same seed and iterations give the same move."""

import json
import random
import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from midtown.bots import Question, bot
from midtown.fairness import Shuffle
from midtown.local.searches import MoveQuestion
from midtown.match import Match
from tests.tools import lacking

ROOT = Path(__file__).parents[2]
POSITIONS = 100


def questions(game: str, players: int) -> list[Question]:
    """Return questions from games of random moves, each with a choice."""
    chance = random.Random(f"{game} {players}")
    drawn: list[Question] = []
    while len(drawn) < POSITIONS:
        match = Match(game, [f"p{seat}" for seat in range(players)], {}, Shuffle(f"{chance.getrandbits(256):064x}"))
        while match.to_move is not None:
            question = match.question(chance.getrandbits(60))
            if len(question.moves) > 1 and chance.random() < 0.2:
                drawn.append(question)
            match = match.after(chance.choice(question.moves))
    return drawn[:POSITIONS]


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), [("manhattan", 4), ("manhattan", 2), ("traffiq", 2), ("traffiq", 3)])
@pytest.mark.parametrize("name", ["search:iterations=20", "greedy", "beginner"])
def test_the_moves_are_those_of_the_compiled_engine(game: str, players: int, name: str) -> None:
    node = shutil.which("node")
    if node is None:
        lacking("Node is missing: install Debian's package nodejs")
    if not (ROOT / "build/python/parts.json").exists():
        lacking("the pages without a server are not built: make site")
    drawn = questions(game, players)
    searches = [MoveQuestion(id=str(number), name=name, question=question) for number, question in enumerate(drawn)]
    command, given = [str(node), "tools/think.js"], json.dumps([msgspec.json.encode(one).decode() for one in searches])
    done = subprocess.run(command, cwd=ROOT / "web", input=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    pieces = json.loads(done.stdout)
    assert [answers[-1]["move"] for answers in pieces] == [bot(name)(question) for question in drawn]
    done_so_far = (16, 20) if name.startswith("search") else (0,)
    assert {tuple(piece["done"] for piece in answers) for answers in pieces} == {done_so_far}

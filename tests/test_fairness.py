"""Shuffles: fixed by a secret and the seats' numbers, and checkable from the documentation alone."""

import hashlib
import re
from collections import Counter
from pathlib import Path

import pytest

from midtown.bots import bot
from midtown.fairness import Shuffle, secret_of
from midtown.match import Match, run

pytestmark = pytest.mark.contract
PAGE = Path(__file__).parent.parent / "docs" / "play" / "fair-shuffles.md"


def test_the_commitment_is_the_sha256_of_the_secret() -> None:
    shuffle = Shuffle("5" * 64)
    assert shuffle.commitment == hashlib.sha256(b"5" * 64).hexdigest()


def test_the_same_secret_and_numbers_draw_the_same() -> None:
    deck = list(range(1, 46))
    one = [Shuffle("a", [(0, "7"), (1, "9")]).draw(k, deck) for k in range(20)]
    assert one == [Shuffle("a", [(0, "7"), (1, "9")]).draw(k, deck) for k in range(20)]
    assert one != [Shuffle("a", [(0, "7"), (1, "8")]).draw(k, deck) for k in range(20)]
    assert one != [Shuffle("b", [(0, "7"), (1, "9")]).draw(k, deck) for k in range(20)]


def test_every_card_comes_about_equally_often() -> None:
    shuffle = Shuffle(secret_of(1))
    counts = Counter(shuffle.draw(k, range(45)) for k in range(45_000))
    assert len(counts) == 45
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 88  # chi square, 44 degrees, p = 0.0001


def test_the_program_in_the_documentation_recomputes_a_game() -> None:
    match = Match("stones", ["Ann", "bot:random"], {}, Shuffle(secret_of(4), [(0, "12ab"), (1, "07")]))
    match = run(match, [bot("random")] * 2, 1)
    code = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert code
    names: dict[str, object] = {"record": match.record().document()}
    exec(code.group(1), names)
    draw = names["draw"]
    assert callable(draw)
    deck = [1, 1, 2, 2, 3, 3]
    for k, item in enumerate(match.draws):
        assert draw(k, deck) == item
        deck.remove(int(item))

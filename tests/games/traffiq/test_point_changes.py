"""Why points changed: the vehicles that were placed, and those that had to leave, add up to the change."""

from collections import Counter
from random import Random

from midtown.fairness import Shuffle, secret_of
from midtown.games import traffiq
from midtown.games.traffiq.rules.ending import points
from midtown.match import Match
from midtown.support.i18n import LANGUAGES, Reader

NAMES = ["Ada", "Ben", "Cleo", "Dora"]


def fighting(moves: list[str], chance: Random) -> str:
    """Return a random move that drives somebody off, else one that places or drives, else any."""
    for kinds in ("compete", ("place", "taxi", "truck"), ""):
        wanted = [move for move in moves if move.startswith(kinds) and move != "compete -"]
        if wanted:
            return chance.choice(wanted)
    return chance.choice(moves)


def test_the_reasons_add_up_to_each_change_in_random_games() -> None:
    assert sum(lost_in(players, seed) for players in (2, 3, 4) for seed in range(4)) > 10


def lost_in(players: int, seed: int) -> int:
    """Check every move of a game; return how many reasons were losses."""
    match = Match("traffiq", NAMES[:players], {}, Shuffle(secret_of(seed)))
    chance, lost = Random(seed), 0
    while moves := match.legal():
        before = traffiq.clone(match.position)
        move = fighting(moves, chance)
        match = match.after(move)
        for language in LANGUAGES:
            changes = traffiq.point_changes(before, move, match.position, Reader(language, NAMES))
            total = Counter[int]()
            for change in changes:
                total[change.seat] += change.points
            change_of = [b - a for a, b in zip(points(before), points(match.position), strict=True)]
            assert [total[seat] for seat in range(players)] == change_of, move
            assert all(change.points and change.text.endswith(".") and "{" not in change.text for change in changes)
            lost += sum(change.points < 0 for change in changes)
    return lost

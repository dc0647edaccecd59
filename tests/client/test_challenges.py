"""Which challenges a program accepts, and when it stops waiting for more; games at a real server are in
tests/server/features/programs."""

import asyncio
from typing import Any, cast

import pytest

from midtown.client.bot_client import Hooks
from midtown.client.challenges import ChallengePlayer, ChallengeTerms
from midtown.client.service import Service
from midtown.client.speech import failure
from midtown.game import GameError

STONES = {"id": "c1", "game": "stones", "pace": "10m"}


class Challenges:
    """Hands out challenges and keeps the answers; with none left, it stops the program, and then is not there."""

    def __init__(self, *challenges: dict[str, str]) -> None:
        self.waiting = list(challenges)
        self.declined: list[tuple[str, str]] = []
        self.player: ChallengePlayer | None = None

    async def own_tables(self) -> list[dict[str, Any]]:
        return [{"id": "t", "status": "over", "mine": [0]}]

    async def challenges(self) -> list[dict[str, str]]:
        assert self.player is not None
        self.player.stopping.set()
        if not self.waiting:
            raise failure("client.lost", reason="gone")
        waiting, self.waiting = self.waiting, []
        return waiting

    async def decline(self, challenge: str, reason: str) -> None:
        self.declined.append((challenge, reason))


def player_at(there: Challenges, problems: list[GameError], terms: ChallengeTerms) -> ChallengePlayer:
    hooks = Hooks(seated=lambda _: None, fault=lambda _: None, ended=lambda *_: None, problem=problems.append)
    there.player = ChallengePlayer(cast(Service, there), ["false"], terms, 1, hooks, seed=1)
    return there.player


def test_a_challenge_is_declined_by_game_by_pace_and_when_too_much_is_going_on() -> None:
    player = player_at(Challenges(), [], ChallengeTerms(frozenset({"stones"}), frozenset({"10m"})))
    assert player.reason(STONES) is None
    assert player.reason({**STONES, "game": "other"}) == "game"
    assert player.reason({**STONES, "pace": "1d"}) == "pace"
    player.stopping.set()
    assert player.reason(STONES) == "busy"


@pytest.mark.parametrize(("game", "reason"), [("other", "game"), ("stones", "busy")])
def test_what_waits_is_answered_before_a_program_stops(game: str, reason: str) -> None:
    problems: list[GameError] = []
    there = Challenges({**STONES, "game": game})
    asyncio.run(player_at(there, problems, ChallengeTerms(frozenset({"stones"}))).run())
    assert (there.declined, problems) == ([("c1", reason)], [])


def test_a_server_that_is_gone_is_a_problem_but_no_failure() -> None:
    problems: list[GameError] = []
    asyncio.run(player_at(Challenges(), problems, ChallengeTerms()).run())
    assert [str(problem) for problem in problems] != []

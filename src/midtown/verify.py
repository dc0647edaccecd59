"""Whether a record is what it claims to be: its moves, its result, and a shuffle that was fixed before the game."""

from typing import NamedTuple

from midtown import games
from midtown.fairness import Shuffle, sha256
from midtown.locale import CATALOGUE, Message
from midtown.match import Match
from midtown.record import Record, replay


class Finding(NamedTuple):
    """One thing that was looked at: it fits (True), does not (False), or cannot be told (None)."""

    fits: bool | None
    message: Message


def verify(record: Record) -> list[Finding]:
    """Everything that fits and does not; GameError from `record.replay` where the game itself breaks off."""
    *_, last = replay(record)
    result = games.game(record.game).result(last.position)
    findings = [_found(True, "moves", moves=len(record.moves), draws=len(record.draws))]
    if not result.over:
        return [*findings, _found(None, "unfinished")]
    findings.append(_found(True, "result", scores=str(result.scores)))
    if record.commitment is None:
        return [*findings, _found(None, "no_commitment")]
    if record.secret is None:
        return [*findings, _found(False, "no_secret")]
    return findings + _shuffle(record, record.secret)


def _shuffle(record: Record, secret: str) -> list[Finding]:
    found = sha256(secret)
    if found != record.commitment:
        return [_found(False, "other_secret", found=found)]
    committed = _found(True, "commitment")
    match = Match(record.game, record.players, record.options, Shuffle(secret, record.numbers))
    for move in [None, *record.moves]:
        if move is not None:
            match.play(move)
        fallen = len(match.draws)
        if match.draws != record.draws[:fallen]:
            k = next(k for k in range(fallen) if match.draws[k] != record.draws[k])
            values = {"number": str(k + 1), "expected": str(match.draws[k]), "found": str(record.draws[k])}
            return [committed, _found(False, "other_draw", **values)]
    if not record.numbers:
        return [committed, _found(True, "shuffle_alone")]
    return [committed, _found(True, "shuffle", numbers=len(record.numbers))]


def _found(fits: bool | None, key: str, **values: object) -> Finding:
    return Finding(fits, CATALOGUE.message(f"verify.{key}", **values))

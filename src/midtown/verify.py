"""Verification of records: moves, result, and a shuffle that was fixed before the game."""

from typing import NamedTuple

from midtown import analysis, games
from midtown.fairness import Shuffle, sha256
from midtown.match import Match
from midtown.record import Record
from midtown.record_events import DailyPlayed, GameContinued
from midtown.support.i18n import CATALOGUE, Message


class Finding(NamedTuple):
    """One check of a record: it fits (True), does not fit (False), or cannot be decided (None)."""

    fits: bool | None
    message: Message


def verify(record: Record) -> list[Finding]:
    """Return the findings of all checks; raise GameError if the moves cannot be replayed."""
    places = analysis.game_positions(record)
    last = places[-1]
    result = games.game(record.game).result(last.position)
    findings = [_finding(True, "moves", moves=len(record.moves), draws=len(record.draws))]
    if tried := analysis.tree(record, places):
        findings.append(_finding(True, "analysis", positions=len(tried)))
    continued = [event.at for event in record.events if isinstance(event, GameContinued)]
    if continued:
        findings.append(_finding(None, "continued", moves=max(continued)))
    if not result.over:
        return [*findings, _finding(None, "unfinished")]
    findings.append(_finding(True, "result", scores=str(result.scores)))
    if record.commitment is None and continued:
        return findings
    if record.commitment is None:
        return [*findings, _finding(None, "no_commitment")]
    if record.secret is None:
        daily = _daily(record)
        return [*findings, _finding(None, "daily_secret", deal=daily) if daily else _finding(False, "no_secret")]
    return findings + _shuffle(record, record.secret)


def _shuffle(record: Record, secret: str) -> list[Finding]:
    actual = sha256(secret)
    if actual != record.commitment:
        return [_finding(False, "other_secret", actual=actual)]
    committed = _finding(True, "commitment")
    match = Match(record.game, record.players, record.options, Shuffle(secret, record.numbers))
    for move in [None, *record.moves]:
        if move is not None:
            match = match.after(move)
        fallen = len(match.draws)
        if list(match.draws) != record.draws[:fallen]:
            k = next(k for k in range(fallen) if match.draws[k] != record.draws[k])
            values = {"number": str(k + 1), "expected": str(match.draws[k]), "actual": str(record.draws[k])}
            return [committed, _finding(False, "other_draw", **values)]
    if not record.numbers:
        daily = _daily(record)
        return [committed, _finding(True, "daily", deal=daily) if daily else _finding(True, "shuffle_alone")]
    return [committed, _finding(True, "shuffle", numbers=len(record.numbers))]


def _daily(record: Record) -> str:
    """Return the daily deal that the record is of, or an empty text."""
    return next((event.value for event in record.events if isinstance(event, DailyPlayed)), "")


def _finding(fits: bool | None, key: str, **values: object) -> Finding:
    return Finding(fits, CATALOGUE.message(f"verify.{key}", **values))

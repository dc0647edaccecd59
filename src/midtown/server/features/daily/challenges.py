"""Challenges to a deal by link: those who have answered one see each other's results when they have finished."""

import secrets
from typing import NamedTuple

from sqlalchemy import Connection, insert, select

from midtown.fairness import sha256
from midtown.server.storage.database import insert_new
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.features import deal_challenges, deal_games, deal_rivals
from midtown.server.support.refusals import refused


class DealChallenge(NamedTuple):
    """A challenge: the deal, and who made it."""

    key: str
    deal: str
    player: str
    name: str
    face: int | None


class Challenger(NamedTuple):
    """Somebody in a challenge; `score` is None until they have played to the end."""

    player: str
    name: str
    face: int | None
    score: int | None


def make(connection: Connection, deal: str, player: str, now: int) -> str:
    """Store a challenge by a player; return the token of its link. Only the token's hash is stored."""
    token = secrets.token_urlsafe(16)
    row = {"token": sha256(token), "deal": deal, "player": player, "made_at": now}
    connection.execute(insert(deal_challenges), row)
    connection.execute(insert(deal_rivals), {"challenge": sha256(token), "player": player})
    return token


def read(connection: Connection, token: str, deal: str | None = None) -> DealChallenge:
    """Return the challenge of a link, to `deal` if that is given; raise Refused if there is none."""
    columns = (deal_challenges.c.token, deal_challenges.c.deal, players.c.id, players.c.name, players.c.face)
    rows = select(*columns).join(players, players.c.id == deal_challenges.c.player)
    row = connection.execute(rows.where(deal_challenges.c.token == sha256(token))).first()
    if row is None or deal not in (None, row.deal):
        raise refused("missing", "daily.challenge")
    return DealChallenge(*row)


def answer(connection: Connection, challenge: DealChallenge, player: str) -> None:
    """Store that a player takes up a challenge."""
    insert_new(connection, deal_rivals, {"challenge": challenge.key, "player": player})


def rivals(connection: Connection, challenge: DealChallenge) -> list[Challenger]:
    """Return everybody in a challenge: the best first, then those who have not finished."""
    columns = (players.c.id, players.c.name, players.c.face, deal_games.c.score)
    theirs = (deal_games.c.player == deal_rivals.c.player) & (deal_games.c.deal == challenge.deal)
    rows = select(*columns).select_from(deal_rivals).join(players, players.c.id == deal_rivals.c.player)
    rows = rows.join(deal_games, theirs, isouter=True).where(deal_rivals.c.challenge == challenge.key)
    everybody = [Challenger(*row) for row in connection.execute(rows)]
    return sorted(everybody, key=lambda rival: (rival.score is None, -(rival.score or 0), rival.name))

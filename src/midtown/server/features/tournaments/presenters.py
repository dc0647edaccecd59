"""Conversions of tournaments to the types of the API."""

from collections.abc import Mapping, Sequence, Set

import msgspec
from sqlalchemy import Connection

from midtown.server.accounts import identity
from midtown.server.features.tournaments import rows
from midtown.server.features.tournaments.rows import EntrantRow, RoundTable, StoredTournament, Tournament
from midtown.server.features.tournaments.schemas import (
    ShownReason,
    TournamentBoard,
    TournamentEntrant,
    TournamentGame,
    TournamentInfo,
    TournamentPage,
    TournamentRow,
    TournamentSeat,
    TournamentTerms,
)
from midtown.tournaments.standings import Standing, tie_breaks_of


def present_list(
    connection: Connection, tournaments: Sequence[StoredTournament], player: str | None
) -> list[TournamentInfo]:
    """Return tournaments as they are listed for a visitor."""
    entered = rows.entered_tournaments(connection, [tournament.id for tournament in tournaments], player)
    names = identity.names(connection, {tournament.creator for tournament in tournaments if tournament.creator})
    return [info(tournament, entered.get(tournament.id, rows.Entered()), names) for tournament in tournaments]


def info(tournament: StoredTournament, entered: rows.Entered, names: Mapping[str, str]) -> TournamentInfo:
    """Return a tournament as it is listed, given who takes part, and the names of creators."""
    creator = tournament.creator
    return TournamentInfo(
        id=tournament.id,
        name=tournament.name,
        terms=TournamentTerms(**msgspec.structs.asdict(tournament.terms)),
        status=tournament.status,
        reason=tournament.reason,
        first_move=tournament.terms.first_move,
        creator=creator,
        by=names.get(creator) if creator else None,
        starts_at=tournament.starts_at,
        ends_at=tournament.arena_ends_at,
        round=tournament.round,
        rounds=tournament.rounds,
        people=entered.people,
        computers=entered.computers,
        mine=entered.mine,
        series=tournament.series,
    )


def present_page(
    tournament: Tournament,
    listed: TournamentInfo,
    present: Set[str],
    player: str | None,
    number: int | None,
    now: int,
    *,
    leads: bool,
) -> TournamentPage:
    """Return the page of a tournament, with the tables of a round, the last one by default."""
    terms, own = tournament.stored.terms, tournament.entry_of(player)
    chosen = tournament.stored.round if number is None else number
    return TournamentPage(
        now=now,
        info=listed,
        key=tournament.stored.key,
        leads=leads,
        entrants=[
            _entrant(entry, present, player is not None and player == tournament.stored.creator)
            for entry in tournament.entries
        ],
        round=chosen,
        begins_at=tournament.round.begins_at if tournament.round else None,
        waits_until=tournament.waits_until
        if tournament.waits_until is not None and now < tournament.waits_until
        else None,
        boards=[_board(table) for table in tournament.tables if table.round == chosen],
        standings=[_row(row) for row in tournament.standings],
        tie_breaks=list(tie_breaks_of(terms.format, terms.duplicate)),
        me=own.number if own else None,
        out=_out(own) if own and own.withdrawn else None,
        mine=[
            TournamentGame(round=table.round, board=_board(table))
            for table in tournament.tables
            if own and own.number in table.entrants
        ],
    )


def _out(entry: EntrantRow) -> ShownReason | None:
    return "barred" if entry.reason == "banned" else entry.reason


def _entrant(entry: EntrantRow, present: Set[str], runs: bool) -> TournamentEntrant:
    return TournamentEntrant(
        number=entry.number,
        player=entry.player,
        level=entry.level,
        name=entry.name,
        face=entry.face,
        active=entry.active,
        here=entry.level is not None or entry.player in present,
        barred=runs and entry.reason == "barred",
    )


def _board(table: RoundTable) -> TournamentBoard:
    ranks = table.ranks or (None,) * len(table.entrants)
    return TournamentBoard(
        board=table.number,
        table=table.id,
        seats=[
            TournamentSeat(entrant=entrant, rank=rank, points=None if rank is None else points, forfeit=forfeit)
            for entrant, rank, points, forfeit in zip(table.entrants, ranks, table.points, table.forfeits, strict=True)
        ],
    )


def _row(row: Standing) -> TournamentRow:
    return TournamentRow(
        place=row.place, entrant=row.number, score=row.score, rounds=row.rounds, tie_breaks=list(row.tie_breaks)
    )

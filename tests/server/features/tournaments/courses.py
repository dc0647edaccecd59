"""Whole tournaments over the rows of a database, in a time of their own, by the steps that a server takes.

Nothing is kept in memory between two steps, and many are taken twice: as by two servers, or by one that has stopped in
between.
"""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from sqlalchemy import Connection, insert, select

from midtown.server.accounts.identity import Visitor
from midtown.server.features.tournaments import entering, rounds, rows, starting
from midtown.server.features.tournaments.rows import RoundTable, Terms, Tournament
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.features import tournament_seats
from midtown.server.support.refusals import Refused
from midtown.server.tables import tournament_results
from midtown.tournaments.scores import Format
from midtown.tournaments.seating import Forfeit, RoundGame
from tests.tournaments.courses import check_exchanges, compare, result
from tests.tournaments.ledger import Ledger

FORMS: Sequence[Format] = ("swiss", "swiss", "round_robin", "knockout", "arena")
STEPS = 4000


class Course:
    """One tournament that people enter, play and leave by chance."""

    def __init__(self, connection: Connection, seed: int) -> None:
        self.connection = connection
        self.chance = chance = random.Random(seed)
        self.now = 1_000_000_000_000
        form = chance.choice(FORMS)
        size = chance.choice((2, 2, 3, 4)) if form in ("swiss", "arena") else 2
        computers = chance.random() < 0.3
        self.terms = Terms(
            format=form, game="stones", options={}, seats=size, minutes=5, increment=0,
            duration=10 if form == "arena" else 0,
            duplicate=form in ("swiss", "round_robin") and chance.random() < 0.35,
            level="beginner" if computers else "",
            fill=chance.randint(0, 12) if computers else 0,
        )  # fmt: skip
        self.people = [
            self.guest(f"{seed:x}-{number}")
            for number in range(max(size, chance.randint(3, 16 if form == "round_robin" else 60)))
        ]
        creator = self.people[0]
        self.id, _ = entering.create(
            connection, creator, "Open", self.terms, chance.randint(1, 6) if form == "swiss" else 0, None, self.now
        )
        self.tables = 0

    def guest(self, name: str) -> Visitor:
        row = {"id": name, "name": name, "created_at": self.now, "seen_at": self.now}
        self.connection.execute(insert(players).values(**row))
        return Visitor(id=name, name=name, claimed=True, language="en")

    @property
    def tournament(self) -> Tournament:
        """Return the tournament as a server reads it."""
        tournament = rows.load_tournament(self.connection, self.id)
        if rounds.due_step(tournament, self.now) in ("pair", "tables"):
            return rounds.mark_resting(self.connection, tournament, self.now, self.now)
        return tournament

    def play(self) -> Tournament:
        """Play to the end, and return what is stored."""
        late = self.chance.sample(self.people, self.chance.randint(0, len(self.people) // 6))
        for person in self.people:
            if person not in late or self.terms.format not in rows.LATE:
                entering.join(self.connection, self.id, person, self.now, self.now)
        starting.start_now(self.connection, self.id, self.now)
        for _ in range(STEPS):
            if self.tournament.stored.status != "running" and self.tables:
                break
            if self.chance.random() < 0.06 and self.tournament.stored.status == "running":  # else too few may be left
                self._come_or_leave(self.chance.choice(self.people))
            if not self._step() and not self._end_games():
                self.now += self.chance.choice((1, 20, 61)) * 1000
        tournament = self.tournament
        assert tournament.stored.status == "over", tournament.stored
        return tournament

    def _come_or_leave(self, person: Visitor) -> None:
        try:
            if self.tournament.entry_of(person.id) is None or self.chance.random() < 0.5:
                entering.join(self.connection, self.id, person, self.now, self.now)
            else:
                entering.leave(self.connection, self.id, person.id)
        except Refused:
            pass

    def _step(self) -> bool:
        """Do what is due, as a server does, sometimes twice; return False if nothing is."""
        tournament, twice = self.tournament, self.chance.random() < 0.3
        match rounds.due_step(tournament, self.now):
            case "start":
                for _ in range(1 + twice):
                    starting.start(self.connection, tournament.stored, self.now, self.now)
            case "pair":
                pairing = rounds.pair_round(tournament)
                assert rounds.pair_round(self.tournament) == pairing
                if pairing.tables:
                    self._check_pairing(tournament, pairing.tables)
                if self.chance.random() < 0.2:  # somebody comes or leaves between reading and storing
                    self._come_or_leave(self.chance.choice(self.people))
                stored = rounds.store_pairing(self.connection, tournament, pairing, self.now)
                assert stored or not pairing.tables
                if twice and stored:
                    assert not rounds.store_pairing(self.connection, tournament, pairing, self.now)
                return stored
            case "tables":
                for table in rounds.unopened_tables(tournament):
                    self._open(tournament, table, twice)
                    if self.chance.random() < 0.05:
                        return True  # the server stops in the middle of a round
            case "end":
                for _ in range(1 + twice):
                    rounds.store_end(self.connection, tournament, self.now)
            case None:
                return False
        return True

    def _open(self, tournament: Tournament, table: RoundTable, twice: bool) -> None:
        gone = [one.number for one in tournament.entries if not one.entered and one.number in table.entrants]
        if gone and len(table.entrants) == 2:
            for _ in range(1 + twice):
                rounds.walk_over(self.connection, self.id, table, gone)
            return
        self.tables += 1
        assert rounds.assign_table(self.connection, self.id, table, f"{self.tables:08x}{self.id[:8]}")
        assert not rounds.assign_table(self.connection, self.id, table, "another")

    def _end_games(self) -> bool:
        """Let some of the games end that are on; return False if none are."""
        tournament = rows.load_tournament(self.connection, self.id)
        on = [table for table in tournament.tables if table.id is not None and table.ranks is None]
        for table in self.chance.sample(on, (len(on) + 1) // 2):
            self._end_game(tournament, table)
        if on and self.chance.random() < 0.1:
            compare(rows.load_tournament(self.connection, self.id).standings, self.ledger())
        return bool(on)

    def _end_game(self, tournament: Tournament, table: RoundTable) -> None:
        there = {one.number: one for one in tournament.entries}
        gone = [one for one in table.entrants if there[one].player and not there[one].entered]
        absent = [one for one in table.entrants if there[one].player and self.chance.random() < 0.05]
        ended = result(self.chance, table.round, table.entrants, [*gone, *absent])
        missed = [seat for seat, why in enumerate(ended.forfeits) if why == "absent"]
        reasons: dict[int, Forfeit] = {
            seat: self.chance.choice(("timeout", "left")) if why == "absent" else why
            for seat, why in enumerate(ended.forfeits)
            if why is not None
        }
        assert table.id is not None
        assert ended.ranks is not None
        for _ in range(1 + (self.chance.random() < 0.05)):
            tournament_results.finish_game(self.connection, table.id, ended.ranks, ended.points, reasons, missed)

    def games(self) -> list[RoundGame]:
        """Return what has happened, read from the rows without the code that does so."""
        stored = self.connection.execute(select(tournament_seats).where(tournament_seats.c.tournament == self.id)).all()
        boards: dict[tuple[int, int], list[tuple[int, int, int | None, int, Any]]] = {}
        for row in stored:
            why = "absent" if row.missed else row.forfeit
            boards.setdefault((row.round, row.board), []).append(
                (row.seat, row.entrant, row.rank, row.points or 0, why)
            )
        games = []
        for (number, _), seats in sorted(boards.items()):
            seats.sort(key=lambda seat: seat[0])
            ranks = tuple(rank for _, _, rank, _, _ in seats if rank is not None)
            games.append(
                RoundGame(
                    number,
                    tuple(entrant for _, entrant, _, _, _ in seats),
                    ranks if len(ranks) == len(seats) else None,
                    tuple(points for _, _, _, points, _ in seats),
                    tuple(why for _, _, _, _, why in seats),
                )
            )
        return games

    def ledger(self) -> Ledger:
        """Return the ledger of what has happened so far."""
        return Ledger(self.games(), self.terms.seats, self.terms.format, self.terms.duplicate)

    def _check_pairing(self, tournament: Tournament, tables: Sequence[tuple[int, ...]]) -> None:
        """Check who is paired, and that nobody could be better off."""
        seated = Counter(one for table in tables for one in table)
        assert set(seated.values()) == {1}
        games = self.games()
        active = {one.number for one in tournament.entries if one.active}
        match self.terms.format:
            case "swiss":
                assert set(seated) <= active
                assert all(one.level for one in tournament.entries if one.number in active - set(seated))
                if self.terms.level:
                    computers = sum(one.level is not None for one in tournament.entries)
                    assert computers == starting.MOST_COMPUTERS or all(len(table) > 1 for table in tables)
                check_exchanges(games, tables)
            case "round_robin":
                met = {frozenset(game.seats) for game in games if len(game.seats) == 2}
                assert not met & {frozenset(table) for table in tables}
            case "arena":
                on = {one for game in games if game.ranks is None for one in game.seats}
                assert not on & set(seated)
            case "knockout" if games:
                last = [game for game in games if game.round == games[-1].round]
                ledger = Ledger(last, 2, "knockout", False)
                assert set(seated) == {one for game in last for one in game.seats if ledger.total(one) == 1}

    def check_end(self, tournament: Tournament) -> None:
        """Check the final standings, and that all has happened that had to."""
        compare(tournament.standings, self.ledger())
        games, numbers = self.games(), [one.number for one in tournament.entries if one.entered]
        assert all(game.ranks is not None for game in games)
        match self.terms.format:
            case "round_robin" if len(numbers) > 1:
                everybody = {one for game in games for one in game.seats}
                met = Counter(frozenset(game.seats) for game in games if len(game.seats) == 2)
                assert met == Counter(map(frozenset, combinations(sorted(everybody), 2)))
            case "knockout":
                (final,) = [game for game in games if game.round == tournament.stored.rounds]
                assert {row.number for row in tournament.standings[:2]} == set(final.seats)
                assert [row.place for row in tournament.standings[:2]] == [1, 2]

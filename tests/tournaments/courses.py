"""Whole tournaments with ties, leavers, no-shows, and late entries, and what must be true of each of their rounds."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from midtown.tournaments import formats
from midtown.tournaments.scores import Format, scores, totals
from midtown.tournaments.seating import Entrant, Forfeit, History, RoundGame
from midtown.tournaments.standings import Standing, standings
from tests.tournaments.ledger import Ledger

FORMS: Sequence[Format] = ("swiss", "swiss", "round_robin", "knockout", "arena")


def result(chance: random.Random, number: int, table: tuple[int, ...], absent: Sequence[int]) -> RoundGame:
    """Return what comes of a table: some are not there, some leave or run out of time, some tie."""
    if len(table) == 1:
        return RoundGame(number, table, (0,), (0,), (None,))
    forfeits: list[Forfeit | None] = ["absent" if one in absent else None for one in table]
    if not any(forfeits) and chance.random() < 0.12:
        forfeits[chance.randrange(len(table))] = chance.choice(("left", "timeout"))
    points = tuple(chance.randint(0, 12) for _ in table)
    ranks = tuple(
        len(table) if why else sum(other > mine and not gone for other, gone in zip(points, forfeits, strict=True))
        for mine, why in zip(points, forfeits, strict=True)
    )
    return RoundGame(number, table, ranks, points, tuple(forfeits))


class Course:
    """One tournament that is played by chance."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = random.Random(seed)
        self.form: Format = chance.choice(FORMS)
        self.size = chance.choice((2, 2, 3, 4)) if self.form in ("swiss", "arena") else 2
        self.duplicate = self.form in ("swiss", "round_robin") and chance.random() < 0.35
        most = 16 if self.form == "round_robin" else 60
        count = min(chance.randint(3, most), chance.randint(3, most))  # small ones are more often odd in every way
        self.entrants = [self._entrant(number) for number in range(1, max(count, self.size) + 1)]
        self.active = [one.number for one in self.entrants]
        self.games: list[RoundGame] = []
        rounds = {"round_robin": formats.round_robin_rounds, "knockout": formats.knockout_rounds}.get(self.form)
        self.rounds = rounds(len(self.entrants)) if rounds else chance.randint(2, 7)
        self.circle = self.active.copy()

    def _entrant(self, number: int) -> Entrant:
        return Entrant(number, round(self.chance.gauss(25, 8), 2))

    @property
    def history(self) -> History:
        return History(self.games, self.size)

    def play(self) -> None:
        """Play all rounds; everything is checked after each pairing and each game of some rounds."""
        for number in range(1, self.rounds + 1):
            if self.form in ("swiss", "arena") and (number > 1 and self.chance.random() < 0.2):  # somebody is late
                self.entrants.append(self._entrant(len(self.entrants) + 1))
                self.active.append(len(self.entrants))
            if len(self.active) < 2 and self.form != "knockout":
                break
            tables = self.paired(number)
            assert tables == self.paired(number)  # another server, or the same after a restart
            self.check_pairing(number, tables)
            went = [one for one in self.active if self.chance.random() < 0.05]
            for one in went:  # between the pairing and the games
                self.active.remove(one)
            self._play_round(number, tables)
            if self.chance.random() < 0.1 and went and self.form != "knockout":
                self.active.append(went[0])
            self.check_standings()

    def paired(self, number: int) -> list[tuple[int, ...]]:
        history = History([RoundGame(*game) for game in self.games], self.size)
        sums = totals(history, scores(history, self.form, self.duplicate))
        here = [one for one in self.entrants if one.number in self.active]
        match self.form:
            case "round_robin":
                return formats.pair_round_robin(self.circle, number)
            case "knockout":
                last = [game for game in self.games if game.round == number - 1]
                return (
                    formats.next_knockout_games(last, history.seats)
                    if last
                    else formats.first_knockout_games(self.entrants)
                )
            case "arena":
                return formats.pair_arena(here, history, sums)
            case "swiss":
                unit = 100 / (self.size - 1) if self.duplicate else 1.0
                return formats.pair_swiss(here, history, sums, unit)

    def _play_round(self, number: int, tables: Sequence[tuple[int, ...]]) -> None:
        before, order = len(self.games), list(range(len(tables)))
        self.games += [
            RoundGame(number, table) if len(table) > 1 else result(self.chance, number, table, []) for table in tables
        ]
        self.chance.shuffle(order)
        stop = self.chance.choice(order) if order else 0
        for place in order:
            table = tables[place]
            absent = [one for one in table if one not in self.active or self.chance.random() < 0.03]
            self.games[before + place] = result(self.chance, number, table, absent)
            if place == stop and self.chance.random() < 0.3:
                self.check_standings()

    def check_standings(self) -> None:
        """Compare all rows with those of the ledger."""
        rows = standings(self.entrants, self.history, self.form, self.duplicate)
        compare(rows, Ledger(self.games, self.size, self.form, self.duplicate))

    def check_pairing(self, number: int, tables: Sequence[tuple[int, ...]]) -> None:
        """Check who is paired, and that nobody could be better off."""
        seated = Counter(one for table in tables for one in table)
        assert set(seated.values()) <= {1}
        match self.form:
            case "swiss":
                assert set(seated) == set(self.active)
                assert sum(len(table) == 1 for table in tables) == len(self.active) % self.size
                check_exchanges(self.games, tables)
            case "round_robin":
                assert set(seated) == set(self.circle)
                met = {frozenset(game.seats) for game in self.games if len(game.seats) == 2}
                assert not met & {frozenset(table) for table in tables}
            case "arena":
                assert len(seated) == len(self.active) // self.size * self.size
                often = Counter(one for game in self.games for one in game.seats)
                waiting = [often[one] for one in self.active if one not in seated]
                assert not waiting or min(waiting) >= max((often[one] for one in seated), default=0)
            case "knockout" if number > 1:
                last = [game for game in self.games if game.round == number - 1]
                ledger = Ledger(last, 2, "knockout", False)
                through = {one for game in last for one in game.seats if ledger.total(one) == 1}
                assert set(seated) == through
                assert len(last) == 2 * len(tables)


def check_exchanges(games: Sequence[RoundGame], tables: Sequence[tuple[int, ...]]) -> None:
    """Check that no exchange of two entrants makes fewer free wins, and with as many fewer rematches."""
    met: Counter[frozenset[int]] = Counter()
    free: Counter[int] = Counter()
    for game in games:
        came = [one for one, why in zip(game.seats, game.forfeits, strict=True) if why != "absent"]
        met.update(map(frozenset, combinations(came, 2)))
        if len(came) == 1:
            free[came[0]] += 1

    def cost(*some: tuple[int, ...]) -> tuple[int, int]:
        again = sum(met[frozenset(pair)] ** 2 for table in some for pair in combinations(table, 2))
        return sum(free[table[0]] for table in some if len(table) == 1), again

    for here, there in combinations(tables, 2):
        now = cost(here, there)
        if now == (0, 0):
            continue
        for one in here:
            for two in there:
                mine = tuple(two if number == one else number for number in here)
                theirs = tuple(one if number == two else number for number in there)
                assert cost(mine, theirs) >= now


def compare(rows: Sequence[Standing], ledger: Ledger) -> None:
    """Compare the rows of standings with a ledger."""
    expected = ledger.rows([row.number for row in rows])
    mine = {row.number: [row.score, *row.tie_breaks] for row in rows}
    for number, values in expected.items():
        for one, two in zip(mine[number], values, strict=True):
            assert abs(float(two) - one) < 0.011, (number, mine[number], [float(value) for value in values])
    keys = [tuple(mine[row.number]) for row in rows]
    assert keys == sorted(keys, reverse=True)
    assert [row.place for row in rows] == [1 + keys.index(key) for key in keys]

"""Standings of tournaments by hand: written from the words of docs/play/tournaments.md, simple and slow.

Nothing here is shared with the code that it checks, save the types that say what has happened.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from midtown.tournaments.seating import RoundGame

Value = Fraction | float


class Ledger:
    """What has happened in a tournament, entrant by entrant and round by round."""

    def __init__(self, games: Sequence[RoundGame], size: int, form: str, duplicate: bool) -> None:
        self.games = [game for game in games if game.ranks is not None]
        self.playing = {(game.round, one) for game in games if game.ranks is None for one in game.seats}
        self.size, self.form, self.duplicate = size, form, duplicate
        self.last = max((game.round for game in games), default=0)
        running = {game.round for game in games if game.ranks is None}
        self.over = [number for number in range(1, self.last + 1) if number not in running]
        self.mine: dict[int, list[tuple[RoundGame, int]]] = {}
        for game in self.games:
            for seat, number in enumerate(game.seats):
                self.mine.setdefault(number, []).append((game, seat))
        self.scores = {number: self._scores(number) for number in self.mine}
        self.worth = {number: self._adjusted(number) for number in self.mine}

    def rows(self, entrants: Sequence[int]) -> dict[int, tuple[Value, ...]]:
        """Return the total and the tie-breaks of each entrant."""
        names: dict[str, Sequence[Any]] = {
            "swiss": (self.buchholz, self.sonneborn, self.points),
            "round_robin": (self.berger, self.wins, self.points),
            "knockout": (self.points,),
            "arena": (self.wins, self.points),
        }
        of = (self.beaten, self.points) if self.duplicate else names[self.form]
        return {one: (self.total(one), *(value(one) for value in of)) for one in entrants}

    def of(self, number: int) -> list[tuple[RoundGame, int]]:
        return self.mine.get(number, [])

    def total(self, number: int) -> Value:
        return sum(self.scores.get(number, {}).values(), Fraction(0))

    def _scores(self, number: int) -> dict[int, Value]:
        """Return what an entrant has from each round."""
        if self.duplicate:
            return self._same_cards(number)
        if self.form == "knockout":
            return {game.round: Fraction(int(_through(game) == number)) for game, _ in self.of(number)}
        whole: dict[int, Value] = {
            game.round: Fraction(self.size - 1) if len(game.seats) == 1 else _won(game, seat)
            for game, seat in self.of(number)
        }
        if self.form == "arena":
            for game, seat in self.of(number):
                for other, opponent in enumerate(game.seats):
                    if _gone(game, other) and not _gone(game, seat) and self._has_left_before(number, opponent, game):
                        whole[game.round] -= 1
        return whole

    def _has_left_before(self, number: int, opponent: int, game: RoundGame) -> bool:
        """Return whether somebody has already not played a game with this entrant to its end, who stayed."""
        earlier = [(one, seat) for one, seat in self.of(number) if one.round < game.round and not _gone(one, seat)]
        return any(opponent in one.seats and _gone(one, one.seats.index(opponent)) for one, _ in earlier)

    def _same_cards(self, number: int) -> dict[int, Value]:
        scores: dict[int, Value] = {}
        open_ = []
        for game, seat in self.of(number):
            others = [
                other.points[seat]
                for other in self.games
                if other.round == game.round and other is not game and _whole(other)
            ]
            if _gone(game, seat):
                scores[game.round] = 0.0
            elif _whole(game) and others:
                won = [2 if game.points[seat] > made else game.points[seat] == made for made in others]
                scores[game.round] = round(float(Fraction(100 * sum(won), 2 * len(others))), 2)
            else:
                open_.append(game.round)
        made = [score for round_, score in scores.items() if self._compared(number, round_)]
        average = round(float(sum(made)) / len(made), 2) if made else 0.0
        added = round((float(sum(made)) + 50) / (len(made) + 1), 2)
        played_out = {game.round for game, _ in self.of(number) if _whole(game)}
        return scores | {round_: added if round_ in played_out else max(50.0, average) for round_ in open_}

    def _compared(self, number: int, round_: int) -> bool:
        return any(_whole(game) for game, _ in self.of(number) if game.round == round_)

    def rounds_of(self, number: int) -> list[tuple[str, list[tuple[int, Value]]]]:
        """Return for each round what it was, and the opponents with what was won against them.

        `played`, `absent`, `bye`, `missing` (not paired), `playing`, or `running` without them; opponents who were not
        played are negative.
        """
        rounds: list[tuple[str, list[tuple[int, Value]]]] = []
        for round_ in range(1, self.last + 1):
            mine = [(game, seat) for game, seat in self.of(number) if game.round == round_]
            if not mine:
                kind = "playing" if (round_, number) in self.playing else "running"
                rounds.append(("missing" if round_ in self.over else kind, []))
                continue
            ((game, seat),) = mine
            if len(game.seats) == 1:
                rounds.append(("bye", []))
                continue
            met: list[tuple[int, Value]] = []
            for other, opponent in enumerate(game.seats):
                if other != seat:
                    unplayed = "absent" in (_why(game, seat), _why(game, other))
                    met.append((-opponent if unplayed else opponent, _against(game, seat, other)))
            rounds.append(("absent" if _why(game, seat) == "absent" else "played", met))
        return rounds

    def _adjusted(self, number: int) -> Value:
        """Article 16.3: rounds without a pairing that only such of one's own will follow are ties."""
        total = self.total(number)
        for kind, _ in reversed(self.rounds_of(number)):
            if kind == "missing":
                total += Fraction(self.size - 1, 2)
            elif kind in ("played", "bye", "playing"):
                return total
        return total

    def contributions(self, number: int) -> list[tuple[Value, Value, bool]]:
        """Article 16.4: the worth of each opponent, what was won, and whether the round was missed at will."""
        listed: list[tuple[Value, Value, bool]] = []
        ties = Fraction(self.size - 1, 2) * self.last
        for kind, met in self.rounds_of(number):
            if kind in ("bye", "missing"):
                dummy = min(self.total(number), ties)
                listed += [(dummy, Fraction(int(kind == "bye")), kind == "missing")] * (self.size - 1)
            for opponent, won in met:
                worth = self.worth[abs(opponent)]
                listed.append((min(self.total(number), worth) if opponent < 0 else worth, won, kind == "absent"))
        return listed

    def buchholz(self, number: int) -> Value:
        listed = self.contributions(number)
        cut = sorted((not missed, worth) for worth, _, missed in listed)[:1]
        return sum((worth for worth, _, _ in listed), Fraction(0)) - sum((worth for _, worth in cut), Fraction(0))

    def sonneborn(self, number: int) -> Value:
        return sum((worth * won for worth, won, _ in self.contributions(number)), Fraction(0))

    def berger(self, number: int) -> Value:
        listed = [
            _against(game, seat, other) * self.total(opponent)
            for game, seat in self.of(number)
            for other, opponent in enumerate(game.seats)
            if other != seat
        ]
        return sum(listed, Fraction(0))

    def wins(self, number: int) -> Value:
        alone = [
            all(_against(game, seat, other) == 1 for other in range(len(game.seats)) if other != seat)
            for game, seat in self.of(number)
            if len(game.seats) > 1
        ]
        return Fraction(sum(alone))

    def beaten(self, number: int) -> Value:
        return self._with_averages(number, [(game, seat, _won(game, seat)) for game, seat in self.of(number)])

    def points(self, number: int) -> Value:
        return self._with_averages(
            number, [(game, seat, Fraction(game.points[seat])) for game, seat in self.of(number)]
        )

    def _with_averages(self, number: int, values: Sequence[tuple[RoundGame, int, Value]]) -> Value:
        counted, open_ = [], 0
        for game, seat, value in values:
            if _gone(game, seat):
                continue
            if _whole(game) or (len(game.seats) > 2 and not self.duplicate):
                counted.append(value)
            else:
                open_ += 1
        whole = sum(counted, Fraction(0))
        return whole + open_ * whole / len(counted) if counted else Fraction(0)


def _why(game: RoundGame, seat: int) -> str:
    return (game.forfeits[seat] or "") if game.forfeits else ""


def _gone(game: RoundGame, seat: int) -> bool:
    return len(game.seats) > 1 and bool(_why(game, seat))


def _whole(game: RoundGame) -> bool:
    return len(game.seats) > 1 and not any(_why(game, seat) for seat in range(len(game.seats)))


def _against(game: RoundGame, seat: int, other: int) -> Fraction:
    if _gone(game, seat) or _gone(game, other):
        return Fraction(int(not _gone(game, seat)))
    ranks = game.ranks or ()
    return Fraction(1 + (ranks[seat] < ranks[other]) - (ranks[seat] > ranks[other]), 2)


def _won(game: RoundGame, seat: int) -> Fraction:
    return sum((_against(game, seat, other) for other in range(len(game.seats)) if other != seat), Fraction(0))


def _through(game: RoundGame) -> int:
    if len(game.seats) == 1:
        return game.seats[0]
    first = _against(game, 0, 1)
    both = _gone(game, 0) and _gone(game, 1)
    return game.seats[0] if first == 1 and not both else game.seats[1]

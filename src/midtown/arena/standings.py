"""The result of a tournament: ratings, pairings, the value of each seat, and times.

Only complete deals count, those played in every seating, so that all players had the same cards and seats.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from statistics import fmean, pstdev
from typing import NamedTuple, get_args

from midtown.arena.journal import Games
from midtown.arena.rating import Skill, initial_skill, updated_skills
from midtown.arena.scores import Deal, Score, ScoreSeries, lead, seats_of, whole_deal
from midtown.arena.selfplay import Played, SeatEffort
from midtown.arena.tournament import Tournament
from midtown.game import Result
from midtown.support import intervals
from midtown.support.intervals import Estimate


class MeanResult(NamedTuple):
    """The mean result of a seat, or of a computer player over its seats."""

    wins: Estimate
    """Share of wins, a shared win divided equally; the mean of all seats is 1 / players."""
    share: Estimate
    """Share of the points of all seats."""
    points: float


class ThinkingTime(NamedTuple):
    """A computer player's time for a move."""

    moves: int
    seconds: float
    slowest: float
    iterations: float | None
    """Iterations a second; None if it does not search."""


class BotResult(NamedTuple):
    """The result of one computer player."""

    name: str
    games: int
    """Games in which it played, in however many seats."""
    skill: Skill
    place: MeanResult
    without_luck: Estimate | None
    """Its share of wins without the luck of the draws; None if that was not measured in all its games."""
    pace: ThinkingTime


class Pair(NamedTuple):
    """One computer player against another at tables for two, where a deal is a pair of games."""

    won: float
    """Share of deals of which the first won more than the second."""
    split: float
    lost: float
    lead: Estimate
    """Points of the first less those of the second, a game."""
    scores: dict[Score, Estimate]
    """The first's share of wins, by wins and by points (`ScoreSeries`)."""
    without_luck: dict[Score, Estimate] | None
    """The same without the luck of the draws; None if it was not measured in all games."""


class Length(NamedTuple):
    """Lengths of the games in moves, and the number of games ended by each rule."""

    mean: float
    least: int
    most: int
    ended_by: dict[str, int]


class Faults(NamedTuple):
    """Games that a program has lost by one kind of failure."""

    name: str
    fault: str
    """One of `program.FAULTS`."""
    games: int
    detail: str
    """That of the first game."""


class Standings(NamedTuple):
    """The result of a tournament."""

    tournament: Tournament
    seatings: int
    deals: int
    bots: list[BotResult]
    """The highest rating first."""
    duels: dict[tuple[str, str], Estimate]
    """How often the first ends ahead of the second in games of both; a tie counts half."""
    seats: list[MeanResult]
    length: Length
    pairs: dict[tuple[str, str], Pair]
    """At tables for two, each pair of computer players once."""
    forfeits: list[Faults]
    """What programs have lost games by, the most frequent first."""


def standings(tournament: Tournament, games: Games) -> Standings | None:
    """Return the standings after `games`; None if no deal is complete."""
    seatings = len(tournament.seatings())
    numbers = sorted({number // seatings for number in games})
    deals = [deal for number in numbers if (deal := whole_deal(games, number, seatings))]
    if not deals:
        return None
    skills = _skills(tournament.names, chain(*deals))
    bots = [_standing(name, skills[name], deals) for name in tournament.names]
    return Standings(
        tournament=tournament,
        seatings=seatings,
        deals=len(deals),
        bots=sorted(bots, key=lambda bot: -bot.skill.mu),
        duels=_duels(deals),
        seats=[_place(deals, seat) for seat in range(tournament.players)],
        length=_length(list(chain(*deals))),
        pairs=_pairs(tournament, deals),
        forfeits=_forfeits(chain(*deals)),
    )


def _forfeits(games: Iterable[Played]) -> list[Faults]:
    details: dict[tuple[str, str], list[str]] = defaultdict(list)
    for played in games:
        if forfeit := played.forfeit:
            details[played.bots[forfeit.seat], forfeit.fault].append(forfeit.detail)
    faults = [Faults(name, fault, len(each), each[0]) for (name, fault), each in details.items()]
    return sorted(faults, key=lambda row: -row.games)


def _skills(names: Iterable[str], games: Iterable[Played]) -> dict[str, Skill]:
    skills = {name: initial_skill() for name in names}
    for played in games:
        if len(set(played.bots)) > 1:
            skills |= updated_skills(skills, played.bots, played.result.ranks, steady=True)
    return skills


def _standing(name: str, skill: Skill, deals: list[Deal]) -> BotResult:
    met = [[played for played in deal if name in played.bots] for deal in deals]
    without_luck = None
    if all(played.luck is not None for played in chain(*met)):
        without_luck = _series(name, "wins", len(deals[0][0].bots), met, without_luck=True)
    pace = _pace(_efforts(name, chain(*deals)))
    return BotResult(
        name=name,
        games=sum(map(len, met)),
        skill=skill,
        place=_place(deals, name),
        without_luck=without_luck,
        pace=pace,
    )


def _place(deals: list[Deal], who: str | int) -> MeanResult:
    """Return the mean result of a seat, or of a computer player in all its seats."""
    results = [[(played.result, seat) for played in deal for seat in seats_of(played, who)] for deal in deals]
    return MeanResult(
        intervals.of_share([fmean(result.share(seat) for result, seat in deal) for deal in results]),
        intervals.of_mean([fmean(points_share(result, seat) for result, seat in deal) for deal in results]),
        fmean(result.scores[seat] for deal in results for result, seat in deal),
    )


def points_share(result: Result, seat: int) -> float:
    """Return the seat's share of all points; negative points count 0, and shares of nothing are equal."""
    points = [max(0, score) for score in result.scores]
    return points[seat] / sum(points) if any(points) else 1 / len(points)


def _efforts(name: str, games: Iterable[Played]) -> list[SeatEffort]:
    return [effort for played in games for bot, effort in zip(played.bots, played.efforts, strict=True) if bot == name]


def _pace(efforts: list[SeatEffort]) -> ThinkingTime:
    moves, seconds = sum(effort.turns for effort in efforts), sum(effort.seconds for effort in efforts)
    counts = [effort.iterations for effort in efforts if effort.iterations is not None]
    rate = sum(counts) / seconds if counts and seconds else None
    return ThinkingTime(moves, seconds / moves if moves else 0.0, max(effort.slowest for effort in efforts), rate)


def _duels(deals: list[Deal]) -> dict[tuple[str, str], Estimate]:
    by_deal: dict[tuple[str, str], list[float]] = defaultdict(list)
    for deal in deals:
        met: dict[tuple[str, str], list[float]] = defaultdict(list)
        for pair, point in chain(*map(_meetings, deal)):
            met[pair].append(point)
        for pair, points in met.items():
            by_deal[pair].append(fmean(points))
    return {pair: intervals.of_share(points) for pair, points in by_deal.items()}


def _meetings(played: Played) -> Iterator[tuple[tuple[str, str], float]]:
    """Yield each pair of different computer players in a game: 1 if the first ends ahead, 0.5 for a tie."""
    ranks = played.result.ranks
    for seat, name in enumerate(played.bots):
        for other, rival in enumerate(played.bots):
            if name != rival:
                yield (name, rival), ((ranks[seat] < ranks[other]) + (ranks[seat] <= ranks[other])) / 2


def _pairs(tournament: Tournament, deals: list[Deal]) -> dict[tuple[str, str], Pair]:
    if tournament.players != 2:
        return {}
    pairs = {}
    for name, rival in combinations(tournament.names, 2):
        met = [[played for played in deal if {name, rival} == set(played.bots)] for deal in deals]
        pairs[name, rival] = _pair(name, met)
    return pairs


def _pair(name: str, deals: list[Deal]) -> Pair:
    results = [[(played.result, seat) for played in deal for seat in seats_of(played, name)] for deal in deals]
    wins = [fmean(result.share(seat) for result, seat in deal) for deal in results]
    leads = [[lead(result, seat) for result, seat in deal] for deal in results]
    measured = all(played.luck is not None for played in chain(*deals))
    return Pair(
        won=fmean(share > 0.5 for share in wins),
        split=fmean(share == 0.5 for share in wins),
        lost=fmean(share < 0.5 for share in wins),
        lead=intervals.of_numbers(list(map(fmean, leads)), unit=pstdev(chain(*leads))),
        scores=_scores(name, deals, False),
        without_luck=_scores(name, deals, True) if measured else None,
    )


def _scores(name: str, deals: list[Deal], without_luck: bool) -> dict[Score, Estimate]:
    return {score: _series(name, score, 2, deals, without_luck) for score in get_args(Score)}


def _series(name: str, score: Score, players: int, deals: list[Deal], without_luck: bool) -> Estimate:
    series = ScoreSeries(name, score, players, without_luck)
    for deal in deals:
        series.add(deal)
    return series.estimate


def _length(games: list[Played]) -> Length:
    moves = [len(played.record.moves) for played in games]
    ended = Counter(played.ended_by for played in games)
    return Length(fmean(moves), min(moves), max(moves), dict(sorted(ended.items())))

"""The result of a tournament as tables for a terminal."""

from collections.abc import Iterator, Sequence

from rich import box
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table

from midtown import games
from midtown.arena.scores import Score
from midtown.arena.sequential import SequentialTest
from midtown.arena.standings import BotResult, MeanResult, Standings
from midtown.cli.console.language import duration, interval, percent, say
from midtown.support.i18n import Language
from midtown.support.intervals import Estimate

SCORES = {
    ("wins", False): "wins_with_luck",
    ("wins", True): "wins_without_luck",
    ("points", False): "points_with_luck",
    ("points", True): "points_without_luck",
    ("both", False): "both_with_luck",
    ("both", True): "both_without_luck",
}
VERDICTS = {"high": "sprt_high", "low": "sprt_low", None: "sprt_open"}
FAULTS = {
    "ended": "forfeit_ended",
    "silent": "forfeit_silent",
    "answer": "forfeit_answer",
    "illegal": "forfeit_illegal",
}
NONE = "–"
Z = 1.96
"""Standard deviations to each side that leave 95 % of a normal distribution."""


def tables(standings: Standings, language: Language, test: SequentialTest | None = None) -> Iterator[RenderableType]:
    """Yield the headline, the tables, the notes, and the result of a sequential test."""
    drawn = [strength(standings, language), seats(standings, language), efforts(standings, language)]
    if len(standings.bots) > 2:
        drawn.insert(1, duels(standings, language))
    if _measured(standings):
        drawn.insert(1, without_luck(standings, language))
    if standings.pairs:
        drawn[-2:-2] = [pairs(standings, language), by_scores(standings, language)]
    yield headline(standings, language)
    for table in drawn:
        yield Padding(table, (1, 0, 0, 0))
    yield Padding(notes(standings, language), (1, 0, 0, 0))
    if standings.forfeits:
        yield Padding(forfeits(standings, language), (1, 0, 0, 0))
    if test:
        yield Padding(verdict(test, language), (1, 0, 0, 0))


def headline(standings: Standings, language: Language) -> str:
    """Return a line on what was played."""
    tournament = standings.tournament
    return say(
        language,
        "arena.headline",
        game=games.game(tournament.game).TITLE,
        players=tournament.players,
        games=standings.deals * standings.seatings,
        deals=standings.deals,
        seatings=standings.seatings,
    )


def strength(standings: Standings, language: Language) -> Table:
    """Return a table with a row for each computer player, the strongest first."""
    drawn = _table(language, ("bot", "rating", "wins", "share", "points"))
    for bot in standings.bots:
        drawn.add_row(bot.name, rating(bot), *_place(bot.place), style=_style(bot, standings))
    return drawn


def without_luck(standings: Standings, language: Language) -> Table:
    """Return the share of wins of each computer player, with luck and without.

    It is a table of its own: beside the others, its column would leave no room for names on 80 columns.
    """
    drawn = _table(language, ("bot", "wins", "no_luck"))
    for bot in standings.bots:
        without = interval(bot.without_luck) if bot.without_luck else NONE
        drawn.add_row(bot.name, interval(bot.place.wins), without, style=_style(bot, standings))
    return drawn


def duels(standings: Standings, language: Language) -> Table:
    """Return how often, in per cent, the player of a row ends ahead of the player of a column."""
    names = [bot.name for bot in standings.bots]
    drawn = _table(language, ("ahead",))
    for number in range(1, len(names) + 1):
        drawn.add_column(str(number), justify="right")
    for number, name in enumerate(names, 1):
        met = [standings.duels.get((name, rival)) for rival in names]
        drawn.add_row(f"{number} {name}", *(f"{100 * duel.value:.1f}" if duel else NONE for duel in met))
    return drawn


def pairs(standings: Standings, language: Language) -> Table:
    """Return how often the first of two players won both games of a deal, one, or none, and its lead in points."""
    drawn = _table(language, ("pair", "pairs_won", "pairs_split", "pairs_lost", "lead"))
    for names, pair in standings.pairs.items():
        shares = (f"{100 * share:.1f}" for share in (pair.won, pair.split, pair.lost))
        drawn.add_row(" – ".join(names), *shares, _with_error(pair.lead, 2))
    return drawn


def by_scores(standings: Standings, language: Language) -> Table:
    """Return the share of wins of the first of two players by wins and by points, with luck and without."""
    scores: tuple[Score, ...] = ("wins", "points")  # a third has no room in 80 columns
    heads = [f"{score}_with_luck" for score in scores]
    measured = [pair.without_luck for pair in standings.pairs.values()]
    drawn = _table(language, ("by", *(head for each in heads for head in (each, "no_luck")[: 1 + all(measured)])))
    for names, pair in standings.pairs.items():
        cells = []
        for score in scores:
            cells.append(_with_error(_percent(pair.scores[score]), 1))
            if all(measured) and pair.without_luck:
                cells.append(_with_error(_percent(pair.without_luck[score]), 1))
        drawn.add_row(" – ".join(names), *cells)
    return drawn


def seats(standings: Standings, language: Language) -> Table:
    """Return a table of the seats' values; every computer player has played each seat equally often."""
    drawn = _table(language, ("seat", "wins", "share", "points"))
    for seat, place in enumerate(standings.seats, 1):
        drawn.add_row(str(seat), *_place(place))
    return drawn


def efforts(standings: Standings, language: Language) -> Table:
    """Return a table of times and iterations for each computer player."""
    drawn = _table(language, ("bot", "moves", "time", "slowest", "iterations"))
    for bot in standings.bots:
        pace = bot.pace
        rate = NONE if pace.iterations is None else f"{pace.iterations:,.0f}"
        drawn.add_row(bot.name, f"{pace.moves:,}", duration(pace.seconds), duration(pace.slowest), rate)
    return drawn


def notes(standings: Standings, language: Language) -> str:
    """Return lines on the games' length and on how to read the numbers."""
    length = standings.length
    ended = ", ".join(f"{rule} {count}" for rule, count in length.ended_by.items())
    length_line = say(
        language, "arena.length", mean=f"{length.mean:.1f}", least=str(length.least), most=str(length.most), ended=ended
    )
    return f"{length_line}\n{say(language, 'arena.fair', share=percent(1 / standings.tournament.players))}"


def forfeits(standings: Standings, language: Language) -> str:
    """Return a line for each way in which a program has lost games before their end."""
    lines = [
        say(language, f"arena.{FAULTS[row.fault]}", bot=row.name, games=row.games, detail=row.detail)
        for row in standings.forfeits
    ]
    return "\n".join(lines)


def verdict(test: SequentialTest, language: Language) -> str:
    """Return what the test has decided, and how sure it is."""
    decision, series = test.decision, test.series
    score = say(language, f"arena.{SCORES[series.score, series.without_luck]}")
    low, high = (f"{100 * share:g}" for share in decision.hypotheses[:2])
    lower, upper = map(_signed, decision.hypotheses.bounds)
    first = say(
        language,
        f"arena.{VERDICTS[decision.accepted]}",
        bot=series.name,
        low=low,
        high=high,
        score=score,
        games=test.games,
    )
    ratio, share = _signed(decision.ratio), interval(decision.estimate)
    return f"{first}\n{say(language, 'arena.sprt_ratio', ratio=ratio, lower=lower, upper=upper, share=share)}"


def rating(bot: BotResult) -> str:
    """Return a rating with its 95 % interval."""
    return f"{bot.skill.mu:.1f} ± {Z * bot.skill.sigma:.1f}".replace("-", "−")


def _measured(standings: Standings) -> bool:
    return all(bot.without_luck for bot in standings.bots)


def _style(bot: BotResult, standings: Standings) -> str | None:
    return "bold" if bot is standings.bots[0] else None


def _place(place: MeanResult) -> tuple[str, str, str]:
    return interval(place.wins), interval(place.share), f"{place.points:.2f}"


def _percent(estimate: Estimate) -> Estimate:
    return Estimate(*(100 * value for value in estimate))


def _with_error(estimate: Estimate, digits: int) -> str:
    return f"{estimate.value:.{digits}f} ± {estimate.error:.{digits}f}".replace("-", "−").replace("inf", "∞")


def _table(language: Language, heads: Sequence[str]) -> Table:
    drawn = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, collapse_padding=True)
    first, *others = (say(language, f"arena.{head}") for head in heads)
    drawn.add_column(first, overflow="fold")
    for head in others:
        drawn.add_column(head, justify="right", no_wrap=True)
    return drawn


def _signed(number: float) -> str:
    return f"{number:.2f}".replace("-", "−")

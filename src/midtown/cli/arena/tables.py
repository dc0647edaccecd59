"""The result of a tournament as tables for a terminal."""

from collections.abc import Iterator, Sequence

from rich import box
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table

from midtown import games
from midtown.arena.standings import Place, Standing, Standings
from midtown.cli.console.language import say
from midtown.cli.console.numbers import duration, interval, percent
from midtown.support.i18n import Language

NONE = "–"
Z = 1.96
"""Standard deviations to each side that leave 95 % of a normal distribution."""


def tables(standings: Standings, language: Language) -> Iterator[RenderableType]:
    """Yield the headline, the tables and the notes."""
    drawn = [strength(standings, language), seats(standings, language), efforts(standings, language)]
    if len(standings.bots) > 2:
        drawn.insert(1, duels(standings, language))
    yield headline(standings, language)
    for table in drawn:
        yield Padding(table, (1, 0, 0, 0))
    yield Padding(notes(standings, language), (1, 0, 0, 0))


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
        drawn.add_row(bot.name, rating(bot), *_place(bot.place), style="bold" if bot is standings.bots[0] else None)
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


def rating(bot: Standing) -> str:
    """Return a rating with its 95 % interval."""
    return f"{bot.skill.mu:.1f} ± {Z * bot.skill.sigma:.1f}".replace("-", "−")


def _place(place: Place) -> tuple[str, str, str]:
    return interval(place.wins), interval(place.share), f"{place.points:.2f}"


def _table(language: Language, heads: Sequence[str]) -> Table:
    drawn = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, collapse_padding=True)
    first, *others = (say(language, f"arena.{head}") for head in heads)
    drawn.add_column(first, overflow="fold")
    for head in others:
        drawn.add_column(head, justify="right", no_wrap=True)
    return drawn

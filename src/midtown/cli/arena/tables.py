"""What a tournament came to, as tables for a terminal."""

from collections.abc import Iterator, Sequence

from rich import box
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table

from midtown import games
from midtown.arena.intervals import Estimate
from midtown.arena.standings import Place, Standing, Standings
from midtown.cli.language import say
from midtown.locale import Language

NONE = "–"
Z = 1.96
"""Standard deviations to each side that leave 95 % of a normal distribution."""


def tables(found: Standings, language: Language) -> Iterator[RenderableType]:
    """All of it, one after another."""
    drawn = [strength(found, language), seats(found, language), efforts(found, language)]
    if len(found.bots) > 2:
        drawn.insert(1, duels(found, language))
    yield headline(found, language)
    for table in drawn:
        yield Padding(table, (1, 0, 0, 0))
    yield Padding(notes(found, language), (1, 0, 0, 0))


def headline(found: Standings, language: Language) -> str:
    """What was played."""
    asked = found.tournament
    return say(
        language,
        "arena.headline",
        game=games.game(asked.game).TITLE,
        players=asked.players,
        games=found.deals * found.seatings,
        deals=found.deals,
        seatings=found.seatings,
    )


def strength(found: Standings, language: Language) -> Table:
    """A row for each computer player, the strongest first."""
    drawn = _table(language, ("bot", "rating", "wins", "share", "points"))
    for bot in found.bots:
        drawn.add_row(bot.name, rating(bot), *_place(bot.place), style="bold" if bot is found.bots[0] else None)
    return drawn


def duels(found: Standings, language: Language) -> Table:
    """How often, in per cent, the one of a row ends ahead of the one whose number a column has."""
    names = [bot.name for bot in found.bots]
    drawn = _table(language, ("ahead",))
    for number in range(1, len(names) + 1):
        drawn.add_column(str(number), justify="right")
    for number, name in enumerate(names, 1):
        met = [found.duels.get((name, rival)) for rival in names]
        drawn.add_row(f"{number} {name}", *(f"{100 * duel.value:.1f}" if duel else NONE for duel in met))
    return drawn


def seats(found: Standings, language: Language) -> Table:
    """A row for each seat: what it is worth, as every computer player has sat there equally often."""
    drawn = _table(language, ("seat", "wins", "share", "points"))
    for seat, place in enumerate(found.seats, 1):
        drawn.add_row(str(seat), *_place(place))
    return drawn


def efforts(found: Standings, language: Language) -> Table:
    """What each computer player needed for its moves."""
    drawn = _table(language, ("bot", "moves", "time", "slowest", "iterations"))
    for bot in found.bots:
        pace = bot.pace
        rate = NONE if pace.iterations is None else f"{pace.iterations:,.0f}"
        drawn.add_row(bot.name, f"{pace.moves:,}", duration(pace.seconds), duration(pace.slowest), rate)
    return drawn


def notes(found: Standings, language: Language) -> str:
    """How long the games were, and how to read the numbers."""
    length = found.length
    ended = ", ".join(f"{rule} {count}" for rule, count in length.ended_by.items())
    told = say(
        language, "arena.length", mean=f"{length.mean:.1f}", least=str(length.least), most=str(length.most), ended=ended
    )
    return f"{told}\n{say(language, 'arena.fair', share=percent(1 / found.tournament.players))}"


def rating(bot: Standing) -> str:
    """A rating with its 95 % interval."""
    return f"{bot.skill.mu:.1f} ± {Z * bot.skill.sigma:.1f}".replace("-", "−")


def interval(estimate: Estimate) -> str:
    """A share with its interval, both in per cent."""
    return f"{100 * estimate.value:.1f} ({100 * estimate.low:.1f}–{100 * estimate.high:.1f})"


def percent(share: float) -> str:
    """A share in per cent."""
    return f"{100 * share:.1f} %"


def duration(seconds: float) -> str:
    """A time, in the unit that suits it."""
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{1e3 * seconds:.0f} ms" if seconds >= 0.01 else f"{1e3 * seconds:.2f} ms"


def _place(place: Place) -> tuple[str, str, str]:
    return interval(place.wins), interval(place.share), f"{place.points:.2f}"


def _table(language: Language, heads: Sequence[str]) -> Table:
    drawn = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, collapse_padding=True)
    first, *others = (say(language, f"arena.{head}") for head in heads)
    drawn.add_column(first, overflow="fold")
    for head in others:
        drawn.add_column(head, justify="right", no_wrap=True)
    return drawn

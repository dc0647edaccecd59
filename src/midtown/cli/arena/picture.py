"""The result of a tournament as one picture: ratings, pairings, the value of each seat."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from midtown import games
from midtown.arena.rating import initial_skill
from midtown.arena.standings import BotResult, MeanResult, Standings
from midtown.cli.arena.tables import Z, rating
from midtown.cli.console import charts
from midtown.cli.console.charts import CORAL, INK, INK_2, LINE, PAPER, RAISED, SUN, TEAL, Sheet, mix_colours
from midtown.cli.console.language import percent, say
from midtown.cli.console.screen import MIDDLE, brightness
from midtown.cli.options import format_value
from midtown.support.i18n import Language
from midtown.support.intervals import Estimate

WIDTH, MARGIN, BAR, UNDER = 1200.0, 24.0, 72.0, 56.0
"""Of the sheet, in pixels: width, margin around the panels, bars above and below them."""
LEFT = 640.0
"""Width of the panels of ratings and seats."""
ROW, HEAD, FOOT = 44.0, 48.0, 44.0
"""Of a panel: height of a row, space above the rows, space below them."""
CELL, ROOMY = 124.0, 56.0
"""Maximum width of a cell of the matrix, and the width from which it shows its interval."""
NAMED = 6
"""Maximum number of rows of the matrix with names; with more, rows have the numbers of the ratings."""
LONGEST = 26
"""Maximum length of a displayed name."""


class PixelScale(NamedTuple):
    """Maps numbers from `low` to `high` to pixels from `left` to `right`."""

    low: float
    high: float
    left: float
    right: float

    def at(self, value: float) -> float:
        """Return the pixel of a number."""
        return self.left + (self.right - self.left) * (value - self.low) / (self.high - self.low)


class ChartRow(NamedTuple):
    """A row: a name, a number with its interval, and the texts of its columns."""

    name: str
    estimate: Estimate
    words: list[str]


class Strip(NamedTuple):
    """A panel of rows on one scale."""

    title: str
    rows: list[ChartRow]
    middle: float
    """The value of every row if all were equal."""
    label: Callable[[float], str]
    """Formats a number of the scale."""

    @property
    def height(self) -> float:
        """Return the height of the panel."""
        return HEAD + ROW * len(self.rows) + FOOT

    def reach(self) -> tuple[float, float]:
        """Return the range of the intervals and the middle, with a margin."""
        low = min([self.middle, *(row.estimate.low for row in self.rows)])
        high = max([self.middle, *(row.estimate.high for row in self.rows)])
        air = 0.06 * (high - low)
        return low - air, high + air


def draw(standings: Standings, path: Path, language: Language) -> None:
    """Draw the picture into a file; RequestError if its format is unknown or its extra is missing."""
    charts.check(path)
    strips = [_seats(standings, language)]
    if len(standings.bots) > 1:
        strips.insert(0, _ratings(standings, language))
    top, height = BAR + MARGIN, sum(strip.height + MARGIN for strip in strips) - MARGIN
    sheet = Sheet(WIDTH, top + height + UNDER)
    _header(sheet, standings, language)
    if len(standings.bots) > 1:
        _matrix(sheet, standings, top, height, language)
    for strip in strips:
        _strip(sheet, strip, top, LEFT if len(standings.bots) > 1 else WIDTH - 2 * MARGIN)
        top += strip.height + MARGIN
    sheet.text(MARGIN, sheet.height - UNDER / 2, _conditions(standings, language), 13, INK_2)
    title = say(language, "arena.title", game=games.game(standings.tournament.game).TITLE)
    sheet.save(path, title, alt(standings, language), language)


def alt(standings: Standings, language: Language) -> str:
    """Return the picture in words."""
    parts = ", ".join(f"{bot.name} {rating(bot)} ({percent(bot.place.wins.value)})" for bot in standings.bots)
    return f"{_what(standings, language)}. {say(language, 'arena.ratings')}: {parts}"


def _header(sheet: Sheet, standings: Standings, language: Language) -> None:
    sheet.box(0, 0, WIDTH, BAR, INK)
    for place, (size, ink) in enumerate(((16, RAISED), (30, RAISED), (22, SUN))):
        sheet.box(MARGIN + 11 * place, 50 - size, 9, size, ink)
    title = games.game(standings.tournament.game).TITLE.upper()
    sheet.text(MARGIN + 48, 37, title, 25, RAISED, bold=True)
    sheet.text(WIDTH - MARGIN, 37, _what(standings, language), 16, RAISED, "right")


def _what(standings: Standings, language: Language) -> str:
    numbers = {"games": standings.deals * standings.seatings, "deals": standings.deals, "seatings": standings.seatings}
    return say(language, "arena.what", players=standings.tournament.players, **numbers)


def _conditions(standings: Standings, language: Language) -> str:
    tournament = standings.tournament
    options = ", ".join(
        f"{name}={format_value(value)}" for name, value in tournament.options.items() if isinstance(value, str | int)
    )
    parts = [options, say(language, "arena.seed_was", seed=str(tournament.seed))]
    if tournament.seconds is not None:
        parts.append(say(language, "arena.seconds_were", seconds=f"{tournament.seconds:g}"))
    return "  ·  ".join([*filter(None, parts), say(language, "arena.whiskers")])


def _ratings(standings: Standings, language: Language) -> Strip:
    rows = [_rating_row(place, bot, language) for place, bot in enumerate(standings.bots, 1)]
    return Strip(say(language, "arena.ratings"), rows, initial_skill().mu, lambda value: f"{value:g}")


def _rating_row(place: int, bot: BotResult, language: Language) -> ChartRow:
    mu, half = bot.skill.mu, Z * bot.skill.sigma
    wins = say(language, "arena.wins_of", share=percent(bot.place.wins.value))
    return ChartRow(f"{place}  {_short(bot.name)}", Estimate(mu, mu - half, mu + half), [rating(bot), wins])


def _seats(standings: Standings, language: Language) -> Strip:
    rows = [_seat_row(seat, place, language) for seat, place in enumerate(standings.seats, 1)]
    fair = 1 / standings.tournament.players
    return Strip(say(language, "arena.seat_worth"), rows, fair, lambda value: f"{100 * value:.0f} %")


def _seat_row(seat: int, place: MeanResult, language: Language) -> ChartRow:
    wins = place.wins
    words = [percent(wins.value), f"{100 * wins.low:.1f}–{100 * wins.high:.1f}"]
    return ChartRow(say(language, "arena.seat_number", number=str(seat)), wins, words)


def _strip(sheet: Sheet, strip: Strip, top: float, width: float) -> None:
    """Draw each row's number as a dot with whiskers, a line at the middle, and its texts in columns."""
    sheet.panel(MARGIN, top, width, strip.height, strip.title)
    names = max(sheet.width_of(row.name, 15, bold=True) for row in strip.rows)
    ends = [MARGIN + width - 16.0]
    for words in reversed(list(zip(*(row.words for row in strip.rows), strict=True))):
        ends.insert(0, ends[0] - max(map(sheet.width_of, words)) - 20)
    scale = PixelScale(*strip.reach(), MARGIN + names + 36, ends[0])
    _grid(sheet, strip, scale, top + HEAD)
    for place, row in enumerate(strip.rows):
        y = top + HEAD + ROW * (place + 0.5)
        sheet.text(MARGIN + 16, y, row.name, 15, bold=True)
        _whisker(sheet, scale, row.estimate, y)
        for end, word in zip(ends[1:], row.words, strict=True):
            sheet.text(end, y, word, side="right")


def _grid(sheet: Sheet, strip: Strip, scale: PixelScale, top: float) -> None:
    """Draw lines at round numbers, and a dashed one at the middle."""
    bottom = top + ROW * len(strip.rows)
    for value in charts.ticks(scale.low, scale.high, max(2, int((scale.right - scale.left) / 60))):
        sheet.line([(scale.at(value), top), (scale.at(value), bottom)], LINE, 0.8)
        sheet.text(scale.at(value), bottom + 16, strip.label(value), 13, INK_2, "center")
    sheet.line([(scale.at(strip.middle), top), (scale.at(strip.middle), bottom)], INK_2, 1.2, dashed=True)


def _whisker(sheet: Sheet, scale: PixelScale, estimate: Estimate, y: float) -> None:
    left, right = scale.at(estimate.low), scale.at(estimate.high)
    sheet.line([(left, y), (right, y)], TEAL, 3)
    for end in (left, right):
        sheet.line([(end, y - 6), (end, y + 6)], TEAL, 2)
    sheet.dot(scale.at(estimate.value), y, 13, SUN)


def _matrix(sheet: Sheet, standings: Standings, top: float, height: float, language: Language) -> None:
    """Draw how often the player of a row ends ahead of the player of a column."""
    x, width = MARGIN + LEFT + MARGIN, WIDTH - LEFT - 3 * MARGIN
    sheet.panel(x, top, width, height, say(language, "arena.who_beats"))
    names = [bot.name for bot in standings.bots]
    marks = [str(place) for place in range(1, len(names) + 1)]
    labels = [
        f"{_short(name)}  {mark}" if len(names) <= NAMED else mark for mark, name in zip(marks, names, strict=True)
    ]
    wide = max(sheet.width_of(label, 14, bold=True) for label in labels) + 12
    cell = min(CELL, (width - 32 - wide) / len(names), (height - HEAD - 40) / len(names))
    left = x + 16 + wide + (width - 32 - wide - cell * len(names)) / 2
    first = top + HEAD + 20 + (height - HEAD - 40 - cell * len(names)) / 2
    for place, label in enumerate(labels):
        sheet.text(left - 12, first + cell * (place + 0.5), label, 14, bold=True, side="right")
        sheet.text(left + cell * (place + 0.5), first - 14, marks[place], 14, bold=True, side="center")
    for row, name in enumerate(names):
        for column, rival in enumerate(names):
            _cell(sheet, standings.duels.get((name, rival)), left + cell * column, first + cell * row, cell)


def _cell(sheet: Sheet, duel: Estimate | None, x: float, y: float, size: float) -> None:
    if duel is None:
        sheet.box(x, y, size, size, PAPER, LINE)
        return
    ground = mix_colours(TEAL if duel.value >= 0.5 else CORAL, RAISED, 0.9 * abs(2 * duel.value - 1))
    sheet.box(x, y, size, size, ground, LINE)
    ink = RAISED if brightness(ground) < MIDDLE else INK
    lift = 8 if size > ROOMY else 0
    letters = 20 if lift else min(15, 0.42 * size)
    sheet.text(x + size / 2, y + size / 2 - lift, f"{100 * duel.value:.0f}", letters, ink, "center", bold=True)
    if lift:
        sheet.text(x + size / 2, y + size / 2 + 15, f"{100 * duel.low:.0f}–{100 * duel.high:.0f}", 12, ink, "center")


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"

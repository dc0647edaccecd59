"""Moves said in words, and what they bring about beyond themselves."""

from midtown.games.manhattan.catalogue import (
    CATALOGUE,
    capital,
    city_name,
    colour_name,
    colours_of,
    listed,
    message,
    plot_name,
)
from midtown.games.manhattan.components import BUILD, COLOUR_NAMES, NOBODY, OVER, PLOT_NAMES
from midtown.games.manhattan.ending import ending, seat_totals
from midtown.games.manhattan.facts import SAFE, lead
from midtown.games.manhattan.notation import Build, Forfeit, Pick, parse
from midtown.games.manhattan.position import Position
from midtown.games.manhattan.scoring import CITY, TALLEST, Scoring, scoring
from midtown.games.manhattan.view import view
from midtown.locale import Language, Message


def words(position: Position, move: str, language: Language) -> str:
    """A legal move said in words, before it is played."""
    asked = parse(move)
    if isinstance(asked, Pick):
        return pick_words(position, asked, language)
    colour = position.mover if asked.colour is None else asked.colour
    said = build_words(position, colour, asked) if isinstance(asked, Build) else forfeit_words(asked)
    if position.setup.colours_each == 1:
        return said.text(language)
    return CATALOGUE.text("words.coloured", language, colour=colour_name(colour), move=said)


def pick_words(position: Position, move: Pick, language: Language) -> str:
    """The heights, one by one, for each colour."""
    values = {"heights": listed(move.groups[0], language)}
    if not move.two_colours:
        return CATALOGUE.text("words.pick", language, **values)
    values["others"] = listed(move.groups[1], language)
    colours = {"colour": colour_name(position.mover), "other": colour_name(position.mover + position.setup.seats)}
    return CATALOGUE.text("words.pick_two", language, **values, **colours)


def build_words(position: Position, colour: int, move: Build) -> Message:
    """Where the piece goes, and what happens to a tower there."""
    card = position.setup.spots(colour).index(move.plot % 9)
    values = {"height": move.height, "plot": plot_name(move.plot), "card": message(f"card.{card + 1}")}
    owner = position.owner_of(move.plot)
    if owner == NOBODY:
        return message("words.build", **values)
    if owner != colour:
        return message("words.take", **values, owner=colour_name(owner))
    total = sum(position.floors_of(move.plot)) + move.height
    return message("words.raise", **values, colour=colour_name(colour), total=total)


def forfeit_words(move: Forfeit) -> Message:
    """What is given up."""
    card = message(f"card.{move.kind + 1}")
    return message("words.forfeit", number=move.kind + 1, card=card, height=move.height)


def story(before: Position, move: str, after: Position, language: Language) -> list[str]:
    """What a move has changed beyond itself: a tower taken or safe, a scoring and why, how the game ended."""
    lines = []
    asked = parse(move)
    if isinstance(asked, Build):
        lines += tower_story(before, asked.plot, after)
    if before.phase == BUILD and before.left == 1:
        lines += scoring_story(before, after, language)
    if after.phase == OVER:
        lines += ending_story(after, language)
    return [capital(line.text(language)) for line in lines]


def tower_story(before: Position, plot: int, after: Position) -> list[Message]:
    """What became of the tower that was built on."""
    lines = []
    former, owner = before.owner_of(plot), after.owner_of(plot)
    values = {"plot": plot_name(plot), "colour": colour_name(owner)}
    if former not in (NOBODY, owner):
        lines.append(message("story.taken", **values, owner=colour_name(former)))
    if lead(after, plot) >= SAFE > lead(before, plot):
        lines.append(message("story.safe", **values, lead=lead(after, plot)))
    return lines


def scoring_story(before: Position, after: Position, language: Language) -> list[Message]:
    """The scoring after a round's last move, step by step: tallest tower, cities, towers, totals."""
    given = scoring(view(after, None))
    lines = [message("story.scoring", round=before.round + 1, rounds=before.setup.rounds)]
    lines.append(tallest_line(given))
    lines += [city_line(given, letter, language) for letter in given.cities]
    lines.append(message("story.towers", towers=amounts(given.towers, language)))
    lines.append(message("story.round", points=amounts(given.points, language)))
    totals = [
        message("say.amount", colour=seat_name(after, seat), number=total)
        for seat, total in enumerate(seat_totals(after))
    ]
    lines.append(message("story.totals", totals=", ".join(total.text(language) for total in totals)))
    return lines


def tallest_line(given: Scoring) -> Message:
    """Who has the single tallest tower, or how many share the height."""
    plots, height, owner = given.tallest
    if owner is None:
        return message("story.tallest_tie", number=len(plots), height=height)
    values = {"plot": plot_name(PLOT_NAMES.index(plots[0])), "height": height, "points": TALLEST}
    return message("story.tallest", **values, owner=named(owner))


def city_line(given: Scoring, letter: str, language: Language) -> Message:
    """Who leads in a city, or why nobody does."""
    towers, leader = given.cities[letter]
    city = city_name(PLOT_NAMES.index(f"{letter}a1"))
    if not towers:
        return message("story.city_empty", city=city)
    values = {"city": city, "towers": amounts(towers, language)}
    if leader is None:
        return message("story.city_tie", **values)
    return message("story.city", **values, points=CITY, leader=named(leader))


def ending_story(after: Position, language: Language) -> list[Message]:
    """Who won, and how a tie was decided."""
    winners, by = ending(after)
    totals = seat_totals(after)
    points = max(totals)
    who = ", ".join(seat_name(after, seat).text(language) for seat in winners)
    if by in ("points", "shared"):
        return [message("story.won" if by == "points" else "story.shared", who=who, points=points)]
    tied = [seat_name(after, seat).text(language) for seat, total in enumerate(totals) if total == points]
    level = message("story.level", who=", ".join(tied), points=points)
    return [level, message(f"story.by_{by}", who=who)]


def seat_name(position: Position, seat: int) -> Message:
    """A seat by its colours."""
    return colours_of(seat, position.setup.seats, position.setup.colours_each)


def named(colour: str) -> Message:
    """A colour, said."""
    return colour_name(COLOUR_NAMES.index(colour))


def amounts(numbers: dict[str, int], language: Language) -> str:
    """Numbers by colour, said: red 3, blue 2."""
    said = [message("say.amount", colour=named(colour), number=number) for colour, number in numbers.items()]
    return ", ".join(amount.text(language) for amount in said)

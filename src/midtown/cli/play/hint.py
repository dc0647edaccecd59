"""Hints at the terminal: the search's move, its win chance, its reasons."""

import time

from midtown.bots.advice import ADVISER, Choice, advise
from midtown.cli.play.move_matching import Choice as Moves
from midtown.cli.play.table import LocalGame


def show_hint(table: LocalGame, moves: Moves) -> None:
    """Print the move with its number in `moves`, the reasons, and the alternatives."""
    match, screen = table.match, table.screen
    who = ADVISER.capitalize()
    with screen.thinking(who):
        best, other = advise(match.question(len(match.moves)), time.monotonic)
    screen.say("hint.forced" if best.win is None else "hint.best", "bold", who=who, chance=percent(best))
    print_move(table, moves, best)
    for reason in match.game.reasons(match.position, best.move, screen.language):
        screen.print(f"- {reason}", indent=7)
    if other is not None:
        screen.say("hint.other", who=who, chance=percent(other))
        print_move(table, moves, other)


def print_move(table: LocalGame, moves: Moves, choice: Choice) -> None:
    """Print a move's number, notation and words."""
    move = choice.move
    table.screen.print_item(f"{moves.number(move):>5}  {move}  ", moves.words(move))


def percent(choice: Choice) -> str:
    """Return the win chance in whole per cent."""
    return "" if choice.win is None else f"{100 * choice.win:.0f}"

"""A person's turn: read commands until a move is played, with hints on request."""

import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from midtown import games
from midtown.bots.advice import ADVISER, Choice, advise
from midtown.cli.console.rules_search import matching_paragraphs
from midtown.cli.console.screen import print_paragraph
from midtown.cli.play import setup
from midtown.cli.play.table import LocalGame, Quit, command_named
from midtown.game import GameError, IllegalMove

BETWEEN = re.compile(r"[\s.,;:()/+@>]+")
SIGNS = re.compile(r"[^\w-]+")
FEW = 12
"""Maximum number of moves to list when several match."""
AT_ONCE = 6
"""Up to this number, the legal moves are listed at once."""
PAGE = 40
"""Moves on a page where the screen's height is unknown."""
MANUAL = ("move", "list", "hint", "word", "rule", "undo", "board", "save", "quit")


class LegalMoves:
    """The legal moves, numbered from 1, with their names."""

    def __init__(self, moves: Sequence[str], words: Callable[[str], str]) -> None:
        self.moves = list(moves)
        self._words = words

    def words(self, move: str) -> str:
        """Return the move in words."""
        return self._words(move)

    def number(self, move: str) -> int:
        """Return the move's number."""
        return self.moves.index(move) + 1

    def by_notation(self, typed: str) -> list[str]:
        """Return the moves with this notation, ignoring spaces; else those whose notation begins so."""
        run = squeeze(typed)
        notations = [(squeeze(move), move) for move in self.moves] if run else []
        exact = [move for notation, move in notations if notation == run]
        return exact or [move for notation, move in notations if notation.startswith(run)]

    def in_notation_shape(self, typed: str) -> list[str]:
        """Return the text in the shape of a legal move's notation, so that the refusal can explain `f b2 4`."""
        shapes = {re.sub("[a-z]", "a", re.sub("[A-Z]", "A", re.sub("[0-9]", "0", move))): move for move in self.moves}
        run = squeeze(typed)
        return [shaped for move in shapes.values() if (shaped := in_shape(run, move))]

    def by_words(self, typed: str) -> list[str]:
        """Return the moves whose words or notation contain all typed words, whole words first."""
        wanted = typed.casefold().split()
        texts = [(text, pieces(text), move) for move in self.moves if (text := f"{move} {self.words(move)}".casefold())]
        tests: list[Callable[[str, set[str]], bool]] = [
            lambda text, parts: all(word in parts for word in wanted),
            lambda text, parts: all(any(part.startswith(word) for part in parts) for word in wanted),
            lambda text, parts: all(word in text for word in wanted),
        ]
        for test in tests:
            if fitting := [move for text, parts, move in texts if test(text, parts)]:
                return fitting
        return []


def pieces(text: str) -> set[str]:
    """Return the words of a text and their parts: `2,0`, `2` and `0`."""
    return {word.strip(".,;:()") for word in text.split()} | set(BETWEEN.split(text))


def squeeze(text: str) -> str:
    """Return a notation without case, spaces and signs, so that `f b2 3` equals `Fb2+3`."""
    return SIGNS.sub("", text.casefold())


def in_shape(run: str, move: str) -> str:
    """Return the letters and digits of `run` with the case and signs of `move`; an empty string if they do not fit."""
    places = squeeze(move)
    if len(run) != len(places) or any(a.isdigit() != b.isdigit() for a, b in zip(run, places, strict=True)):
        return ""
    left = iter(run)
    cased = (sign if SIGNS.fullmatch(sign) else (next(left), sign.isupper()) for sign in move)
    return "".join(part if isinstance(part, str) else part[0].upper() if part[1] else part[0] for part in cased)


class Turn:
    """A decision of the person at `seat`."""

    def __init__(self, table: LocalGame, seat: int) -> None:
        self.table = table
        self.screen = table.screen
        self.seat = seat
        match = table.match
        position, language = match.position, self.screen.language
        self.legal = LegalMoves(match.legal(), lambda move: match.game.describe_move(position, move, language))

    def run(self) -> None:
        """Show the table and ask until a move is played or taken back."""
        self.table.hand_over(self.seat)
        self.table.show(self.seat)
        if not self.table.greeted:
            self.screen.print()
            self.screen.say("turn.first", "dim", example=self.legal.moves[len(self.legal.moves) // 2])
            self.table.greeted = True
        if len(self.legal.moves) <= AT_ONCE:
            self.screen.print()
            self.list_moves(self.legal.moves)
        if len(self.legal.moves) == 1:
            self.screen.say("turn.only", "dim")
        prompt = self.screen.text("turn.prompt", moves=len(self.legal.moves), who=self.table.names[self.seat])
        while not self.answer(self.screen.ask(prompt)):
            pass

    def answer(self, typed: str) -> bool:
        """Handle one line; return whether the game has changed."""
        word, _, rest = typed.partition(" ")
        if not typed:
            return self.play_only_move()
        if typed in self.legal.moves:
            return self.play(typed)
        if typed.startswith("?"):
            return self.list_or_look_up(typed[1:].strip())
        if command := command_named(word):
            return {
                "help": self.help,
                "hint": self.hint,
                "undo": self.undo,
                "save": self.save,
                "quit": self.quit,
                "board": self.board,
            }[command](rest.strip())
        if paragraphs := [p for p in self.paragraphs() if p.rule == typed.upper()]:
            print_paragraph(self.screen, paragraphs[0])
            return False
        if typed.isdecimal() and 1 <= int(typed) <= len(self.legal.moves):
            return self.play(self.legal.moves[int(typed) - 1])
        return self.find(typed)

    def play_only_move(self) -> bool:
        """Handle an empty line: play the only legal move, if there is only one."""
        if len(self.legal.moves) == 1:
            return self.play(self.legal.moves[0])
        self.screen.say("turn.nothing", "dim", moves=len(self.legal.moves))
        return False

    def find(self, typed: str) -> bool:
        """Play the matching move; list several matches; explain why there is none."""
        fits = self.legal.by_notation(typed)
        if not fits:
            why: GameError | None = None
            for move in (typed, *self.legal.in_notation_shape(typed)):
                try:
                    self.table.play(move)
                    return True
                except IllegalMove as error:
                    return self.refuse(error)
                except GameError as error:
                    why = why or error
            fits = self.legal.by_words(typed)
            if not fits and why:
                return self.refuse(why)
        if len(fits) == 1:
            return self.play(fits[0])
        self.screen.say("turn.several", moves=len(fits))
        self.list_moves(fits[:FEW])
        if len(fits) > FEW:
            self.screen.say("turn.more_words", "dim", moves=len(fits) - FEW)
        return False

    def play(self, move: str) -> bool:
        """Play a legal move."""
        self.table.play(move)
        return True

    def refuse(self, error: GameError) -> bool:
        """Print the refusal and its rule."""
        rule = error.rule or ""
        self.screen.print(f"✗ {error.message.text(self.screen.language)}", "refused")
        self.screen.say("turn.rule" if rule else "turn.hint", "dim", rule=rule)
        return False

    def list_or_look_up(self, word: str) -> bool:
        """Handle `?` (list moves), `? 40` (continue at the 40th) and `? word` (look up a rule)."""
        if word and not word.isdecimal():
            self.look_up(word)
            return False
        moves = self.legal.moves
        first = min(max(int(word or "1"), 1), len(moves))
        page = moves[first - 1 : first - 1 + self.page()]
        self.list_moves(page)
        if (after := first + len(page)) <= len(moves):
            self.screen.say("turn.more", "dim", moves=len(moves) - after + 1, after=str(after))
        return False

    def look_up(self, word: str) -> None:
        """Print the paragraph for a word, or a list of them."""
        matches = matching_paragraphs(self.paragraphs(), word, self.screen.language)
        if len(matches) == 1:
            print_paragraph(self.screen, matches[0])
        elif not matches:
            self.screen.say("turn.no_rule", word=word)
        for paragraph in matches if len(matches) > 1 else []:
            self.screen.print(f"  {paragraph.rule:<12} {paragraph.title}")

    def list_moves(self, moves: list[str]) -> None:
        """List moves with numbers, notation and words."""
        wide = max(map(len, moves))
        for move in moves:
            self.screen.print_item(f"{self.legal.number(move):>5}  {move:<{wide}}  ", self.legal.words(move))

    def page(self) -> int:
        """Return the number of moves on a page."""
        return max(10, self.screen.height - 4) if self.screen.at_keyboard else PAGE

    def paragraphs(self) -> list[games.Paragraph]:
        """Return the game's rules."""
        return games.paragraphs(self.table.match.name, self.screen.language)

    def help(self, _: str) -> bool:
        """Print what can be typed."""
        values = {"example": self.legal.moves[0], "rule": self.paragraphs()[0].rule}
        lines = [self.screen.text(f"manual.{line}", **values).split(" | ") for line in MANUAL]
        wide = max(len(usage) for usage, _ in lines)
        for usage, meaning in lines:
            self.screen.print_item(f"  {usage:<{wide}}  ", meaning)
        return False

    def hint(self, _: str) -> bool:
        """Print a hint."""
        show_hint(self.table, self.legal)
        return False

    def board(self, _: str) -> bool:
        """Draw the table again."""
        self.table.show(self.seat)
        return False

    def undo(self, _: str) -> bool:
        """Undo to the player's own last decision."""
        if not self.table.take_back(self.seat):
            self.screen.say("turn.no_undo")
            return False
        self.screen.say("turn.undone", "dim")
        return True

    def save(self, name: str) -> bool:
        """Save a copy of the game in a file; without a name, print where it is saved."""
        try:
            file = Path(name).expanduser() if name else self.table.file
            setup.save_game(self.table.match, file)
            self.screen.say("turn.saved", file=str(file))
        except (OSError, ValueError, RuntimeError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            self.screen.say("error.file", "refused", file=name, reason=str(reason))
        return False

    def quit(self, _: str) -> bool:
        """Quit the game."""
        raise Quit


def show_hint(table: LocalGame, moves: LegalMoves) -> None:
    """Print the move with its number in `moves`, the reasons, and the alternatives."""
    match, screen = table.match, table.screen
    who = screen.text(f"level_name.{ADVISER}")
    with screen.thinking(who):
        best, other = advise(match.question(len(match.moves)), time.monotonic)
    screen.say("hint.forced" if best.win is None else "hint.best", "bold", who=who, chance=percent(best))
    print_move(table, moves, best)
    for reason in match.game.reasons(match.position, best.move, screen.language):
        screen.print(f"- {reason}", indent=7)
    if other is not None:
        screen.say("hint.other", who=who, chance=percent(other))
        print_move(table, moves, other)


def print_move(table: LocalGame, moves: LegalMoves, choice: Choice) -> None:
    """Print a move's number, notation and words."""
    move = choice.move
    table.screen.print_item(f"{moves.number(move):>5}  {move}  ", moves.words(move))


def percent(choice: Choice) -> str:
    """Return the win chance in whole per cent."""
    return "" if choice.win is None else f"{100 * choice.win:.0f}"

"""A person's turn: what can be typed, and what is answered until a move is played."""

from pathlib import Path

from midtown import games
from midtown.cli import play_saves as saves
from midtown.cli.play_choice import Choice
from midtown.cli.play_commands import Quit, command_named
from midtown.cli.play_hint import show_hint
from midtown.cli.play_table import Table
from midtown.cli.rules import fitting, print_paragraph
from midtown.game import GameError, IllegalMove

FEW = 12
"""As many moves are listed when several fit."""
AT_ONCE = 6
"""Where there are no more moves than these, they are listed without being asked for."""
PAGE = 40
"""As many moves are listed at once where the screen's height does not tell."""
MANUAL = ("move", "list", "hint", "word", "rule", "undo", "board", "save", "quit")


class Turn:
    """One decision of the person at `seat`."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.screen = table.screen
        self.seat = seat
        match = table.match
        position, language = match.position, self.screen.language
        self.choice = Choice(match.legal(), lambda move: match.game.words(position, move, language))

    def run(self) -> None:
        """Show the table and ask until a move is played or taken back."""
        self.table.hand_over(self.seat)
        self.table.show(self.seat)
        if not self.table.greeted:
            self.screen.print()
            self.screen.say("turn.first", "dim", example=self.choice.moves[len(self.choice.moves) // 2])
            self.table.greeted = True
        if len(self.choice.moves) <= AT_ONCE:
            self.screen.print()
            self.list_moves(self.choice.moves)
        if len(self.choice.moves) == 1:
            self.screen.say("turn.only", "dim")
        prompt = self.screen.text("turn.prompt", moves=len(self.choice.moves), who=self.table.names[self.seat])
        while not self.answer(self.screen.ask(prompt)):
            pass

    def answer(self, typed: str) -> bool:
        """Do what is asked; whether the turn has changed the game."""
        word, _, rest = typed.partition(" ")
        if not typed:
            return self.only()
        if typed in self.choice.moves:
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
        if typed.isdecimal() and 1 <= int(typed) <= len(self.choice.moves):
            return self.play(self.choice.moves[int(typed) - 1])
        return self.find(typed)

    def only(self) -> bool:
        """Nothing typed: the only move there is, if there is only one."""
        if len(self.choice.moves) == 1:
            return self.play(self.choice.moves[0])
        self.screen.say("turn.nothing", "dim", moves=len(self.choice.moves))
        return False

    def find(self, typed: str) -> bool:
        """Play the move that is meant; list them if it could be several; say why if it is none."""
        fits = self.choice.by_notation(typed)
        if not fits:
            why: GameError | None = None
            for move in (typed, *self.choice.shaped(typed)):
                try:
                    self.table.play(move)
                    return True
                except IllegalMove as error:
                    return self.refuse(error)
                except GameError as error:
                    why = why or error
            fits = self.choice.by_words(typed)
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
        """Say what is wrong, and where to read about it."""
        rule = error.rule or ""
        self.screen.print(f"✗ {error.message.text(self.screen.language)}", "refused")
        self.screen.say("turn.rule" if rule else "turn.hint", "dim", rule=rule)
        return False

    def list_or_look_up(self, asked: str) -> bool:
        """`?` lists the legal moves, `? 40` goes on at the 40th, `? word` looks a rule up."""
        if asked and not asked.isdecimal():
            self.look_up(asked)
            return False
        moves = self.choice.moves
        first = min(max(int(asked or "1"), 1), len(moves))
        page = moves[first - 1 : first - 1 + self.page()]
        self.list_moves(page)
        if (after := first + len(page)) <= len(moves):
            self.screen.say("turn.more", "dim", moves=len(moves) - after + 1, after=str(after))
        return False

    def look_up(self, asked: str) -> None:
        """The paragraph that a word is about, or a list of them."""
        found = fitting(self.paragraphs(), asked)
        if len(found) == 1:
            print_paragraph(self.screen, found[0])
        elif not found:
            self.screen.say("turn.no_rule", word=asked)
        for paragraph in found if len(found) > 1 else []:
            self.screen.print(f"  {paragraph.rule:<12} {paragraph.title}")

    def list_moves(self, moves: list[str]) -> None:
        """Moves with numbers, notation and words."""
        wide = max(map(len, moves))
        for move in moves:
            self.screen.print_item(f"{self.choice.number(move):>5}  {move:<{wide}}  ", self.choice.words(move))

    def page(self) -> int:
        """How many moves to list at once."""
        return max(10, self.screen.height - 4) if self.screen.at_keyboard else PAGE

    def paragraphs(self) -> list[games.Paragraph]:
        """The game's rules."""
        return games.paragraphs(self.table.match.name, self.screen.language)

    def help(self, _: str) -> bool:
        """What can be typed."""
        values = {"example": self.choice.moves[0], "rule": self.paragraphs()[0].rule}
        lines = [self.screen.text(f"manual.{line}", **values).split(" | ") for line in MANUAL]
        wide = max(len(usage) for usage, _ in lines)
        for usage, meaning in lines:
            self.screen.print_item(f"  {usage:<{wide}}  ", meaning)
        return False

    def hint(self, _: str) -> bool:
        """What a search would play."""
        show_hint(self.table, self.choice)
        return False

    def board(self, _: str) -> bool:
        """The table once more."""
        self.table.show(self.seat)
        return False

    def undo(self, _: str) -> bool:
        """Back to the person's own last decision."""
        if not self.table.take_back(self.seat):
            self.screen.say("turn.no_undo")
            return False
        self.screen.say("turn.undone", "dim")
        return True

    def save(self, name: str) -> bool:
        """A copy of the game in a file; without a name, where it is saved anyway."""
        try:
            file = Path(name).expanduser() if name else self.table.file
            saves.save(self.table.match, file)
            self.screen.say("turn.saved", file=str(file))
        except (OSError, ValueError, RuntimeError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            self.screen.say("error.file", "refused", file=name, reason=str(reason))
        return False

    def quit(self, _: str) -> bool:
        """Enough for now."""
        raise Quit

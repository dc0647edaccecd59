"""A game as plain text, as one seat sees it: what a language model reads.

All that a seat reads of the position comes from its view; moves and stories tell what everybody has seen.
"""

from collections.abc import Sequence

from midtown import games
from midtown.game import GameError, RequestError
from midtown.match import Match
from midtown.support.i18n import CATALOGUE, Language, Reader
from midtown.support.styled_text import Line

WIDTH = 110
"""Columns of a drawing."""
LISTED = 60
"""Maximum number of moves in a list; of more moves an even choice is shown."""


class Prompter:
    """A match whose moves are played here, in words for each of its seats."""

    def __init__(self, match: Match, names: Sequence[str], language: Language) -> None:
        """Describe `match` from now on; its seats are called `names`, each "you" in its own texts."""
        self.match = match
        self.names = list(names)
        self.language = language
        self.positions = [match.position]
        """The position before each move played here, and the one after the last."""

    def play(self, move: str) -> None:
        """Play a move of the seat to move, or raise GameError and change nothing."""
        self.match = self.match.after(move)
        self.positions.append(self.match.position)

    def reader(self, seat: int) -> Reader:
        """Return the reader at `seat`, who is "you"."""
        return Reader(self.language, self.names, seat, seat)

    def position(self, seat: int) -> str:
        """Return whose turn it is and the drawing of the position, as `seat` sees it."""
        match = self.match
        names = [self._say("you") if index == seat else name for index, name in enumerate(self.names)]
        seen = {**match.view(seat), "names": names, "recent": match.moves[self._news(seat) :], "options": match.options}
        return f"{self.turn(seat)}\n\n{plain_text(match.game.render(seen, seat, self.language, WIDTH))}"

    def turn(self, seat: int) -> str:
        """Return in one sentence at which seat the reader sits, and whose turn it is."""
        match, mover = self.match, self.match.to_move
        values = {"game": match.game.TITLE, "seat": str(seat + 1), "seats": str(len(self.names))}
        if mover is None:
            return self._say("seat_over", **values)
        key = "seat_yours" if mover == seat else "seat_theirs"
        return self._say(key, **values, number=str(len(match.moves) + 1), who=self.names[mover])

    def moves(self, seat: int, containing: str = "") -> str:
        """Return the legal moves of `seat` with their words: those that contain all words of `containing`."""
        match = self.match
        if match.to_move != seat:
            return self.turn(seat)
        wanted = containing.casefold().split()
        legal = match.legal()
        fitting = [move for move in legal if all(word in self._move_line(move, seat).casefold() for word in wanted)]
        if not fitting:
            return self._say("no_match", words=containing[:40], moves=len(legal))
        sample = spread_evenly(fitting, LISTED)
        head = self._say("matching" if wanted else "moves", moves=len(fitting))
        rest = [self._say("left_out", listed=len(sample))] if len(sample) < len(fitting) else []
        return "\n".join([head, *(f"  {self._move_line(move, seat)}" for move in sample), *rest])

    def story(self, seat: int, since: int = 0) -> str:
        """Return what has happened since move number `since`, a numbered line for each move, for `seat`."""
        match, reader = self.match, self.reader(seat)
        first = len(match.moves) - (len(self.positions) - 1)
        lines = []
        for number in range(max(first, since), len(match.moves)):
            before, after = self.positions[number - first : number - first + 2]
            sentences = match.game.narrate(before, match.moves[number], after, reader)
            lines.append(f"{number + 1}. {' '.join(sentences)} [{match.moves[number]}]")
        return "\n".join(lines) or self._say("no_moves")

    def news(self, seat: int) -> str:
        """Return what has happened since the last move of `seat`, that move included."""
        return self.story(seat, self._news(seat))

    def result(self, seat: int) -> str:
        """Return how the game stands or ended, seat by seat."""
        result = self.match.result()
        over = self._say("over", rule=result.ended_by) if result.over else self._say("running")
        lines = [
            self._say("winner" if index in result.winners else "score", who=self._name(index, seat), points=score)
            for index, score in enumerate(result.scores)
        ]
        return "\n".join([over, *lines])

    def _move_line(self, move: str, seat: int) -> str:
        words = self.match.game.describe_move(self.match.position, move, self.language, seat)
        return f"{move}  =  {words}"

    def _news(self, seat: int) -> int:
        """Return the number of moves before the last one of `seat`."""
        movers = self.match.movers
        return next((number for number in reversed(range(len(movers))) if movers[number] == seat), 0)

    def _name(self, seat: int, reader: int) -> str:
        return self._say("you") if seat == reader else self.names[seat]

    def _say(self, key: str, **values: object) -> str:
        return CATALOGUE.text(f"prompt.{key}", self.language, **values)


def plain_text(lines: Sequence[Line]) -> str:
    """Return a drawing without its styles."""
    return "\n".join("".join(piece for piece, _ in line).rstrip() for line in lines)


def refusal(error: GameError, language: Language) -> str:
    """Return why something was refused, with the id of the rule if there is one."""
    message = error.message.text(language)
    return f"{message} [{error.rule}]" if error.rule else message


def rules(game: str, language: Language, rule: str = "") -> str:
    """Return the rules of a game, or the paragraph with the id `rule`; raise RequestError if there is none."""
    title = games.game(game).TITLE
    paragraphs = games.paragraphs(game, language)
    head = [f"{title}\n\n{games.introduction(game, language)}"]
    if rule:
        head, paragraphs = [], [paragraph for paragraph in paragraphs if paragraph.rule == rule.upper()]
    if not paragraphs:
        choices = ", ".join(paragraph.rule for paragraph in games.paragraphs(game, language))
        raise RequestError(CATALOGUE.message("prompt.no_rule", rule=rule[:40], rules=choices))
    return "\n\n".join(
        [
            *head,
            *(
                f"{paragraph.number}. {paragraph.rule}: {paragraph.title}\n\n{paragraph.text}"
                for paragraph in paragraphs
            ),
        ]
    )


def spread_evenly(items: Sequence[str], most: int) -> list[str]:
    """Return up to `most` of the items, spread evenly, in their order."""
    count = min(len(items), most)
    return [items[index * len(items) // count] for index in range(count)]

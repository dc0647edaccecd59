"""A guided first game: prepared positions with steps that explain, ask for a move, or ask for a forbidden one.

The content is the game's own: its folder `lesson` has `lesson.toml` with the chapters, and a catalogue with the texts.
A chapter begins after a scripted deal and real moves. A learner's progress follows from their answers alone.
"""

import functools
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Literal, NamedTuple

from midtown import games
from midtown.fairness import Shuffle, secret_of
from midtown.game import Draw, GameError, Options, RequestError
from midtown.match import Match, Prepared, Script
from midtown.support.documents import CheckedJson
from midtown.support.i18n import CATALOGUE, Catalogue, Language

StepKind = Literal["told", "move", "refusal"]


@dataclass(frozen=True, kw_only=True)
class Step:
    """One step. Moves are given as patterns of their notation: `Fb2+[34]`, `attach *@2,0`, `*`."""

    name: str
    kind: StepKind
    rule: str | None
    """The id of the rule that the step is about."""
    right: tuple[str, ...]
    """The moves asked for, the best example first; in a refusal step, moves that the rules refuse."""
    offered: tuple[str, ...]
    """The moves to choose from: the right ones, and wrong ones that get a sentence."""
    touched: tuple[str, ...]
    """In a refusal step, the places (docs/build/notation.md) that are touched on the way to it."""
    replies: tuple[tuple[str, ...], ...]
    """The moves of the other seats after it: of each list the first move that is legal."""

    def takes(self, move: str) -> bool:
        """Return whether a move is one of those asked for."""
        return _fits(move, self.right)

    def example(self, legal: Sequence[str]) -> str | None:
        """Return the best move asked for among `legal`; in a refusal step, the move that will be refused."""
        if self.kind == "refusal":
            return self.right[0]
        matching = (move for pattern in self.right for move in legal if fnmatchcase(move, pattern))
        return next(matching, None)


class Prologue(NamedTuple):
    """A game up to the beginning of a chapter: the moves, and all draws, later ones included."""

    players: int
    options: Options
    draws: list[Draw]
    moves: list[str]


class Chapter(NamedTuple):
    """A prepared position and its steps; the last step only explains."""

    name: str
    prologue: Prologue
    steps: tuple[Step, ...]


class Lesson(NamedTuple):
    """The guided first game of a game. The learner sits at `seat`."""

    game: str
    seat: int
    chapters: tuple[Chapter, ...]
    texts: Catalogue

    def chapter(self, name: str) -> Chapter:
        """Return the chapter of that name; raise RequestError if there is none."""
        for chapter in self.chapters:
            if chapter.name == name:
                return chapter
        names = ", ".join(chapter.name for chapter in self.chapters)
        raise RequestError(CATALOGUE.message("lesson.chapter", chapter=name[:40], chapters=names))

    def text(self, chapter: Chapter, key: str, language: Language) -> str | None:
        """Return the text of `title`, of a step, or of a step with `-right` or `-wrong`; None if there is none."""
        return self._text(f"{chapter.name}.{key}", language)

    def names(self, language: Language) -> list[str]:
        """Return the names of the other players by seat; the learner's is empty."""
        players = self.chapters[0].prologue.players
        return [self._text(f"name.{seat}", language) or "" for seat in range(players)]

    def _text(self, key: str, language: Language) -> str | None:
        try:
            return self.texts.text(key, language)
        except KeyError:
            return None


class LessonState(NamedTuple):
    """A learner's place in a chapter, and the last moves that led there."""

    match: Match
    step: int
    played: list[Prepared]
    """The moves since the last answer, the learner's own first."""
    right: bool | None
    """Whether the last answer was right; None where nothing was asked."""

    def offered(self, lesson: Lesson, chapter: Chapter) -> list[str]:
        """Return the legal moves that the learner may choose from now."""
        step = chapter.steps[self.step]
        if step.kind == "told" or self.match.to_move != lesson.seat:
            return []
        return [move for move in self.match.legal() if _fits(move, step.offered)]


def lesson(name: str) -> Lesson | None:
    """Return the lesson of a game; None if it has none. Raise RequestError if there is no such game."""
    games.game(name)
    return _read(name)


def lesson_state(lesson: Lesson, chapter: Chapter, answers: Sequence[str]) -> LessonState:
    """Return where these answers lead, one for each step: a move, or an empty text where a step only explains.

    A legal move that was not asked for may only come last, and leaves the learner at its step. Raise GameError for a
    move that the rules refuse, RequestError for anything that is no answer to its step.
    """
    standing = LessonState(_prepared(lesson.game, chapter.name), 0, [], None)
    for number, answer in enumerate(answers):
        if standing.right is False or standing.step == len(chapter.steps) - 1:
            raise RequestError(CATALOGUE.message("lesson.answer", number=str(number + 1), chapter=chapter.name))
        standing = _answered(lesson, chapter, standing, answer)
    return standing


def _answered(lesson: Lesson, chapter: Chapter, standing: LessonState, answer: str) -> LessonState:
    match, number = standing.match, standing.step
    step = chapter.steps[number]
    if step.kind == "told":
        if answer:
            raise RequestError(CATALOGUE.message("lesson.told", chapter=chapter.name, number=str(number + 1)))
        match, replies = _replied(lesson, match, chapter, number)
        return LessonState(match, number + 1, replies, None)
    if step.kind == "refusal":
        right = not answer or (step.takes(answer) and not _is_legal(match, answer))
        return LessonState(match, number + 1 if right else number, [], right)
    prepared = match.prepare(answer)
    if not step.takes(answer):
        return LessonState(match, number, [], False)
    match, replies = _replied(lesson, match.after(prepared), chapter, number)
    return LessonState(match, number + 1, [prepared, *replies], True)


def _replied(lesson: Lesson, match: Match, chapter: Chapter, number: int) -> tuple[Match, list[Prepared]]:
    """Return the game after the other seats' moves that follow a step, and these moves.

    They are the scripted ones where they are legal, otherwise the best rated. Before a step that only explains, they
    play no further than the script.
    """
    learner_or_over = (lesson.seat, None)
    scripted, waits = list(chapter.steps[number].replies), chapter.steps[number + 1].kind != "told"
    played: list[Prepared] = []
    while scripted or (waits and match.to_move not in learner_or_over):
        legal = match.legal()
        wanted = [move for move in scripted.pop(0) if move in legal] if scripted else []
        if wanted or match.to_move not in learner_or_over:
            played.append(match.prepare(wanted[0] if wanted else _best(match, legal)))
            match = match.after(played[-1])
    return match, played


def _best(match: Match, legal: list[str]) -> str:
    rates = match.game.rate(match.position, legal)
    return legal[rates.index(max(rates))]


def _is_legal(match: Match, move: str) -> bool:
    try:
        match.prepare(move)
    except GameError:
        return False
    return True


@functools.cache
def _prepared(game: str, name: str) -> Match:
    guided = lesson(game)
    assert guided is not None
    players, options, draws, moves = guided.chapter(name).prologue
    match = Match(game, [""] * players, options, Script(draws, Shuffle(secret_of(name))))
    for move in moves:
        match = match.after(move)
    return match


@functools.cache
def _read(name: str) -> Lesson | None:
    folder = games.folder(name) / "lesson"
    try:
        document = tomllib.loads((folder / "lesson.toml").read_text("utf-8"))
    except FileNotFoundError:
        return None
    chapters = tuple(_chapter(chapter, document["game"][chapter["game"]]) for chapter in document["chapter"])
    return Lesson(name, document["seat"], chapters, Catalogue(folder))


def _chapter(chapter: CheckedJson, game: CheckedJson) -> Chapter:
    moves = game["moves"].split(", ")[: chapter["after"]]
    prologue = Prologue(game["players"], game.get("options", {}), game["draws"], moves)
    return Chapter(chapter["name"], prologue, tuple(_step(step) for step in chapter["step"]))


def _step(step: CheckedJson) -> Step:
    kind: StepKind = "refusal" if "refused" in step else "move" if "right" in step else "told"
    right = _list(step["refused"] if "refused" in step else step.get("right", []))
    return Step(
        name=step["name"],
        kind=kind,
        rule=step.get("rule"),
        right=right,
        offered=_list(step.get("offered", "*" if kind == "refusal" else right)),
        touched=_list(step.get("touched", [])),
        replies=tuple(_list(reply) for reply in step.get("replies", [])),
    )


def _list(value: str | list[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _fits(move: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(move, pattern) for pattern in patterns)

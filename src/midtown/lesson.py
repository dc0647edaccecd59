"""A first game, told: prepared positions, and step by step what is to be done there.

Its content is the game's own: the folder `lesson` of a game has `lesson.toml` with the chapters, and a catalogue with
the texts (ARCHITECTURE.md, "The pages"). A chapter begins where a scripted deal and real moves have led; every step
tells something, asks for a move, or asks for one that the rules refuse. Where somebody stands follows from his answers.
"""

import functools
import tomllib
from collections.abc import Sequence
from copy import copy
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Literal, NamedTuple

from midtown import games
from midtown.fairness import Shuffle, secret_of
from midtown.game import Draw, GameError, RequestError
from midtown.locale import CATALOGUE, Catalogue, Language
from midtown.match import Match, Prepared, Script

Kind = Literal["told", "move", "refusal"]


class Step(NamedTuple):
    """One step. Moves are told as patterns of their notation: `Fb2+[34]`, `attach *@2,0`, `*`."""

    name: str
    kind: Kind
    rule: str | None
    """The paragraph that it follows from."""
    right: tuple[str, ...]
    """What is asked for, the best example first; of a refusal, the moves that the rules refuse."""
    offered: tuple[str, ...]
    """What can be chosen from; beside what is right, moves that will get a sentence."""
    touched: tuple[str, ...]
    """For a refusal the places (docs/protocol.md) that are touched on the way to it."""
    replies: tuple[tuple[str, ...], ...]
    """What the others play after it: of each of these lists the first move that is legal."""

    def takes(self, move: str) -> bool:
        """Whether a move is what is asked for."""
        return _fits(move, self.right)

    def example(self, legal: Sequence[str]) -> str | None:
        """The best of these moves that is asked for; of a refusal, the move that will be refused."""
        if self.kind == "refusal":
            return self.right[0]
        found = (move for pattern in self.right for move in legal if fnmatchcase(move, pattern))
        return next(found, None)


class Prologue(NamedTuple):
    """A game up to where a chapter begins: what is dealt, also after that, and the moves."""

    players: int
    options: dict[str, Any]
    draws: list[Draw]
    moves: list[str]


class Chapter(NamedTuple):
    """A prepared position and its steps; the last one only tells."""

    name: str
    prologue: Prologue
    steps: tuple[Step, ...]


class Lesson(NamedTuple):
    """A game's first game. The learner sits at `seat`."""

    game: str
    seat: int
    chapters: tuple[Chapter, ...]
    texts: Catalogue

    def chapter(self, name: str) -> Chapter:
        """The chapter of that name; RequestError if there is none."""
        for chapter in self.chapters:
            if chapter.name == name:
                return chapter
        known = ", ".join(chapter.name for chapter in self.chapters)
        raise RequestError(CATALOGUE.message("lesson.chapter", chapter=name[:40], chapters=known))

    def text(self, chapter: Chapter, key: str, language: Language) -> str | None:
        """A text of a chapter: `title`, a step's name, the same with `-right` or `-wrong`; None if there is none."""
        return self._text(f"{chapter.name}.{key}", language)

    def names(self, language: Language) -> list[str]:
        """What the others are called, by seat; the learner has no name."""
        players = self.chapters[0].prologue.players
        return [self._text(f"name.{seat}", language) or "" for seat in range(players)]

    def _text(self, key: str, language: Language) -> str | None:
        try:
            return self.texts.text(key, language)
        except KeyError:
            return None


class Standing(NamedTuple):
    """Where somebody stands in a chapter, and how he came there."""

    match: Match
    step: int
    shown: list[Prepared]
    """What was played after his last answer, his own move first."""
    right: bool | None
    """Whether his last answer was what was asked for; None where nothing was."""

    def offered(self, lesson: Lesson, chapter: Chapter) -> list[str]:
        """The legal moves that may be chosen from now."""
        step = chapter.steps[self.step]
        if step.kind == "told" or self.match.to_move != lesson.seat:
            return []
        return [move for move in self.match.legal() if _fits(move, step.offered)]


def lesson(name: str) -> Lesson | None:
    """The first game of a game; None if it has none, RequestError if there is no such game."""
    games.game(name)
    return _read(name)


def stand(lesson: Lesson, chapter: Chapter, answers: Sequence[str]) -> Standing:
    """Where these answers lead, one for each step: a move, or an empty text where a step only tells.

    A move that is legal and not what was asked for may only be the last, and then leads nowhere. GameError says why a
    move cannot be, RequestError what is no answer.
    """
    match = _begin(lesson, chapter.name)
    standing = Standing(match, 0, [], None)
    for number, answer in enumerate(answers):
        if standing.right is False or standing.step == len(chapter.steps) - 1:
            raise RequestError(CATALOGUE.message("lesson.answer", number=str(number + 1), chapter=chapter.name))
        standing = _answered(lesson, chapter, standing, answer)
    return standing


def _answered(lesson: Lesson, chapter: Chapter, standing: Standing, answer: str) -> Standing:
    match, number = standing.match, standing.step
    step = chapter.steps[number]
    if step.kind == "told":
        if answer:
            raise RequestError(CATALOGUE.message("lesson.told", chapter=chapter.name, number=str(number + 1)))
        return Standing(match, number + 1, _replies(lesson, match, chapter, number), None)
    if step.kind == "refusal":
        right = not answer or (step.takes(answer) and not _is_legal(match, answer))
        return Standing(match, number + 1 if right else number, [], right)
    prepared = match.prepare(answer)
    if not step.takes(answer):
        return Standing(match, number, [], False)
    match.accept(prepared)
    return Standing(match, number + 1, [prepared, *_replies(lesson, match, chapter, number)], True)


def _replies(lesson: Lesson, match: Match, chapter: Chapter, number: int) -> list[Prepared]:
    """Play what the others answer to a step: as it is scripted where that is legal, and else what looks best to them.

    Before a step that only tells, they play no further than the script.
    """
    here = (lesson.seat, None)
    scripted, waits = list(chapter.steps[number].replies), chapter.steps[number + 1].kind != "told"
    shown: list[Prepared] = []
    while scripted or (waits and match.to_move not in here):
        legal = match.legal()
        wanted = [move for move in scripted.pop(0) if move in legal] if scripted else []
        if wanted or match.to_move not in here:
            shown.append(match.prepare(wanted[0] if wanted else _best(match, legal)))
            match.accept(shown[-1])
    return shown


def _best(match: Match, legal: list[str]) -> str:
    rates = match.game.rate(match.position, legal)
    return legal[rates.index(max(rates))]


def _is_legal(match: Match, move: str) -> bool:
    try:
        match.prepare(move)
    except GameError:
        return False
    return True


def _begin(lesson: Lesson, chapter: str) -> Match:
    """A chapter's prepared position, to be played on from."""
    match = copy(_prepared(lesson.game, chapter))
    match.moves, match.draws = list(match.moves), list(match.draws)
    return match


@functools.cache
def _prepared(game: str, name: str) -> Match:
    found = lesson(game)
    assert found is not None
    players, options, draws, moves = found.chapter(name).prologue
    match = Match(game, [""] * players, options, Script(draws, Shuffle(secret_of(name))))
    for move in moves:
        match.play(move)
    return match


@functools.cache
def _read(name: str) -> Lesson | None:
    folder = Path(str(games.game(name).__file__)).parent / "lesson"  # type: ignore[attr-defined]
    try:
        told = tomllib.loads((folder / "lesson.toml").read_text("utf-8"))
    except FileNotFoundError:
        return None
    chapters = tuple(_chapter(chapter, told["game"][chapter["game"]]) for chapter in told["chapter"])
    return Lesson(name, told["seat"], chapters, Catalogue(folder))


def _chapter(told: dict[str, Any], game: dict[str, Any]) -> Chapter:
    """A chapter, which begins after so many moves of one of the lesson's games."""
    moves = game["moves"].split(", ")[: told["after"]]
    prologue = Prologue(game["players"], game.get("options", {}), game["draws"], moves)
    return Chapter(told["name"], prologue, tuple(_step(step) for step in told["step"]))


def _step(told: dict[str, Any]) -> Step:
    kind: Kind = "refusal" if "refused" in told else "move" if "right" in told else "told"
    right = _list(told.get("refused", told.get("right", [])))
    offered = _list(told.get("offered", "*" if kind == "refusal" else right))
    replies = tuple(_list(reply) for reply in told.get("replies", []))
    return Step(told["name"], kind, told.get("rule"), right, offered, _list(told.get("touched", [])), replies)


def _list(value: str | list[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _fits(move: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(move, pattern) for pattern in patterns)

"""Lessons (first games): their chapters, and the step that the answers given so far lead to."""

from typing import Annotated, Literal, TypedDict, Unpack

from midtown import games
from midtown.game import AnyGame, AnyPosition, GameError, State
from midtown.lesson import Chapter, Lesson, LessonState, lesson, lesson_state
from midtown.server.presenters.moves import refusal
from midtown.server.schemas.model import Field, Model
from midtown.server.schemas.shared import LegalMove, Why
from midtown.server.support.refusals import refused
from midtown.support.i18n import Language, Reader

MOST_ANSWERS = 40
"""Upper bound of the answers in a request; no chapter has as many steps."""
Answer = Annotated[str, Field(max_length=200)]


class ChapterInfo(Model):
    """A chapter of a lesson, with its number of steps."""

    name: str
    title: str
    steps: int


class LessonInfo(Model):
    """The lesson of a game: its chapters in order. The visitor sits at `seat`; their own entry of `names` is empty."""

    game: str
    seat: int
    names: list[str]
    chapters: list[ChapterInfo]


class LessonRequest(Model):
    """The visitor's answers in a chapter so far: a move for each step, or an empty text where a step only informs."""

    chapter: Annotated[str, Field(max_length=40)]
    answers: list[Answer] = Field(default_factory=list, max_length=MOST_ANSWERS)
    why: Answer | None = Field(None, description="A move; the response explains why it would be refused.")


class LessonFrame(Model):
    """A position as the visitor sees it, with the move that led to it, if any."""

    state: State
    facts: State
    to_move: int | None
    seat: int | None = None
    move: str | None = None
    words: str | None = None
    story: list[str] = Field(default_factory=list)


class LessonStep(Model):
    """A step of a lesson: its text and what it expects: a move, a move that the rules refuse, or nothing."""

    chapter: str
    number: int
    kind: Literal["told", "move", "refusal"]
    text: str
    rule: str | None
    last: bool = Field(description="Whether this is the last step of the chapter.")
    right: bool | None = Field(description="Whether the last answer was right; null before the first answer.")
    said: str | None = Field(description="The comment on the last answer.")
    frames: list[LessonFrame] = Field(
        description="The positions since the last answer, move by move; the last one is the current position."
    )
    moves: list[LegalMove] = Field(description="The legal moves on offer.")
    example: str | None = Field(description="A move that would be right.")
    touched: list[str] = Field(description="For a refusal: the places to touch before it.")
    why: Why | None = None


def lesson_info(game: str, language: Language) -> LessonInfo:
    """Return the chapters of a game's lesson; raise Refused if it has none."""
    lesson = _lesson(game)
    return LessonInfo(
        game=game,
        seat=lesson.seat,
        names=lesson.names(language),
        chapters=[
            ChapterInfo(
                name=chapter.name, title=lesson.text(chapter, "title", language) or "", steps=len(chapter.steps)
            )
            for chapter in lesson.chapters
        ],
    )


def lesson_step(game: str, body: LessonRequest, language: Language) -> LessonStep:
    """Return the step of a lesson's chapter that the visitor's answers lead to."""
    lesson = _lesson(game)
    chapter = lesson.chapter(body.chapter)
    standing = lesson_state(lesson, chapter, body.answers)
    step = chapter.steps[standing.step]
    offered = standing.offered(lesson, chapter)
    rules = games.game(game)
    return LessonStep(
        chapter=chapter.name,
        number=standing.step,
        kind=step.kind,
        text=lesson.text(chapter, step.name, language) or "",
        rule=step.rule,
        last=standing.step == len(chapter.steps) - 1,
        right=standing.right,
        said=_comment(lesson, chapter, standing, language),
        frames=_frames(rules, standing, _reader(lesson, language)),
        moves=[
            LegalMove(move=move, words=rules.describe_move(standing.match.position, move, language), places=places)
            for move, places in zip(offered, rules.places(standing.match.position, offered), strict=True)
        ],
        example=step.example(standing.match.legal()),
        touched=list(step.touched),
        why=None if body.why is None else _why(lesson, chapter, standing, body.why, language),
    )


def _lesson(game: str) -> Lesson:
    loaded = lesson(game)
    if loaded is None:
        raise refused("missing", "lesson.none", game=games.game(game).TITLE)
    return loaded


def _comment(lesson: Lesson, chapter: Chapter, standing: LessonState, language: Language) -> str | None:
    """Return the comment on the last answer, or None if there is none yet."""
    if standing.right is None:
        return None
    step = chapter.steps[standing.step - standing.right]
    return lesson.text(chapter, f"{step.name}-{'right' if standing.right else 'wrong'}", language)


class Played(TypedDict, total=False):
    """The move that led to a frame."""

    seat: int | None
    move: str
    words: str
    story: list[str]


def _reader(lesson: Lesson, language: Language) -> Reader:
    """Return the learner as the reader of what happens in a lesson."""
    return Reader(language, lesson.names(language), lesson.seat, lesson.seat)


def _frames(game: AnyGame, standing: LessonState, reader: Reader) -> list[LessonFrame]:
    frames = []
    for before, move, after, _ in standing.played:
        words, *story = game.narrate(before, move, after, reader)
        played: Played = {"seat": game.to_move(before), "move": move, "words": words, "story": story}
        frames.append(_frame(game, after, reader.side, **played))
    return frames or [_frame(game, standing.match.position, reader.side)]


def _frame(game: AnyGame, position: AnyPosition, viewer: int, **played: Unpack[Played]) -> LessonFrame:
    state, facts, to_move = game.view(position, viewer), game.facts(position), game.to_move(position)
    return LessonFrame(state=state, facts=facts, to_move=to_move, **played)


def _why(lesson: Lesson, chapter: Chapter, standing: LessonState, move: str, language: Language) -> Why:
    """Explain why the rules refuse `move`, or return the lesson's comment on a legal one."""
    try:
        standing.match.prepare(move)
    except GameError as error:
        return refusal(lesson.game, error, language)
    step = chapter.steps[standing.step]
    if move in standing.offered(lesson, chapter):
        return Why(legal=True)
    return Why(legal=True, message=lesson.text(chapter, f"{step.name}-wrong", language))

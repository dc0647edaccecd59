"""First games: told step by step. Nothing is kept of them here: every request says what was answered so far."""

from typing import Any

from midtown import games
from midtown.game import Game, GameError
from midtown.lesson import Chapter, Lesson, Standing, lesson, stand
from midtown.locale import Language
from midtown.server.api import people
from midtown.server.models import LegalMove, Paragraph, Why
from midtown.server.models_lessons import ChapterInfo, LessonFrame, LessonInfo, LessonRequest, LessonStep
from midtown.server.refusals import refused

router = people.router("games")


@router.get("/games/{game}/lesson")
def read_lesson(game: str, language: Language = "en") -> LessonInfo:
    """The chapters of a first game; not every game has one."""
    found = _lesson(game)
    return LessonInfo(
        game=game,
        seat=found.seat,
        names=found.names(language),
        chapters=[
            ChapterInfo(name=one.name, title=found.text(one, "title", language) or "", steps=len(one.steps))
            for one in found.chapters
        ],
    )


@router.post("/games/{game}/lesson")
def take_step(game: str, wanted: LessonRequest, language: Language = "en") -> LessonStep:
    """Where the visitor's answers have led in a chapter of a first game, and what comes next there."""
    found = _lesson(game)
    chapter = found.chapter(wanted.chapter)
    standing = stand(found, chapter, wanted.answers)
    step = chapter.steps[standing.step]
    offered = standing.offered(found, chapter)
    rules = games.game(game)
    return LessonStep(
        chapter=chapter.name,
        number=standing.step,
        kind=step.kind,
        text=found.text(chapter, step.name, language) or "",
        rule=step.rule,
        last=standing.step == len(chapter.steps) - 1,
        right=standing.right,
        said=_said(found, chapter, standing, language),
        frames=_frames(rules, standing, found.seat, language),
        moves=[
            LegalMove(move=move, words=rules.words(standing.match.position, move, language), places=places)
            for move, places in zip(offered, rules.places(standing.match.position, offered), strict=True)
        ],
        example=step.example(standing.match.legal()),
        touched=list(step.touched),
        why=None if wanted.why is None else _why(found, chapter, standing, wanted.why, language),
    )


def _lesson(game: str) -> Lesson:
    found = lesson(game)
    if found is None:
        raise refused("missing", "lesson.none", game=games.game(game).TITLE)
    return found


def _said(found: Lesson, chapter: Chapter, standing: Standing, language: Language) -> str | None:
    """Praise for the step before, or why the answer was not what this one asks for."""
    if standing.right is None:
        return None
    step = chapter.steps[standing.step - standing.right]
    return found.text(chapter, f"{step.name}-{'right' if standing.right else 'wrong'}", language)


def _frames(game: Game, standing: Standing, seat: int, language: Language) -> list[LessonFrame]:
    frames = []
    for before, move, after, _ in standing.shown:
        words, story = game.words(before, move, language), game.story(before, move, after, language)
        played: dict[str, Any] = {"seat": game.to_move(before), "move": move, "words": words, "story": story}
        frames.append(_frame(game, after, seat, **played))
    return frames or [_frame(game, standing.match.position, seat)]


def _frame(game: Game, position: Any, viewer: int, **played: Any) -> LessonFrame:
    state, facts, to_move = game.view(position, viewer), game.facts(position), game.to_move(position)
    return LessonFrame(state=state, facts=facts, to_move=to_move, **played)


def _why(found: Lesson, chapter: Chapter, standing: Standing, move: str, language: Language) -> Why:
    """Why the rules refuse a move; of one that they allow, what this step would say about it."""
    try:
        standing.match.prepare(move)
    except GameError as error:
        said = [one for one in games.paragraphs(found.game, language) if one.rule == error.rule]
        paragraph = Paragraph(**said[0]._asdict()) if said else None
        return Why(legal=False, kind=error.kind, message=error.message.text(language), paragraph=paragraph)
    step = chapter.steps[standing.step]
    if move in standing.offered(found, chapter):
        return Why(legal=True)
    return Why(legal=True, message=found.text(chapter, f"{step.name}-wrong", language))

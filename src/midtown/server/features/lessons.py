"""Endpoints for lessons (first games). They are stateless: each request sends all answers given so far."""

from midtown.server.http import routing
from midtown.server.presenters.lessons import LessonInfo, LessonRequest, LessonStep, lesson_info, lesson_step
from midtown.support.i18n import Language

router = routing.router("games")


@router.get("/games/{game}/lesson")
@routing.for_strangers
def read_lesson(game: str, language: Language = "en") -> LessonInfo:
    """List the chapters of a game's lesson.

    Not every game has a lesson.
    """
    return lesson_info(game, language)


@router.post("/games/{game}/lesson")
@routing.for_strangers
def take_step(game: str, body: LessonRequest, language: Language = "en") -> LessonStep:
    """Return the step of a lesson's chapter that the visitor's answers lead to."""
    return lesson_step(game, body, language)

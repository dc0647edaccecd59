"""Laws of every guided first game: any right answers lead to its end, and it has texts in both languages."""

import tomllib
from collections.abc import Iterator
from random import Random

import pytest

from midtown import games
from midtown.game import GameError
from midtown.lesson import Chapter, Lesson, LessonState, lesson, lesson_state
from midtown.support.i18n import LANGUAGES

pytestmark = pytest.mark.contract
LESSONS = [each for name in games.names() if (each := lesson(name))]
CHAPTERS = [pytest.param(one, chapter, id=f"{one.game}-{chapter.name}") for one in LESSONS for chapter in one.chapters]
BRANCHES = 4
"""Right answers tried at each step: the first, the last, and random ones between."""


def standings(one: Lesson, chapter: Chapter) -> Iterator[tuple[list[str], LessonState]]:
    """Yield every step of a chapter after several combinations of right answers."""
    chance = Random(chapter.name)
    open_: list[list[str]] = [[]]
    while open_:
        answers = open_.pop()
        standing = lesson_state(one, chapter, answers)
        yield answers, standing
        step = chapter.steps[standing.step]
        if step is chapter.steps[-1]:
            continue
        right = [""] if step.kind == "told" else [step.right[0]] if step.kind == "refusal" else []
        if step.kind == "move":
            right = [move for move in standing.match.legal() if step.takes(move)]
            right = list({right[0], right[-1], *chance.sample(right, min(len(right), BRANCHES - 2))})
        open_ += [[*answers, move] for move in sorted(right)]


@pytest.mark.parametrize(("one", "chapter"), CHAPTERS)
def test_every_step_can_be_done_and_leads_to_the_next(one: Lesson, chapter: Chapter) -> None:
    reached = set()
    for answers, standing in standings(one, chapter):
        assert standing.step == len(answers)
        reached.add(standing.step)
        step = chapter.steps[standing.step]
        offered = standing.offered(one, chapter)
        if step.kind == "told":
            assert not offered
            continue
        assert standing.match.to_move == one.seat
        if step.kind == "move":
            assert step.example(offered) is not None
            assert all(move in offered for move in standing.match.legal() if step.takes(move))
        else:
            with pytest.raises(GameError) as refused:
                standing.match.prepare(step.right[0])
            assert refused.value.rule == step.rule
    assert reached == set(range(len(chapter.steps)))
    assert chapter.steps[-1].kind == "told"


def wrong_moves(one: Lesson, chapter: Chapter) -> Iterator[tuple[list[str], LessonState, list[str]]]:
    """Yield every step with up to three offered moves that it does not ask for."""
    for answers, standing in standings(one, chapter):
        step = chapter.steps[standing.step]
        yield answers, standing, [move for move in standing.offered(one, chapter) if not step.takes(move)][:3]


@pytest.mark.parametrize("one", LESSONS, ids=lambda one: one.game)
def test_there_are_wrong_moves_to_try_in_most_chapters(one: Lesson) -> None:
    tried = [sum(len(others) for *_, others in wrong_moves(one, chapter)) for chapter in one.chapters]
    assert sum(tried) >= 9
    assert tried.count(0) <= 1


@pytest.mark.parametrize(("one", "chapter"), CHAPTERS)
def test_a_legal_move_that_is_not_asked_for_gets_a_sentence_and_leads_nowhere(one: Lesson, chapter: Chapter) -> None:
    for answers, standing, others in wrong_moves(one, chapter):
        step = chapter.steps[standing.step]
        for move in others:
            wrong = lesson_state(one, chapter, [*answers, move])
            assert (wrong.right, wrong.step, wrong.match.moves) == (False, standing.step, standing.match.moves)
            assert all(one.text(chapter, f"{step.name}-wrong", language) for language in LANGUAGES)
        if others:
            with pytest.raises(GameError):
                lesson_state(one, chapter, [*answers, others[0], others[0]])


@pytest.mark.parametrize("one", LESSONS, ids=lambda one: one.game)
def test_every_text_is_said_in_both_languages_and_every_rule_is_one(one: Lesson) -> None:
    rules = {paragraph.rule for paragraph in games.paragraphs(one.game, "en")}
    names = [step.name for chapter in one.chapters for step in chapter.steps]
    assert {len(one.names(language)) for language in LANGUAGES} == {c.prologue.players for c in one.chapters}
    for language in LANGUAGES:
        used = {"name": {str(seat) for seat, name in enumerate(one.names(language)) if name}}
        for chapter in one.chapters:
            used[chapter.name] = {"title"}
            for step in chapter.steps:
                assert step.rule is None or step.rule in rules
                assert one.text(chapter, step.name, language)
                used[chapter.name] |= {step.name, f"{step.name}-right", f"{step.name}-wrong"}
        document = tomllib.loads((one.texts.folder / f"{language}.toml").read_text("utf-8"))
        assert {key: set(texts) - used[key] for key, texts in document.items()} == {key: set() for key in used}
    assert 8 <= len(names) <= 20


@pytest.mark.parametrize("one", LESSONS, ids=lambda one: one.game)
def test_what_is_no_answer_is_refused_in_a_sentence(one: Lesson) -> None:
    chapter = one.chapters[0]
    for answers in (["nonsense"], ["", "nonsense"], [""] * 40):
        with pytest.raises(GameError) as refused:
            lesson_state(one, chapter, answers)
        assert all(refused.value.message.text(language) for language in LANGUAGES)
    with pytest.raises(GameError):
        one.chapter("nonsense")

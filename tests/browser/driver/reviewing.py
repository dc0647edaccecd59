"""Small reviews for pages to show: a server's workers would need a minute for each full one."""

from functools import cache
from json import dumps, loads
from typing import Any

from playwright.sync_api import Page, Route

from midtown.record import Record, ReplayStep, read
from midtown.review import ReviewDocument, SearchEffort, by_kind, document, finished_steps, look
from midtown.server.presenters.reviews import EstimatedLevel, ReviewState, in_words
from midtown.support.i18n import Language, Reader

SMALL = 120
"""Search iterations for each move."""
LEVEL = EstimatedLevel(value=1.6, low=0.7, high=2.4)
"""A level for all to show: small reviews have none."""


def reviewed(page: Page, record: dict[str, Any]) -> None:
    """Answer the page's requests for a review, of any table, with a small review of `record`."""
    game, steps, whole = _made(dumps(record))
    skill = by_kind(game, steps, whole)

    def answer(route: Route) -> None:
        language: Language = "de" if "language=de" in route.request.url else "en"
        review = in_words(game, steps, whole, skill, Reader(language, record["players"]))
        for seat in review.skill:
            seat.level = LEVEL
        review_state = ReviewState(status="done", done=review.moves + 1, total=review.moves + 1, review=review)
        route.fulfill(status=200, content_type="application/json", body=review_state.model_dump_json())

    page.route("**/api/tables/*/review**", answer)


@cache
def _made(text: str) -> tuple[Record, list[ReplayStep], ReviewDocument]:
    record, effort = read(loads(text)), SearchEffort(SMALL)
    steps = finished_steps(record)
    return (
        record,
        steps,
        document(record, [look(record, steps, number, effort) for number in range(len(steps))], effort),
    )

"""Small reviews for pages to show: a server's workers would need a minute for each full one."""

from functools import cache
from json import dumps, loads
from typing import Any

from playwright.sync_api import Page, Route

from midtown.record import read
from midtown.review import Scale, document, finished, look
from midtown.server.http.api.reviews import in_words
from midtown.server.schemas.reviews import ReviewState
from midtown.support.i18n import Language
from midtown.support.i18n.reader import Reader

SMALL = 120
"""Search iterations for each move."""


def reviewed(page: Page, record: dict[str, Any]) -> None:
    """Answer the page's requests for a review, of any table, with a small review of `record`."""
    whole = _made(dumps(record))

    def answer(route: Route) -> None:
        language: Language = "de" if "language=de" in route.request.url else "en"
        review = in_words(read(record), whole, Reader(language, record["players"]))
        review_state = ReviewState(status="done", done=review.moves + 1, total=review.moves + 1, review=review)
        route.fulfill(status=200, content_type="application/json", body=review_state.model_dump_json())

    page.route("**/api/tables/*/review**", answer)


@cache
def _made(text: str) -> dict[str, Any]:
    record, scale = read(loads(text)), Scale(SMALL)
    steps = finished(record)
    return document(record, [look(record, steps, number, scale) for number in range(len(steps))], scale)

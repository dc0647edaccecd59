"""Reviews for pages to show, made here and small: a server's workers would take a minute for each."""

from functools import cache
from json import dumps, loads
from typing import Any

from playwright.sync_api import Page, Route

from midtown.locale import Language
from midtown.record import read
from midtown.review import Scale, document, finished, look
from midtown.server.api.reviews import in_words
from midtown.server.models_reviews import ReviewState

SMALL = 120
"""Iterations for one move."""


def reviewed(page: Page, record: dict[str, Any]) -> None:
    """Let the page find the review of this game, whatever table it asks for."""
    whole = _made(dumps(record))

    def answer(route: Route) -> None:
        language: Language = "de" if "language=de" in route.request.url else "en"
        review = in_words(read(record), whole, language)
        told = ReviewState(status="done", done=review.moves + 1, total=review.moves + 1, review=review)
        route.fulfill(status=200, content_type="application/json", body=told.model_dump_json())

    page.route("**/api/tables/*/review**", answer)


@cache
def _made(text: str) -> dict[str, Any]:
    """A small review of the record that is written there."""
    record, scale = read(loads(text)), Scale(SMALL)
    steps = finished(record)
    return document(record, [look(record, steps, number, scale) for number in range(len(steps))], scale)

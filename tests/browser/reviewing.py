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

SMALL = 240
"""Iterations for one move."""


def reviewed(page: Page, record: dict[str, Any]) -> None:
    """Let the page find the review of this game, whatever table it asks for."""

    def answer(route: Route) -> None:
        language: Language = "de" if "language=de" in route.request.url else "en"
        route.fulfill(status=200, content_type="application/json", body=_told(dumps(record), language))

    page.route("**/api/tables/*/review**", answer)


@cache
def _told(text: str, language: Language) -> str:
    record, scale = read(loads(text)), Scale(SMALL)
    steps = finished(record)
    whole = document(record, [look(record, steps, number, scale) for number in range(len(steps))], scale)
    review = in_words(record, whole, language)
    return ReviewState(status="done", done=len(steps), total=len(steps), review=review).model_dump_json()

"""The page for clubs and its forms: their numbers are the server's, and every file can be put into a data folder."""

import re
from pathlib import Path

import pytest

from midtown.server.accounts import admission, deletion, identity
from midtown.server.features.legal import FOLDER, PAGES, parts_of
from midtown.server.http import auth
from midtown.server.storage.backups import folder
from midtown.support.i18n import LANGUAGES

HOST = Path(__file__).parents[2] / "docs" / "host"
FORMS = HOST / FOLDER


def test_there_is_a_form_for_every_page_in_every_language() -> None:
    wanted = {f"{page}.{language}.md" for page in PAGES for language in LANGUAGES}
    assert {path.name for path in FORMS.glob("*.md")} == wanted
    for name in wanted:
        kinds = [part.kind for part in parts_of((FORMS / name).read_text("utf-8"))]
        assert kinds[0] == "heading"
        assert not any(part.text.startswith(("#", "-")) for part in parts_of((FORMS / name).read_text("utf-8")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_privacy_notice_has_the_servers_numbers(language: str) -> None:
    text = (FORMS / f"privacy.{language}.md").read_text("utf-8")
    days = [int(number) for number in re.findall(r"(\d+) (?:days|Tage)", text)]
    assert days == [identity.GUEST_DAYS, identity.SESSION_DAYS, deletion.DAYS]
    assert auth.YEAR == 365 * 24 * 3600
    assert ("a year" if language == "en" else "ein Jahr") in text


def test_the_table_of_what_is_stored_has_the_servers_numbers() -> None:
    text = (HOST / "clubs.md").read_text("utf-8")
    table = text.partition("## What is stored")[2]
    assert [int(number) for number in re.findall(r"(\d+) days", table)] == [
        identity.GUEST_DAYS,
        identity.SESSION_DAYS,
        deletion.DAYS,
        admission.KEPT_DAYS,
    ]
    assert f"at most {identity.SESSIONS}" in table
    assert folder.KEPT == 10
    assert "page of operators keeps ten" in table
    assert (admission.MEMBER_DAYS, admission.MOST_OF_MEMBER) == (14, 5)
    assert "person and 14 days, and five may be unused" in text

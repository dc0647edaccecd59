"""Names as they come from keyboards and other pages: what shows nothing goes without a word."""

import unicodedata
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from midtown.server.accounts.names import LONGEST, clean_name
from midtown.server.support.refusals import Refused
from midtown.server.support.visible_text import visible, visible_line

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
NOTHING = "\u00ad\u034f\u200b\u200c\u200e\u200f\u061c\u202a\u202e\u2060\u2066\u2069\ufeff\ufe0f\U000e0041"
"""Characters that show nothing between Latin letters."""
BLANKS = " \u00a0\u2009\u202f\u3000"
LETTERS = "aZ7\u00e4e\u0301\u05e9\u0645\u06cc\u200d\u0915\u094d\u845b\u2764\U0001f468\U0001f3fd\U0001f469"
texts = st.text(st.sampled_from(LETTERS + NOTHING + BLANKS), max_size=30)


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        (f"Ada {FAMILY}", f"Ada {FAMILY}"),
        ("\U0001f3f3\ufe0f\u200d\U0001f308 Ada", "\U0001f3f3\u200d\U0001f308 Ada"),
        ("Hauptstra\u00adße", "Hauptstraße"),
        ("\u202aAda\u202c", "Ada"),
        ("Ada\u00a0 \u202fB\t", "Ada B"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
        ("e\u00ad\u0301", "\u00e9"),
    ],
)
def test_a_name_is_cleaned_and_not_refused(name: str, cleaned: str) -> None:
    assert clean_name(name) == cleaned


@given(st.text(st.sampled_from("abcXYZ79"), min_size=1, max_size=20), st.sampled_from(NOTHING), st.integers(0, 20))
def test_what_shows_nothing_makes_no_difference_wherever_it_is(name: str, mark: str, at: int) -> None:
    assert clean_name(name[:at] + mark + name[at:]) == name
    assert visible_line(name[:at] + mark + name[at:]) == name


@given(texts)
def test_a_cleaned_name_is_clean_and_shows_all_that_was_written(text: str) -> None:
    with suppress(Refused):
        name = clean_name(text)
        assert clean_name(name) == name
        assert 1 <= len(name) <= LONGEST
        letters = unicodedata.normalize("NFC", visible(name))
        assert letters == unicodedata.normalize("NFC", visible(" ".join(visible(text).split())))
        assert not any(mark in name for mark in NOTHING.replace("\u200c", ""))


@given(texts.filter(lambda text: visible(text).strip() and "\u0301" not in text))
def test_a_short_text_with_something_to_see_is_never_refused(text: str) -> None:
    assert clean_name(text)


@given(texts)
def test_of_a_text_nothing_is_cleaned_twice(text: str) -> None:
    assert visible_line(visible_line(text)) == visible_line(text)

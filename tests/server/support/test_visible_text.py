"""Texts for others: what is invisible goes, what changes the picture of a word or an emoji stays."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from midtown.server.support.visible_text import seen, visible_line, visible_lines

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
KEPT = {
    "family": FAMILY,
    "skin and sex": "\U0001f469\U0001f3fd\u200d\U0001f680 \U0001f3c3\u200d\u2640\ufe0f",
    "flag of a rainbow": "\U0001f3f3\ufe0f\u200d\U0001f308",
    "a heart as an emoji": "\u2764\ufe0f",
    "a heart as a sign": "\u2764\ufe0e",
    "keycap": "1\ufe0f\u20e3",
    "Persian": "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "Persian with a vowel": "\u0645\u064e\u200c\u062e",
    "Sinhala": "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
    "Devanagari": "\u0915\u094d\u200c\u0937",
    "Han variant": "\u845b\U000e0100",
    "Mongolian variant": "\u182d\u180b",
    "Hebrew": "\u05e9\u05dc\u05d5\u05dd, Ada",
}
MARKS = [*map(chr, (0x200E, 0x200F, 0x61C, *range(0x202A, 0x202F), *range(0x2066, 0x206A)))]
"""All marks of direction."""
OTHERS = list(
    "\u00ad\u034f\u115f\u180e\u200b\u200c\u200d\u2060\u2064\u206a\u3164\ufe00\ufe0f\ufeff\U000e0041\U000e0100"
)


@pytest.mark.parametrize("text", KEPT.values(), ids=KEPT)
def test_what_changes_the_picture_stays(text: str) -> None:
    assert visible_line(text) == visible_lines(text) == text


@pytest.mark.parametrize("mark", MARKS + OTHERS, ids=lambda mark: f"{ord(mark):x}")
def test_what_shows_nothing_goes(mark: str) -> None:
    for text in (f"{mark}Ada", f"A{mark}da", f"A{mark}{mark}da", f"Ada{mark}", f"{mark} Ada  {mark} "):
        assert visible_line(text).replace(" ", "") == visible_lines(text).replace(" ", "") == "Ada"
    assert visible_line(mark) == visible_lines(f"{mark}\n{mark}") == ""


@given(
    st.lists(st.sampled_from([*"aZ7ä ", "\u05e9", "\u2764", "\U0001f680", "e\u0301"]), max_size=20),
    st.lists(st.tuples(st.integers(0, 40), st.sampled_from([*MARKS, *"\u00ad\u200b\u200c\u2060\ufeff"])), max_size=12),
)
def test_a_text_with_marks_is_read_as_without_them_and_never_refused_for_them(
    parts: list[str], marks: list[tuple[int, str]]
) -> None:
    marked = parts.copy()
    for at, mark in marks:
        marked.insert(min(at, len(marked)), mark)
    text = "".join(marked)
    for clean in (visible_line, visible_lines):
        assert clean(text).split() == clean("".join(parts)).split()
        assert clean(clean(text)) == clean(text)


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: f"{ord(mark):x}")
def test_no_mark_of_direction_stays_anywhere(mark: str) -> None:
    for text in KEPT.values():
        assert all(mark not in visible_line(text[:at] + mark + text[at:]) for at in range(len(text) + 1))


@pytest.mark.parametrize("between", ["\u200d\u200d", "\ufe0f\ufe0f\ufe0f", "\u200c\u200d"])
def test_nothing_is_hidden_in_a_run(between: str) -> None:
    assert len(visible_line(f"\u2764{between}\u2764")) <= 3
    assert len(visible_line(f"\u0645{between}\u0645")) == 2


def test_a_line_is_refused_for_control_characters_and_if_it_shows_nothing() -> None:
    for text in ("", "  ", "\u0000", "a\u0007b", "a\u001b[31mb", "\ud800", "\u2800 \u2800", "\ue000", "\ufff9a"):
        assert visible_line(text) == ""
    assert visible_line(" a\n\tb\u00a0 c\u2028d ") == "a b c d"


def test_lines_keep_their_breaks_and_nothing_that_controls() -> None:
    assert visible_lines(" a\u202e \r\n\r\n\tb\u0000\u2028c\ud800\n") == "a\n\n\tb\nc"


def test_of_all_characters_no_format_character_stays_by_itself() -> None:
    every = [chr(point) for point in range(sys.maxunicode + 1)]
    left = [one for one in every if seen(f"a{one}b") != "ab" and unicodedata.category(one) == "Cf"]
    assert [one for one in left if visible_line(f"a{one}b")] == []

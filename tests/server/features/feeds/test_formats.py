"""The formats of feeds, whatever names people have."""

from hypothesis import given
from hypothesis import strategies as st

from midtown.server.features.feeds import formats
from midtown.server.features.feeds.contents import Entry, Feed
from tests.server.features.feeds.reading import entries, events, unfold
from tests.server.people_app import NOW, ORIGIN

WORDS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=120)
EMPTY = Feed("turns", "Nothing", "/", [])


def entry(key: str, title: str, text: str, at: int | None = NOW) -> Entry:
    return Entry(
        key=key,
        title=title,
        text=text,
        path="/table/1",
        at=at,
        ends_at=None if at is None else at + 1000,
        updated_at=NOW,
    )


@given(WORDS, WORDS)
def test_any_words_make_a_calendar_that_strict_readers_take(title: str, text: str) -> None:
    feed = Feed("turns", title, "/", [entry("a", title, text), entry("b", text, title)])
    first, second = events(formats.icalendar(feed, ORIGIN))
    assert first["SUMMARY"] == second["DESCRIPTION"]
    assert "\n" not in text or "\n" in first["DESCRIPTION"]


@given(WORDS, WORDS)
def test_any_words_make_an_atom_feed_that_parses(title: str, text: str) -> None:
    feed = Feed("turns", title, "/", [entry("a", f"-{title}", f"-{text}")])
    (read,) = entries(formats.atom(feed, f"{ORIGIN}/x", ORIGIN))
    assert read["link"] == f"{ORIGIN}/table/1"


def test_separators_backslashes_and_ends_of_lines_are_escaped() -> None:
    line = formats.icalendar(Feed("a", "x", "/", [entry("a", "a,b;c\\d\re\r\nf", "x")]), ORIGIN)
    assert rb"SUMMARY:a\,b\;c\\d\ne\nf" in line
    assert events(line)[0]["SUMMARY"] == "a,b;c\\d\ne\nf"


def test_lines_are_folded_between_characters() -> None:
    for sign in "aß€𝄞":
        for length in range(60, 90):
            line = f"SUMMARY:{sign * length}"
            assert unfold(formats.fold(line)) == [line]
    assert formats.fold("a" * 75) == b"a" * 75 + b"\r\n"
    assert formats.fold("a" * 76) == b"a" * 75 + b"\r\n a\r\n"


def test_what_has_no_time_is_in_no_calendar_and_an_empty_one_is_valid() -> None:
    assert events(formats.icalendar(Feed("a", "x", "/", [entry("a", "x", "x", None)]), ORIGIN)) == []
    assert events(formats.icalendar(EMPTY, ORIGIN)) == []
    assert entries(formats.atom(EMPTY, f"{ORIGIN}/x", ORIGIN)) == []

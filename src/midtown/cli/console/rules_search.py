"""Find the paragraphs of a game's rules that a question is about, in the rules' own words or in a player's."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, TypeAlias

from midtown.cli.console.language import say
from midtown.games import Paragraph
from midtown.support.i18n import Language

ENDING: Final = re.compile(r"(?<=.{3})(ing|ed|es|en|er|em|e|n|s|t)$")
TITLE_WEIGHT: Final = 4
"""How much more a word counts in a title than in the text; the pages' search has the same number."""

Stems: TypeAlias = tuple[str, ...]


def matching_paragraphs(paragraphs: Sequence[Paragraph], query: str, language: Language) -> list[Paragraph]:
    """Return the paragraphs with that id or number; else those with the phrase; else those with most of its words."""
    phrase = query.strip().casefold()
    tests: tuple[Callable[[Paragraph], bool], ...] = (
        lambda p: phrase in (p.rule.casefold(), p.rule.partition("-")[2].casefold(), str(p.number)),
        lambda p: phrase in f"{p.rule} {p.title}".casefold(),
        lambda p: phrase in p.text.casefold(),
    )
    exact = next((matches for test in tests if (matches := [p for p in paragraphs if test(p)])), [])
    return exact or paragraphs_with_most_words(paragraphs, query, language)


def paragraphs_with_most_words(paragraphs: Sequence[Paragraph], query: str, language: Language) -> list[Paragraph]:
    """Return the paragraphs with the most words of a question, or with what the rules call them; the best first."""
    wanted = [alternatives(word, language) for word in words_of(query) if word not in small_words(language)]
    rated = [(*rate(paragraph, wanted), paragraph) for paragraph in paragraphs]
    most = max((hits for hits, _, _ in rated), default=0)
    best = [(weight, paragraph) for hits, weight, paragraph in rated if hits == most > 0]
    return [paragraph for _, paragraph in sorted(best, key=lambda pair: -pair[0])]


def rate(paragraph: Paragraph, wanted: Sequence[Sequence[Stems]]) -> tuple[int, int]:
    """Return how many of the wanted words a paragraph has, and how much they weigh."""
    title, text = words_of(f"{paragraph.rule} {paragraph.title}"), words_of(paragraph.text)
    in_title = [any(has(title, stems) for stems in word) for word in wanted]
    anywhere = [any(has(title + text, stems) for stems in word) for word in wanted]
    return sum(anywhere), sum(anywhere) + TITLE_WEIGHT * sum(in_title)


def has(words: Sequence[str], stems: Stems) -> bool:
    """Tell whether each stem begins one of the words."""
    return all(any(word.startswith(stem) for word in words) for stem in stems)


def alternatives(word: str, language: Language) -> list[Stems]:
    """Return the stem of a word, and the stems of each phrase that the rules have in its place."""
    stem = stem_of(word)
    return [(stem,), *(stems for key, stems in synonyms(language) if stem_of(key) == stem)]


@cache
def synonyms(language: Language) -> list[tuple[str, Stems]]:
    """Return pairs of a player's word and the stems of a phrase of the rules."""
    lines = [line.partition(":") for line in say(language, "rules.synonyms").splitlines() if ":" in line]
    return [
        (word, tuple(stem_of(part) for part in words_of(phrase)))
        for left, _, right in lines
        for word in words_of(left)
        for phrase in right.split(",")
    ]


@cache
def small_words(language: Language) -> frozenset[str]:
    """Return the words of a question that do not count."""
    return frozenset(words_of(say(language, "rules.small_words")))


def stem_of(word: str) -> str:
    """Return a word without its ending."""
    return ENDING.sub("", word)


def words_of(text: str) -> list[str]:
    """Return the words of a text in lower case and without accents, so that “Turme” matches “Türme”."""
    plain = "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c))
    return re.findall(r"[^\W_]+", plain)

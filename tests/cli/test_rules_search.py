"""The search of the rules in the terminal knows the words of the glossary, and those that it advises against."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from midtown import games
from midtown.cli.console.rules_search import matching_paragraphs
from midtown.support.i18n import LANGUAGES, Language

GLOSSARY = Path(__file__).parents[2] / "docs" / "develop" / "glossary.md"
SECTIONS = {"Both games": ("manhattan", "traffiq"), "Manhattan": ("manhattan",), "Manhattan TraffIQ": ("traffiq",)}
GERMAN_ADVICE = re.compile(r"[A-ZÄÖÜ]|wegnehmen|auslassen")
"""What tells German from English in the last column, which has both."""
ASIDE = re.compile(r"\(.*?\)|\"|…")


def rules_for(game: str, query: str, language: Language) -> list[str]:
    return [paragraph.rule for paragraph in matching_paragraphs(games.paragraphs(game, language), query, language)]


def terms() -> Iterator[tuple[str, str, Language]]:
    """Yield the games, a term of the glossary, and its language."""
    parts = re.split(r"^## (.+)$", GLOSSARY.read_text("utf-8"), flags=re.MULTILINE)
    for title, body in zip(parts[1::2], parts[2::2], strict=True):
        for row in re.findall(r"^\| (?!-|English)(.+) \|$", body, re.MULTILINE) if title in SECTIONS else []:
            english, german, _, advice = (ASIDE.sub("", cell).strip() for cell in f"{row} ".split("|"))
            avoided = [term.strip() for term in advice.split(",") if term.strip()]
            yield from ((title, term.strip(), "en") for term in english.split(";"))
            yield from ((title, term.strip(), "de") for term in german.split(";"))
            for term in avoided:
                yield title, term, "de" if GERMAN_ADVICE.search(term) else "en"


@pytest.mark.parametrize(("title", "term", "language"), sorted(set(terms())))
def test_every_term_of_the_glossary_leads_to_a_rule(title: str, term: str, language: Language) -> None:
    assert any(rules_for(game, term, language) for game in SECTIONS[title])


def test_the_glossary_has_terms_in_both_languages() -> None:
    assert {language for _, _, language in terms()} == set(LANGUAGES)
    assert len(set(terms())) > 100


@pytest.mark.parametrize(
    ("game", "query", "language", "rule"),
    [
        ("manhattan", "foreign tower", "en", "M-BUILD"),
        ("manhattan", "fremder Turm", "de", "M-BUILD"),
        ("manhattan", "When may I build on my opponent’s tower?", "en", "M-BUILD"),
        ("manhattan", "build", "en", "M-BUILD"),
        ("manhattan", "11", "en", "M-BUILD"),
        ("traffiq", "taxi ride", "en", "T-RIDE"),
        ("traffiq", "Turme", "de", ""),
    ],
)
def test_a_players_words_lead_to_the_rule(game: str, query: str, language: Language, rule: str) -> None:
    rules = rules_for(game, query, language)
    assert rule in rules if rule else not rules


def test_a_question_of_small_words_alone_finds_nothing() -> None:
    assert rules_for("manhattan", "where is it, and why", "en") == []
    assert rules_for("manhattan", "xyz", "en") == []

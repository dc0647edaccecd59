"""Check that catalogues have the same keys and placeholders in both languages, and rulebooks the same paragraphs.

German texts, those of the pages too, spell a word in one way (`SPELLINGS`).

Two keys of one catalogue may have the same text where a comment in it says why: `# same text: key, other.key: reason`.
"""

import re
import string
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tree import files

SAME_TEXT = re.compile(r"^# same text: ([^:]+): \S", re.MULTILINE)
PARAGRAPH = re.compile(r"^## (\d+)\. ([A-Z]+-[A-Z0-9-]+): \S", re.MULTILINE)
SPELLINGS = {re.compile(r"[\"„`> ]Clubs?\b"): "Klub"}
"""German spellings that are not used, each with the one that is."""
PAIRS = {"en.toml": "de.toml", "README.md": "README.de.md"}


def failures(root: Path) -> Iterator[str]:
    """Yield each difference between the languages, and each repeated text."""
    paths = set(files(root, "src/midtown"))
    for english in sorted(path for path in paths if path.name in PAIRS):
        german = english.with_name(PAIRS[english.name])
        if german not in paths:
            yield f"{german}: missing beside {english.name}"
        elif english.suffix == ".toml":
            yield from catalogue_failures(root, english, german)
        else:
            yield from rulebook_failures(root, english, german)
    pages = (path for path in files(root, "web/src") if path.name.endswith(".de.ts"))
    yield from (spelling for path in sorted({*pages, *paths}) for spelling in spelling_failures(root, path))
    for german in sorted(path for path in paths if path.name in PAIRS.values()):
        names = [name for name, other in PAIRS.items() if other == german.name]
        if german.with_name(names[0]) not in paths:
            yield f"{german.with_name(names[0])}: missing beside {german.name}"


def catalogue_failures(root: Path, english: Path, german: Path) -> Iterator[str]:
    """Yield differences of two catalogues in keys and placeholders, and texts that each repeats."""
    texts, translations = (dict(messages(tomllib.loads((root / p).read_text("utf-8")))) for p in (english, german))
    yield from (f"{german}: {key}: not translated" for key in texts.keys() - translations.keys())
    yield from (f"{german}: {key}: not in {english.name}" for key in translations.keys() - texts.keys())
    for key in texts.keys() & translations.keys():
        if (here := placeholders(texts[key])) != (there := placeholders(translations[key])):
            yield f"{german}: {key}: placeholders {sorted(there)}, in {english.name} {sorted(here)}"
    yield from repetitions(english, texts, (root / english).read_text("utf-8"))
    yield from repetitions(german, translations, (root / german).read_text("utf-8"))


def messages(table: dict[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text of a catalogue with its dotted key."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from messages(value, f"{above}{key}.")
        elif isinstance(value, list):
            yield from messages({str(i): item for i, item in enumerate(value)}, f"{above}{key}.")
        else:
            yield above + key, str(value)


def spelling_failures(root: Path, path: Path) -> Iterator[str]:
    """Yield words of a German file that are spelled otherwise elsewhere."""
    if path.name != "de.toml" and not path.name.endswith(".de.ts"):
        return
    for number, line in enumerate((root / path).read_text("utf-8").splitlines(), 1):
        yield from (f"{path}:{number}: say {word}" for wrong, word in SPELLINGS.items() if wrong.search(line))


def placeholders(text: str) -> set[str]:
    """Return the names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def repetitions(path: Path, texts: dict[str, str], source: str) -> Iterator[str]:
    """Yield keys that share a text without a comment that gives the reason."""
    excused = [set(re.split(r"[,\s]+", keys)) for keys in SAME_TEXT.findall(source)]
    by_text: dict[str, set[str]] = defaultdict(set)
    for key, text in texts.items():
        by_text[text].add(key)
    for text, keys in by_text.items():
        if len(keys) > 1 and not any(keys <= group for group in excused):
            yield f"{path}: {', '.join(sorted(keys))}: the same text twice: {text!r}"


def rulebook_failures(root: Path, english: Path, german: Path) -> Iterator[str]:
    """Yield differences of the numbered paragraphs of two rulebooks."""
    here, there = (PARAGRAPH.findall((root / path).read_text("utf-8")) for path in (english, german))
    if not here:
        yield f"{english}: no numbered paragraph such as '## 3. X-NAME: Title'"
    if [number for number, _ in here] != [str(i + 1) for i in range(len(here))]:
        yield f"{english}: the paragraphs are not numbered 1 to {len(here)}"
    for number, rule in sorted(set(here) ^ set(there)):
        missing = german if (number, rule) in here else english
        yield f"{missing}: no paragraph '## {number}. {rule}: ...'"

"""Check the documentation's sentences: a median of at most 20 words in a file, and none above 45.

`python scripts/checks/docs.py` prints the median and the longest sentence of every page.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tree import files, lines

LONGEST = 45
MEDIAN = 20
NO_MEDIAN = Path("docs/lab")
"""Notes of experiments are exempt from the median."""
PAGES = {
    Path(name)
    for name in ("ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "README.md", "SECURITY.md", "web/README.md")
}

COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
FENCE = re.compile(r"^[ ]*(```+|~~~+).*?^[ ]*\1[ ]*$", re.DOTALL | re.MULTILINE)
ITEM = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+")
RULE = re.compile(r"\s*\|?[\s:|-]*-[\s:|-]*$")
CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)")
IMAGE_OR_LINK = re.compile(r"!?\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\([^()]*\)")
EMPHASIS = re.compile(r"(\*{1,3}|\b_{1,2})(\S(?:.*?\S)?)\1")
ADDRESS = re.compile(r"<?https?://\S+")
END = re.compile(r"[.!?][)\]\"'”’]*\s+(?=[\"'“(\[]*[A-Z0-9ÄÖÜ])")
ABBREVIATION = re.compile(r"(?:\b(?:e\.g|i\.e|cf|vs|etc|approx|Dr|St|No|Fig|Sec)|\b[A-Z])\.$")
WORD = re.compile(r"\S*\w\S*")


class Sentence(NamedTuple):
    """One sentence: the line where its block begins, its text, and whether it is prose or the cell of a table."""

    line: int
    text: str
    prose: bool

    @property
    def words(self) -> int:
        """Return the number of words; a piece of code or a link's address is one."""
        return len(WORD.findall(self.text))


def failures(root: Path) -> Iterator[str]:
    """Yield each sentence that is too long, and each page whose sentences are."""
    for path in pages(root):
        entries = list(sentences("\n".join(lines(root / path))))
        for sentence in entries:
            if sentence.words > LONGEST:
                start = " ".join(sentence.text.split()[:8])
                yield f"{path}:{sentence.line}: {sentence.words} words, at most {LONGEST}: {start} …"
        middle = median_of(entries)
        if middle > MEDIAN and not path.is_relative_to(NO_MEDIAN):
            yield f"{path}: sentences have a median of {middle:g} words, at most {MEDIAN}"


def pages(root: Path) -> Iterator[Path]:
    """Yield the pages that are checked."""
    for path in files(root):
        if path in PAGES or (path.suffix == ".md" and path.parts[0] == "docs"):
            yield path


def median_of(entries: list[Sentence]) -> float:
    """Return the median length of the sentences in running text; 0 where there are none."""
    return median([sentence.words for sentence in entries if sentence.prose] or [0])


def sentences(text: str) -> Iterator[Sentence]:
    """Yield the sentences of a page in Markdown: of paragraphs, list items, and cells, not of code and headings."""
    for line, block, prose in blocks(text):
        rest = plain(block)
        begin = 0
        for end in END.finditer(rest):
            if not ABBREVIATION.search(rest[begin : end.start() + 1]):
                yield from one(line, rest[begin : end.end()], prose)
                begin = end.end()
        yield from one(line, rest[begin:], prose)


def one(line: int, text: str, prose: bool) -> Iterator[Sentence]:
    """Yield a sentence, if it has a word."""
    sentence = Sentence(line, text.strip(), prose)
    if sentence.words:
        yield sentence


def blocks(text: str) -> Iterator[tuple[int, str, bool]]:
    """Yield the paragraphs, list items, and cells of a page, each with the number of its first line."""
    for pattern in (FENCE, COMMENT):
        text = pattern.sub(lambda match: "\n" * match[0].count("\n"), text)
    first, gathered = 1, list[str]()
    for number, line in enumerate([*text.split("\n"), ""], 1):
        row = line.lstrip().startswith("|")
        if not line.strip() or row or line.startswith("#") or ITEM.match(line):
            if gathered:
                yield first, " ".join(gathered), True
            first, gathered = number, []
        if row:
            if not RULE.match(line):
                yield from ((number, cell, False) for cell in re.split(r"(?<!\\)\|", CODE.sub("code", line)))
        elif line.strip() and not line.startswith("#"):
            gathered.append(ITEM.sub("", line, count=1).strip(" >") if not gathered else line.strip(" >"))


def plain(text: str) -> str:
    """Return the text as it is read: code as one word, links as their texts, no marks of emphasis."""
    text = CODE.sub("Code", text)
    text = IMAGE_OR_LINK.sub(r"\1", text)
    return EMPHASIS.sub(r"\2", ADDRESS.sub("address", text))

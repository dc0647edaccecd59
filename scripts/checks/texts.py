"""Find texts in the Python side's catalogues that nothing uses.

A text is used if its whole key is a string in the catalogue's package: `"usage.extra"`. Where the code makes the key,
`f"bench.{key}"`, the last part must be a string in the same file, or the start of the key must be listed in `MADE`.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from checks.translations import messages
from tree import files

SOURCE = Path("src/midtown")
WHOLE = {SOURCE / "support/i18n"}  # its texts belong to no package
MADE = {
    "support/i18n": {"tune.other": "a journal's kind"},
    "cli/locale": {
        "level.": "the levels that are offered",
        "level_name.": "the levels that are offered",
        "tournament_word.": "formats, states and tie-breaks that a server names",
    },
    "server/locale": {
        "called_off.": "why a tournament was called off",
        "feed.": "the formats of tournaments, and turns with others and alone",
        "unaided.": "why there is no help at a table",
        "group.": "what clubs and tournaments tell",
        "notice.": "the kinds of notices",
        "proposed.": "what can be proposed",
    },
    "manhattan/locale": {
        "card.": "the kinds of cards",
        "city.": "the letters of the cities",
        "decision.": "the kinds of decisions",
        "colour.": "the colours",
        "letter.": "the colours",
        "stage.": "the stages of a game",
        "situation.": "the situations of a seat",
        "topic.": "the topics of sequels",
        "sequel.": "what a seat did next",
        "story.by_": "how a tie was decided",
    },
    "traffiq/locale": {
        "colour.": "the colours",
        "letter.": "the colours",
        "tile.": "what the sides of a tile show",
        "decision.": "the kinds of decisions",
        "refusal.street_": "the streets of a move",
        "stage.": "the stages of a game",
        "situation.": "the situations of a seat",
        "topic.": "the topics of sequels",
        "sequel.": "what a seat did next",
    },
    "terminal/locale": {"status.": "the phases of a state"},
}
SPREAD = "load_state"  # one module raises what the modules beside it name
HOLE = "\0"


class Code:
    """The strings of a package's modules by file: plain ones, and f-strings with holes."""

    def __init__(self, root: Path, package: Path) -> None:
        self.strings: dict[Path, set[str]] = {}
        self.patterns: dict[Path, set[str]] = {}
        for path in files(root, str(package)):
            if path.suffix == ".py":
                nodes = list(ast.walk(ast.parse((root / path).read_text("utf-8"))))
                self.strings[path] = {
                    n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)
                }
                self.patterns[path] = {pattern(node) for node in nodes if isinstance(node, ast.JoinedStr)}
        self.every = set[str]().union(*self.strings.values())

    def uses(self, key: str) -> bool:
        """Return whether `key` is written somewhere, or made where its changing part is written."""
        return key in self.every or any(
            part in self.near(path)
            for path, patterns in self.patterns.items()
            for made in patterns
            for part in changing(made, key)
        )

    def near(self, path: Path) -> set[str]:
        """Return the strings among which a key made in `path` finds its last part."""
        if path.parent.name != SPREAD:
            return self.strings[path]
        return set[str]().union(*(strings for other, strings in self.strings.items() if other.parent == path.parent))


def failures(root: Path) -> Iterator[str]:
    """Yield every text that nothing uses, and every entry of `MADE` that is no longer needed."""
    packages: dict[Path, Code] = {}
    for catalogue in files(root, str(SOURCE)):
        if catalogue.name != "en.toml":
            continue
        keys = [key for key, _ in messages(tomllib.loads((root / catalogue).read_text("utf-8")))]
        if (steps := root / catalogue.with_name("lesson.toml")).exists():
            unused = sorted(set(keys) - set(lesson_keys(tomllib.loads(steps.read_text("utf-8")))))
        else:
            package = SOURCE if catalogue.parent in WHOLE else catalogue.parent.parent
            code = packages.setdefault(package, Code(root, package))
            made = next((made for end, made in MADE.items() if catalogue.parent.as_posix().endswith(end)), {})
            loose = [key for key in keys if not code.uses(key)]
            yield from (
                f"{catalogue}: MADE no longer needs {start}"
                for start in made
                if not any(key.startswith(start) for key in loose)
            )
            unused = [key for key in loose if not key.startswith(tuple(made))]
        yield from (f"{catalogue}: {key}: nothing uses this text" for key in unused)


def pattern(node: ast.JoinedStr) -> str:
    """Return the string with a hole for each value."""
    return "".join(str(part.value) if isinstance(part, ast.Constant) else HOLE for part in node.values)


def changing(made: str, key: str) -> Iterator[str]:
    """Yield what fills the hole of `made` to give `key`: `help` for `f"bench.{key}"` and `bench.help`."""
    if made.count(HOLE) == 1 and "." in made and " " not in made:
        form = re.escape(made).replace(re.escape(HOLE), r"([\w-]+)")
        if match := re.fullmatch(form, key):
            yield match[1]


def lesson_keys(lesson: dict[str, list[dict[str, list[dict[str, str]]]]]) -> Iterator[str]:
    """Yield the keys that the chapters and steps of a lesson can have."""
    yield from (f"name.{seat}" for seat in range(10))
    for chapter in lesson["chapter"]:
        yield f"{chapter['name']}.title"
        for step in chapter["step"]:
            yield from (f"{chapter['name']}.{step['name']}{end}" for end in ("", "-right", "-wrong"))

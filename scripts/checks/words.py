"""Names and phrases that must not come back; docs/develop/glossary.md has the terms to use instead."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from tree import files, lines

NAMES = frozenset(
    [
        "told",
        "found",
        "asked",
        "said",
        "known",
        "shown",
        "outlook",
        "desk",
        "asks",
        "manners",
        "foresight",
        "eyes",
        "promises",
        "prospects",
        "Perhaps",
        "Someone",
        "Whole",
        "reckon",
    ]
)
"""Banned names of variables, parameters, functions, classes, attributes and files: name the thing itself."""
VAGUE = frozenset(["here", "mine", "of", "one"])
"""Banned in the package as names of functions, parameters and variables: name the thing itself, or what is returned.

Fields of documents may have them, and so may compiled modules, whose declarations name their variables, too.
"""
PARTS = frozenset(["told"])
"""Banned also as a part of a name, such as `move_told`, but not in a test's name, which is a sentence."""
PHRASES = re.compile(
    r"\b(so many|so much|whoever|whomever|by and by|as it were|in vain|at a stretch|upon|shall|ought|amongst|whilst"
    r"|hereby|thereby|wherein|whereupon|henceforth|(?:is|are|was|were|been|being) told|he|him|his|himself)\b",
    re.IGNORECASE,
)
"""Banned phrases, vague ones, archaic ones and the generic "he": use a noun, a number, today's word or "they"."""
GERMAN = re.compile(r"(^|[./-])de\.(toml|md)$")
PLACEHOLDER = re.compile(r"\{(\w+)[:}]")
"""A value's name in a text of a catalogue, which the code gives as a keyword."""
SCRIPT = re.compile(
    r"\b(?:const|let|function|class|interface|type)\s+(?P<declared>\w+)"
    r"|\b(?:const|let)\s+\{(?P<destructured>[^}]*)\}"
    r"|\((?P<parameters>[^()]*)\)(?=[^;{]*(?:\{|=>))|\b(?P<parameter>\w+)\s*=>"
    r"|\.\#?(?P<accessed>\w+)"
    r"|^\s*(?:(?:readonly|static|async|get|set|private|protected|public)\s+)*\#?(?P<member>\w+)\??\s*(?:=(?!=)|[(:;])"
    r"|\bclass=\"(?P<classes>[^\"{]*)\"|\bclass:(?P<toggled>[\w-]+)"
)
"""Where a line of TypeScript, Svelte, or CSS names a variable, a parameter, a property, a method, or a CSS class."""
PLACES = ("src", "web/src", "web/gallery", "web/tests", "web/tools", "docs", "tests", "scripts")
PROSE = {".py", ".pxd", ".md", ".toml", ".ts", ".js", ".svelte", ".css", ".json"}
FREE = {Path("scripts/checks/words.py")}
"""Files that are not checked: this one lists the words."""
DOCUMENTED = {
    ("src/midtown/server/schemas/websocket.py", "Said"),
    ("src/midtown/server/presenters/lessons.py", "said"),
    ("src/midtown/client/messages.py", "Said"),
    ("web/src/api.ts", "said"),
    ("web/src/api.ts", "Said"),
    ("web/src/table/chat/ChatPanel.svelte", "Said"),
    ("web/src/learn/model.svelte.ts", "said"),
    ("web/tests/learn/model.test.ts", "said"),
    ("tests/browser/driver/profiles.py", "found"),
}
"""Names of the documented protocol and of kinds of decisions, which stay as they are."""


def failures(root: Path) -> Iterator[str]:
    """Yield each banned name and phrase with its place."""
    pages = [path for path in files(root) if len(path.parts) == 1 and path.suffix == ".md"]
    for path in [*pages, *(path for place in PLACES for path in files(root, place))]:
        if path in FREE or "golden" in path.parts or path.suffix not in PROSE:
            continue
        if path.name.partition(".")[0].lower() in NAMES:
            yield f"{path}: the file's name is a banned word"
        if path.suffix == ".py":
            text = (root / path).read_text("utf-8")
            yield from named(path, python_names(text))
            if path.is_relative_to("src/midtown") and not (root / path).with_suffix(".pxd").exists():
                yield from named(path, vague_names(ast.parse(text)))
        elif path.suffix in {".ts", ".js", ".svelte", ".css"}:
            yield from named(path, script_names(lines(root / path)))
        elif path.suffix == ".toml":
            yield from named(path, placeholders(lines(root / path)))
        if not GERMAN.search(path.name) and path.suffix != ".json":
            for number, line in enumerate(lines(root / path), 1):
                yield from (f"{path}:{number}: “{match.group()}”" for match in PHRASES.finditer(line))


def named(path: Path, names: Iterable[tuple[str, int]]) -> Iterator[str]:
    """Yield a failure for each name that is not documented for that file."""
    for name, line in names:
        if (path.as_posix(), name) not in DOCUMENTED:
            yield f"{path}:{line}: the name {name}"


def python_names(text: str) -> Iterator[tuple[str, int]]:
    """Yield each banned name that Python code declares, assigns or gives a value by, with its line."""
    for node in ast.walk(ast.parse(text)):
        name = None
        match node:
            case ast.Name(ctx=ast.Store()):
                name = node.id
            case ast.Attribute(ctx=ast.Store()):
                name = node.attr
            case ast.arg() | ast.keyword():
                name = node.arg
            case ast.alias():
                name = node.asname
            case ast.MatchMapping():
                name = node.rest
            case (
                ast.FunctionDef()
                | ast.AsyncFunctionDef()
                | ast.ClassDef()
                | ast.MatchAs()
                | ast.MatchStar()
                | ast.ExceptHandler()
            ):
                name = node.name
        if name and banned(name):
            yield name, getattr(node, "lineno", 0)


def vague_names(node: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield each vague name of a function, a parameter or a variable below a node, with its line."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.arg(arg=name):
                if name in VAGUE:
                    yield name, child.lineno
            case ast.Name(id=name, ctx=ast.Store()) if name in VAGUE:
                if not (isinstance(node, ast.AnnAssign) and node.simple):
                    yield name, child.lineno
        yield from vague_names(child)


def banned(name: str) -> bool:
    """Return whether a name of Python code is a banned word, or has a part that is."""
    plain = name.strip("_").lower()
    return plain in NAMES or (not plain.startswith("test_") and not PARTS.isdisjoint(plain.split("_")))


def placeholders(text: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Yield each banned name of a value in the texts of a catalogue, with its line."""
    for number, line in enumerate(text, 1):
        yield from ((match[1], number) for match in PLACEHOLDER.finditer(line) if match[1] in NAMES)


def script_names(text: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Yield each banned name in the lines of a TypeScript, Svelte, or CSS file, with its line."""
    for number, line in enumerate(text, 1):
        for match in SCRIPT.finditer(line):
            for group in filter(None, match.groups()):
                words = re.findall(r"[\w-]+", re.sub(r"([\"'`]).*?\1", "", group))
                yield from ((name, number) for name in words if name.lower() in NAMES)

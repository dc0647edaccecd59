"""Small changes of Python and TypeScript sources: comparisons, constants, conditions, removed statements."""

import ast
import hashlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

COMPARED = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
CALCULATED = {ast.Add: "-", ast.Sub: "+", ast.Mult: "//", ast.FloorDiv: "*", ast.Mod: "+", ast.LShift: ">>"}
TYPESCRIPT = (
    ("comparison", re.compile(r" (===|!==|<=|>=|<|>) (?=[\w(\"'-])"), None),
    ("condition", re.compile(r" (&&|\|\|) "), {"&&": "||", "||": "&&"}),
    ("constant", re.compile(r"\b(true|false)\b"), {"true": "false", "false": "true"}),
    ("constant", re.compile(r"(?<=[ (\[])(\d+)(?=[;,)\]])"), None),
    ("condition", re.compile(r"(?<=\bif \()(?=[^()]+\) )"), None),
    ("statement", re.compile(r"(?m)^ +((?:this\.)?[\w.]+(?:\([^()\n]*\)| [+-]?= [^;\n{(]+);)$"), None),
)
TURNED = {"===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">"}
QUIET = ("log.", "super().__init__", "warnings.")
"""How statements begin whose removal is no fault."""


class Mutant(NamedTuple):
    """One change: from `start` to `end` (in characters) the text `before` becomes `after`."""

    path: str
    line: int
    kind: str
    start: int
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        """Return place and change in one line."""
        return f"{self.path}:{self.line} {self.kind}: {' '.join(self.before.split())[:60]} -> {self.after[:40]}"

    @property
    def id(self) -> str:
        """Hash of place and change, which is stable while the file's text is."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:16]

    def applied(self, text: str) -> str:
        """Return the changed text."""
        assert text[self.start : self.end] == self.before
        return text[: self.start] + self.after + text[self.end :]

    def entry(self) -> dict[str, object]:
        """Return what the journal keeps of it."""
        return {"id": self.id, "path": self.path, "line": self.line, "kind": self.kind} | {
            "before": self.before,
            "after": self.after,
        }


Changer = Callable[[Any, str, str], Mutant]
"""Makes a mutant of a node, its kind, and the text in its place."""


def mutants_of(file: Path, path: str) -> list[Mutant]:
    """Return all mutants of a file, which `path` names."""
    text = file.read_text("utf-8")
    mutants = _of_typescript(text, path) if path.endswith(".ts") else _of_python(text, path)
    return sorted(set(mutants), key=lambda mutant: (mutant.start, mutant.end, mutant.after))


def _of_python(text: str, path: str) -> Iterator[Mutant]:
    offsets = [0]
    for line in text.encode().splitlines(keepends=True):
        offsets.append(offsets[-1] + len(line))

    def at(line: int, column: int) -> int:
        return len(text.encode()[: offsets[line - 1] + column].decode())

    def change(node: ast.expr | ast.stmt, kind: str, after: str) -> Mutant:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start, end = at(node.lineno, node.col_offset), at(node.end_lineno, node.end_col_offset)
        return Mutant(path=path, line=node.lineno, kind=kind, start=start, end=end, before=text[start:end], after=after)

    for function in ast.walk(ast.parse(text)):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for statement in function.body:
                for node in ast.walk(statement):
                    yield from _changes(node, change)


def _changes(node: ast.AST, change: Changer) -> Iterator[Mutant]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        left, right = ast.unparse(node.left), ast.unparse(node.comparators[0])
        yield change(node, "comparison", f"({left}) {COMPARED[type(node.ops[0])]} ({right})")
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield change(node, "constant", str(not node.value))
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield change(node, "constant", str(node.value + 1))
    elif isinstance(node, ast.If | ast.While | ast.IfExp) and "TYPE_CHECKING" not in ast.unparse(node.test):
        yield change(node.test, "condition", f"(not ({ast.unparse(node.test)}))")
    elif isinstance(node, ast.BoolOp):
        joined = " and " if isinstance(node.op, ast.Or) else " or "
        yield change(node, "condition", f"({joined.join(f'({ast.unparse(value)})' for value in node.values)})")
    elif isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant | ast.Yield | ast.YieldFrom):
        if not ast.unparse(node).startswith(QUIET):
            yield change(node, "statement", "pass")
    elif isinstance(node, ast.AugAssign | ast.Raise):
        yield change(node, "statement", "pass")
    elif isinstance(node, ast.Return) and node.value and ast.unparse(node.value) != "None":
        yield change(node, "statement", "return None")
    elif isinstance(node, ast.BinOp) and (turned := CALCULATED.get(type(node.op))):
        yield change(node, "calculation", f"(({ast.unparse(node.left)}) {turned} ({ast.unparse(node.right)}))")


def _of_typescript(text: str, path: str) -> Iterator[Mutant]:
    hidden = _without_comments_and_strings(text)
    for kind, pattern, turned in TYPESCRIPT:
        for match in pattern.finditer(hidden):
            start, end = match.span(1) if pattern.groups else match.span()
            before = text[start:end]
            after = (turned or TURNED).get(before, "")
            if before.isdecimal():
                after = str(int(before) + 1)
            elif not pattern.groups:
                after = "!"
                end = text.index(")", start)
                before, after = text[start:end], f"!({text[start:end]})"
            yield Mutant(
                path=path,
                line=text.count("\n", 0, start) + 1,
                kind=kind,
                start=start,
                end=end,
                before=before,
                after=after,
            )


def _without_comments_and_strings(text: str) -> str:
    """Return the text with every comment, string and import blanked, at the same length."""
    hidden = re.compile(
        r"""//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|"""
        r"^(?:import|export type|type) .*?;$",
        re.DOTALL | re.MULTILINE,
    )
    return hidden.sub(lambda match: re.sub(r"[^\n]", "_", match[0]), text)

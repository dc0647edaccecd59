"""The notebooks of the documentation run from top to bottom."""

import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "docs/build/notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs(file: Path) -> None:
    document = json.loads(file.read_text("utf-8"))
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = ["".join(cell["source"]) for cell in document["cells"] if cell["cell_type"] == "code"]
    assert cells
    for number, code in enumerate(cells, 1):
        exec(compile(code, f"{file.name}, code cell {number}", "exec"), names)


def test_there_are_two_notebooks() -> None:
    assert [file.stem for file in NOTEBOOKS] == ["endgames", "environments"]

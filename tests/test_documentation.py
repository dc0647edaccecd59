"""What the documentation promises."""

import re
from pathlib import Path

import pytest

from midtown import games
from midtown.cli.app import COMMANDS
from midtown.cli.engine import Engine

ROOT = Path(__file__).parent.parent
PAGES = [page for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")] if not page.name.startswith(".")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_the_readmes_program_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert code
    exec(code.group(1), {})
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == 2
    assert printed[0].startswith("['")


def test_the_readme_names_every_command() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    names = [module.__name__.rpartition(".")[2].replace("benchmark", "bench").replace("_", "-") for module in COMMANDS]
    assert all(f"`midtown {name}" in text for name in [*names, "engine"])


def test_the_protocols_page_describes_every_request_and_every_option() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    assert all(f'"cmd":"{command}"' in text for command in Engine().commands)
    for name in games.names():
        if name != "stones":
            assert all(f"`{option}`" in text for option in games.game(name).OPTIONS)

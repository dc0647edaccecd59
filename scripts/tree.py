"""List the files of the repository for the checks."""

import subprocess
from collections.abc import Iterator
from pathlib import Path


def files(root: Path, below: str = ".") -> Iterator[Path]:
    """Yield every file below a folder that git tracks or would track, with a path relative to `root`."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", below]
    listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    yield from (Path(name) for name in sorted(set(listed.split("\0"))) if name and (root / name).is_file())


def lines(path: Path) -> list[str]:
    """Return a text file's lines; a binary file has none."""
    try:
        return path.read_text("utf-8").splitlines()
    except UnicodeDecodeError:
        return []

"""Write the lock files: every dependency with its exact version and hashes, for every platform, naming no registry.

Of the extras, requirements.lock, which players install, has only the one for pictures; requirements-dev.lock, which the
tests need, has all but `UNLOCKED`. Node for machines without it is in requirements-web.lock; npm locks the pages'
packages in web/.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

UV = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--upgrade"]
UNLOCKED = {"learn"}
"""Extras that no lock file has: PyTorch comes with gigabytes of drivers, and only one example needs it."""
PLAIN = ["--no-annotate", "--no-emit-index-url", "--custom-compile-command", "make lock"]


def lock(target: str, *options: str) -> None:
    """Pin what runs and builds the package, and what `options` add, into `target`."""
    project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
    build = "\n".join(project["build-system"]["requires"])
    pin(target, build, *options, "pyproject.toml", "-")


def pin(target: str, requirements: str, *options: str) -> None:
    """Pin what `options` name, and `requirements` on standard input, into `target`."""
    command = [*UV, *PLAIN, "--output-file", target, *options]
    subprocess.run(command, input=requirements, text=True, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    lock("requirements.lock", "--extra", "pictures")
    extras = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    locked = [part for extra in sorted(extras.keys() - UNLOCKED) for part in ("--extra", extra)]
    lock("requirements-dev.lock", "--constraint", "requirements.lock", *locked, "--group", "dev")
    pin("requirements-web.lock", "", "--group", "web")

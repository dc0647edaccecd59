"""Write both lock files: every dependency with its exact version and hashes, for every platform, naming no registry.

What is optional is not in requirements.lock, which players install, but in requirements-dev.lock, as the tests need it.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

UV = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--upgrade"]
PLAIN = ["--no-annotate", "--no-emit-index-url", "--custom-compile-command", "make lock"]


def lock(target: str, *options: str) -> None:
    """Pin what runs and builds the package, and whatever `options` add, into `target`."""
    project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
    build = "\n".join(project["build-system"]["requires"])
    command = [*UV, *PLAIN, *options, "--output-file", target, "pyproject.toml", "-"]
    subprocess.run(command, input=build, text=True, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    lock("requirements.lock")
    lock("requirements-dev.lock", "--constraint", "requirements.lock", "--all-extras", "--group", "dev")

"""Write the lock files: every dependency with its exact version and hashes, for every platform, naming no registry.

Of the extras, requirements.lock, which players install, has only the one for pictures; requirements-dev.lock, which the
tests need, has all but `learn`; requirements-learn.lock adds that one for CI, without hashes. Node for
machines without it is in requirements-web.lock; npm locks the pages' packages in web/. constraints.txt has the versions
of requirements-dev.lock without hashes: pip takes none for the parts of an installed package.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

UV = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--upgrade"]
LEARN = "learn"
"""The extra with PyTorch, which comes with gigabytes of drivers, and only one example needs it."""
TORCH = "torch==2.13.0"
"""The oldest version that the extra allows, so that CI shows that it will do."""
DRIVERS = re.compile(r"(nvidia|cuda|triton)\b")
"""What PyTorch's build for graphics processors asks for by itself, in the versions that fit it."""
PIN = re.compile(r"([\w.-]+)(?:\[[^\]]*\])?(==.*)")
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


def lock_learning(target: str, locked: str) -> None:
    """Pin into `target` what learning needs beside `locked`, without hashes: each index has its own PyTorch."""
    pin(target, TORCH, "--constraint", locked, "--extra", LEARN, "pyproject.toml", "-")
    path = Path(target)
    present = {name(line) for line in Path(locked).read_text("utf-8").splitlines() if "==" in line}
    lines = [line for line in path.read_text("utf-8").splitlines() if name(line) not in present]
    path.write_text("".join(f"{line}\n" for line in lines if not DRIVERS.match(line)))


def constraints(locked: str) -> str:
    """Return the versions of a lock file's text as constraints for pip, which may name neither hashes nor extras."""
    pins = (PIN.match(line) for line in locked.splitlines())
    return "".join(pin[1] + pin[2].rstrip(" \\") + "\n" for pin in pins if pin)


def name(line: str) -> str:
    """Return the package that a line of a lock file pins."""
    return line.partition("==")[0]


if __name__ == "__main__":
    hashes = "--generate-hashes"
    lock("requirements.lock", hashes, "--extra", "pictures")
    extras = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    locked = [part for extra in sorted(extras.keys() - {LEARN}) for part in ("--extra", extra)]
    lock("requirements-dev.lock", hashes, "--constraint", "requirements.lock", *locked, "--group", "dev")
    pin("requirements-web.lock", "", hashes, "--group", "web")
    lock_learning("requirements-learn.lock", "requirements-dev.lock")
    Path("constraints.txt").write_text(constraints(Path("requirements-dev.lock").read_text("utf-8")), "utf-8")

"""Build Midtown's container image from a wheel, and try it: not root, on a file system that it cannot write to.

First the image's context is filled, dist/container: the wheel, and the locked wheels of what it needs. With `--context`
that is all, for other tools that build images. Else buildah builds the image as deploy/Containerfile says. Its base is
a Debian like this machine's, made by mmdebstrap, or an image named by `--base`. At last the image is tried (see
rehearsal.py). Needs root, and Debian's packages buildah, iproute2, mmdebstrap, nginx and postgresql.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import rehearsal
import wheels
from bare_machine import mirror

ROOT = Path(__file__).parents[1]
CONTEXT = ROOT / "dist/container"
FILE = ROOT / "deploy/Containerfile"
POSTGRES = ("psycopg", "psycopg-binary")
"""What requirements.lock lacks."""
PACKAGES = "python3,python3-venv,ca-certificates"
UNREAD = ("/usr/share/man/*", "/usr/share/doc/*", "/usr/share/locale/*")
BASE = "midtown-base"
PACKAGED = ("buildah", "iproute2", "mmdebstrap")
TOOLS = ("buildah", "ip", "mmdebstrap", "setpriv", "unshare")
PURGE = """chroot "$1" dpkg --purge --force-depends openssl perl \\
    $(dpkg-query --admindir "$1/var/lib/dpkg" --showformat '${Package} ' --show 'perl-modules-*' 'libperl5*')"""
"""Takes out what only the installation of certificates needs."""


def requirements() -> str:
    """Return the locked entries of all that runs in the image."""
    entries: dict[str, str] = {}
    for name in ("requirements-dev.lock", "requirements.lock"):
        text = (ROOT / name).read_text("utf-8")
        locked = {entry[1].partition("[")[0]: entry[0] for entry in wheels.ENTRY.finditer(text)}
        entries |= locked if name == "requirements.lock" else {name: locked[name] for name in POSTGRES}
    return "".join(entry for name, entry in sorted(entries.items()) if name not in wheels.BUILD_TOOLS)


def newest(python: str) -> Path:
    """Return the newest wheel in dist for the version of `python`."""
    tag = output(python, "-c", "import sys; print('cp%d%d' % sys.version_info[:2])")
    built = sorted((ROOT / "dist").glob(f"midtown-*-{tag}-*.whl"), key=lambda file: file.stat().st_mtime)
    if not built:
        sys.exit(f"container: dist has no wheel for {tag}: make wheel builds one")
    return built[-1]


def fill(context: Path, wheel: Path, python: str) -> None:
    """Fill the context of the image; `python` is an interpreter of the wheel's version."""
    shutil.rmtree(context, ignore_errors=True)
    context.mkdir(parents=True)
    shutil.copy(wheel, context)
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as listed:
        listed.write(requirements())
        listed.flush()
        pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check", "wheel", "--wheel-dir", str(context)]
        run(*pip, "--no-deps", "--require-hashes", "--requirement", listed.name)


def base() -> str:
    """Make an image of a small Debian with Python, and return its name."""
    address, release = mirror()
    with tempfile.TemporaryDirectory(prefix="midtown-base-") as name:
        archive = Path(name) / "base.tar"
        excludes = [f"--dpkgopt=path-exclude={path}" for path in UNREAD]
        options = ["--quiet", "--variant=essential", f"--include={PACKAGES}", f"--customize-hook={PURGE}"]
        run("mmdebstrap", *options, *excludes, release, str(archive), address)
        container = output("buildah", "from", "scratch")
        run("buildah", "add", "--quiet", container, str(archive), "/")
        run("buildah", "commit", "--quiet", "--rm", container, BASE)
    return f"localhost/{BASE}"


def build(base: str, tag: str, context: Path) -> None:
    """Build the image `tag` on the image `base` from its context."""
    options = ["--quiet", "--isolation", "chroot", "--format", "docker", "--build-arg", f"BASE={base}", "--tag", tag]
    run("buildah", "build", *options, "--file", str(FILE), str(context))


def smoke(tag: str) -> None:
    """Serve, play, and ask for the server's health: as the image says, then as the compose file does."""
    config = json.loads(output("buildah", "inspect", "--type", "image", tag))["Docker"]["config"]
    for rehearsed in (rehearsal.alone, rehearsal.composed):
        container = output("buildah", "from", tag)
        try:
            with tempfile.TemporaryDirectory(prefix="midtown-rehearsal-") as name:
                rehearsal.run(rehearsed(Path(output("buildah", "mount", container)), config, Path(name)))
        finally:
            run("buildah", "rm", container)


def run(*command: str) -> None:
    """Run a program; raise CalledProcessError if it fails."""
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL if command[0] == "buildah" else None)


def output(*command: str) -> str:
    """Return what a program prints."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def main() -> None:
    """Do what the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheel", nargs="?", type=Path, help="by default the newest in dist for the Python")
    parser.add_argument("--python", default=sys.executable, help="an interpreter of the wheel's version")
    parser.add_argument("--base", help="an image with that Python, in place of Debian's")
    parser.add_argument("--tag", default="midtown", help="the image's name")
    parser.add_argument("--folder", type=Path, default=CONTEXT, help="for the context, in place of dist/container")
    parser.add_argument("--context", action="store_true", help="only fill the context")
    arguments = parser.parse_args()
    fill(arguments.folder, arguments.wheel or newest(arguments.python), arguments.python)
    if arguments.context:
        print(arguments.folder)
        return
    if missing := [tool for tool in TOOLS if shutil.which(tool) is None]:
        sys.exit(f"container: {', '.join(missing)} missing: install Debian's packages {', '.join(PACKAGED)}")
    start = time.monotonic()
    build(arguments.base or base(), arguments.tag, arguments.folder)
    size = output("buildah", "images", "--format", "{{.Size}}", arguments.tag)
    print(f"container: {arguments.tag}, {size}, built in {time.monotonic() - start:.0f} s", flush=True)
    smoke(arguments.tag)
    print("container: all well")


if __name__ == "__main__":
    main()

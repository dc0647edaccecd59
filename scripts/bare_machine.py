"""Run the README's commands on a bare Debian: a chroot with python3, python3-venv, python3-pip, make and git alone.

Needs root and Debian's package debootstrap. Packages come from this machine's mirror; pip and npm use this machine's
configuration. `--with gcc --with python3-dev` adds packages.
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("python3", "python3-venv", "python3-pip", "make", "git", "ca-certificates")
CLONE = "srv/midtown"
HOME = Path.home()
OWN = (".config/pip", ".npmrc")
CONFIGURATION = ("/etc/pip.conf", "/etc/xdg/pip", "/etc/npmrc", *(f"{HOME}/{name}" for name in OWN))
NETWORK = ("/etc/hosts", "/etc/resolv.conf", "/etc/ssl/certs/ca-certificates.crt")
PASSED_ON = re.compile(r"(PIP|NPM_CONFIG|NODE_EXTRA|SSL_CERT|REQUESTS)_.*|(https?|no)_proxy", re.IGNORECASE)
"""Variables that pip, npm and their libraries read."""
SERVED = re.compile(r"http://\S+")
PATIENCE = 600.0
"""Seconds in which `make play` must serve its page."""


def mirror() -> tuple[str, str]:
    """Return the mirror and the release that apt uses here."""
    release = dict(re.findall(r'^(\w+)="?([^"\n]*)', Path("/etc/os-release").read_text("utf-8"), re.MULTILINE))
    name = release["VERSION_CODENAME"]
    folder = Path("/etc/apt")
    for file in [*folder.glob("sources.list.d/*.sources"), *folder.glob("sources.list"), *folder.glob("*.d/*.list")]:
        lines = [line for line in file.read_text("utf-8").splitlines() if not line.lstrip().startswith("#")]
        for address in re.findall(r"https?://\S+", "\n".join(lines)):
            if "security" not in address:
                return address, name
    sys.exit("apt names no mirror here")


def build(folder: Path, more: list[str]) -> None:
    """Make the chroot, with a clean clone of this repository's last commit."""
    address, release = mirror()
    packages = ",".join([*PACKAGES, *more])
    command = ["debootstrap", "--variant=minbase", f"--include={packages}", release, str(folder), address]
    log = folder.with_suffix(".log")
    with log.open("w") as log_file:
        if subprocess.run(command, stdout=log_file, stderr=log_file, check=False).returncode:
            sys.exit(f"debootstrap failed:\n{log.read_text('utf-8')[-2000:]}")
    for path in (*CONFIGURATION, *NETWORK):
        take(path, folder)
    command = ["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(folder / CLONE)]
    subprocess.run(command, check=True)


def take(path: str, folder: Path) -> None:
    """Copy a file or folder of this machine to the same place in the chroot."""
    source, target = Path(path), folder / path.lstrip("/")
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True)
    elif source.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.unlink(missing_ok=True)
        shutil.copyfile(source, target)


def shared_folders(environment: dict[str, str]) -> list[str]:
    """Return the folders of packages that the configuration of pip names."""
    texts = list(environment.values())
    for name in CONFIGURATION:
        files = [Path(name), *Path(name).glob("*")]
        texts += [file.read_text("utf-8") for file in files if file.is_file()]
    named = {path for text in texts for path in re.findall(r"(?:file://)?(/(?:opt|srv|mnt)/[^/\s,]+)", text)}
    return sorted(path for path in named if Path(path).is_dir())


def entered(folder: Path, command: str, environment: dict[str, str]) -> list[str]:
    """Return the command line that runs `command` inside, in namespaces of its own that end with it."""
    mounts = ["mount -t proc proc $0/proc", "mount --rbind /dev $0/dev", "mount -t tmpfs tmpfs $0/tmp"]
    for path in shared_folders(environment):
        mounts.append(f"mkdir -p $0{path} && mount --bind -o ro {path} $0{path}")
    script = " && ".join([*mounts, f"exec chroot $0 sh -c 'cd /{CLONE} && exec {command}'"])
    return ["unshare", "--mount", "--pid", "--fork", "--kill-child=TERM", "sh", "-c", script, str(folder)]


def variables() -> dict[str, str]:
    """Return the environment variables that are passed on into the chroot."""
    kept = {name: value for name, value in os.environ.items() if PASSED_ON.fullmatch(name)}
    return {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(HOME), **kept}


def plays(folder: Path) -> bool:
    """Return whether `make play` serves its page."""
    environment = variables()
    command = entered(folder, "make play", environment)
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=environment, stdout=pipe, text=True, start_new_session=True) as process:
        assert process.stdout is not None
        try:
            until = time.monotonic() + PATIENCE
            for line in process.stdout:
                print(line, end="", flush=True)
                if address := SERVED.search(line):
                    with urllib.request.urlopen(address[0], timeout=30) as answer:
                        return b"<title>Midtown" in answer.read()
                if time.monotonic() > until:
                    return False
        finally:
            os.killpg(process.pid, signal.SIGTERM)
    return False


def main() -> int:
    """Build the chroot, run both commands, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--with", dest="more", action="append", default=[], help="another package, such as gcc")
    parser.add_argument("--keep", action="store_true", help="keep the chroot and print its folder")
    parser.add_argument("--test", default="make test", help="what to run in place of `make test`")
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="midtown-bare-")) / "root"
    failed = []
    try:
        build(folder, arguments.more)
        start, environment = time.monotonic(), variables()
        if subprocess.run(entered(folder, arguments.test, environment), env=environment, check=False).returncode:
            failed.append(arguments.test)
        print(f"{arguments.test}: {time.monotonic() - start:.0f} s", flush=True)
        if not plays(folder):
            failed.append("make play")
    finally:
        if arguments.keep:
            print(f"kept: {folder}")
        else:
            shutil.rmtree(folder.parent, ignore_errors=True)
    print(f"bare machine: failed {', '.join(failed)}" if failed else "bare machine: both commands work")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

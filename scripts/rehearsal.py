"""Try a container image without a container engine: alone, and with PostgreSQL and nginx as the compose file says.

The image runs in a chroot that is read-only, as a user without rights, with namespaces of its own. The programs of
PostgreSQL and nginx are this machine's. What a kernel limits for a container engine is not tried.
"""

import re
import shlex
import subprocess
import sys
from ipaddress import IPv4Address, IPv4Network
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.faults.fronts import FILES, NGINX, certify, changed  # noqa: E402
from tests.server.postgres import UNPRIVILEGED  # noqa: E402
from tests.tools import POSTGRES  # noqa: E402

DEPLOY = ROOT / "deploy"
SMOKE = ROOT / "scripts/smoke.py"
NGINX_AROUND = """
user root; worker_processes 1; error_log {folder}/nginx.log; pid {folder}/nginx.pid;
events {{}}
http {{ access_log off; {temporary} include {folder}/site.conf; }}
"""
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
VARIABLES = {
    "MIDTOWN_PASSWORD": "a-password-to-try",
    "MIDTOWN_ORIGIN": "https://play.example.org",
    "MIDTOWN_CERTIFICATES": "",
}
WAITS = "n=0; until {} >/dev/null 2>&1; do n=$((n+1)); [ $n -lt 300 ] && kill -0 ${} || exit 1; sleep 0.2; done"


def alone(root: Path, config: dict[str, Any], folder: Path) -> str:
    """Return a shell script that serves and plays as the image says; its file system is mounted at `root`."""
    game = ("midtown", "play", "traffiq", "--seats", "beginner,casual", "--seed", "1", "--file", "/tmp/game.json")
    return "\n".join(
        [
            *mounted(root, config, folder, {}),
            f"{inside(root, config, *config['Entrypoint'], *config['Cmd'])} & server=$!",
            shlex.join([sys.executable, str(SMOKE), "--url", "http://127.0.0.1:8000"]),
            inside(root, config, *config["Healthcheck"]["Test"][1:]),
            inside(root, config, "python", "-c", "import psycopg"),
            f"! {inside(root, config, 'touch', '/opt/midtown/file')} 2>/dev/null || exit 1",
            f"{inside(root, config, *game)} >/dev/null",
            inside(root, config, "midtown", "record", "verify", "/tmp/game.json"),
            *stopped(),
        ]
    )


def composed(root: Path, config: dict[str, Any], folder: Path) -> str:
    """Return a shell script that starts what deploy/compose.yaml names and plays through nginx, with files in `folder`.

    Every service has the name and the network that it has there. Raise RuntimeError if a program is missing.
    """
    nginx, programs = NGINX.find(), POSTGRES.find()
    if nginx is None or programs is None:
        raise RuntimeError("nginx or PostgreSQL is missing: install Debian's packages nginx and postgresql")
    compose = filled((DEPLOY / "compose.yaml").read_text("utf-8"))
    subnet = IPv4Network(compose["networks"]["default"]["ipam"]["config"][0]["subnet"])
    addresses = dict(zip(compose["services"], subnet.hosts(), strict=False))
    certify(folder)
    site = changed((DEPLOY / "nginx.conf").read_text("utf-8"), (FILES, str(folder)))
    (folder / "site.conf").write_text(site)
    temporary = " ".join(f"{name}_temp_path {folder}/{name};" for name in TEMPORARY)
    (folder / "nginx.conf").write_text(NGINX_AROUND.format(folder=folder, temporary=temporary))
    midtown = compose["services"]["midtown"]
    environment = {"Env": [*config["Env"], *(f"{name}={value}" for name, value in midtown["environment"].items())]}
    serve = inside(root, config | environment, *config["Entrypoint"], *shlex.split(midtown["command"]))
    smoke = [sys.executable, str(SMOKE), "--url", "https://127.0.0.1"]
    return "\n".join(
        [
            *mounted(root, config, folder, addresses),
            *(f"ip address add {ip}/{subnet.prefixlen} dev lo" for ip in addresses.values()),
            *database(compose["services"]["database"], programs, addresses["database"], folder),
            f"{serve} & server=$!",
            WAITS.format(inside(root, config, *midtown["healthcheck"]["test"][1:]), "server"),
            f"{nginx} -c {folder}/nginx.conf -g 'daemon off;' & nginx=$!",
            f"SSL_CERT_FILE={folder}/fullchain.pem {shlex.join(smoke)}",
            *stopped(),
        ]
    )


def database(service: dict[str, Any], programs: Path, address: object, folder: Path) -> list[str]:
    """Return the commands that start PostgreSQL as its image does, and wait as the compose file says."""
    given, data = service["environment"], folder / "database"
    (folder / "password").write_text(given["POSTGRES_PASSWORD"])
    name = given["POSTGRES_USER"]
    user = f"$(id -un {UNPRIVILEGED[0]} 2>/dev/null || echo {UNPRIVILEGED[1]})"
    as_user = f"setpriv --reuid={user} --regid=$(id -g {user}) --clear-groups"
    return [
        f"chmod 711 {folder}; chmod 644 {folder}/password; install -d -o {user} -m 700 {data}",
        f"{as_user} {programs}/initdb -D {data} -U {name} -A scram-sha-256 --pwfile={folder}/password >/dev/null",
        f"echo host all all all scram-sha-256 >>{data}/pg_hba.conf",
        f"{as_user} {programs}/postgres -D {data} -h {address} -k {data} 2>{folder}/postgres.log & store=$!",
        WAITS.format(shlex.join([f"{programs}/{service['healthcheck']['test'][1]}", "--host", "database"]), "store"),
        f"PGPASSWORD=$(cat {folder}/password) {programs}/createdb --host database --username {name} {name}",
        shlex.join([f"{programs}/pg_isready", "--host", "database", *service["healthcheck"]["test"][2:]]),
    ]


def mounted(root: Path, config: dict[str, Any], folder: Path, addresses: dict[str, IPv4Address]) -> list[str]:
    """Return the commands that mount the image's file system read-only, with what may be written to beside it.

    Write what names the addresses, in the image and here.
    """
    names = {"localhost": "127.0.0.1", **addresses}
    (folder / "hosts").write_text("".join(f"{address} {name}\n" for name, address in names.items()))
    owner, group = config["User"].split(":")
    tmpfs = f"mount -t tmpfs -o mode=700,uid={owner},gid={group} tmpfs"
    return [
        "ip link set lo up",
        f"mount --bind {root} {root}",
        f"touch {root}/etc/hosts",
        f"mount -o remount,bind,ro {root}",
        f"mount --bind {folder}/hosts {root}/etc/hosts",
        f"mount --bind {folder}/hosts /etc/hosts",
        f"mount -t proc proc {root}/proc",
        f"mount --rbind /dev {root}/dev",
        *(f"{tmpfs} {root}{place}" for place in ("/tmp", *config["Volumes"])),
    ]


def stopped() -> list[str]:
    """Return the commands that stop the server as a container engine does."""
    return ["kill -TERM $server", "wait $server || [ $? = 143 ]"]


def inside(root: Path, config: dict[str, Any], *command: str) -> str:
    """Return a command that runs in the image, with its user and environment alone."""
    user = ["--no-new-privs", "chroot", f"--userspec={config['User']}", "--groups=", str(root)]
    return shlex.join(["setpriv", *user, "env", "-i", *config["Env"], *command])


def filled(text: str) -> dict[str, Any]:
    """Return a compose file with values for its variables."""
    compose: dict[str, Any] = msgspec.yaml.decode(re.sub(r"\$\{(\w+)[^}]*\}", lambda name: VARIABLES[name[1]], text))
    return compose


def run(script: str) -> None:
    """Run a script as root with namespaces of its own; raise CalledProcessError if it fails."""
    subprocess.run(["unshare", "--mount", "--pid", "--net", "--fork", "--kill-child", "sh", "-ec", script], check=True)

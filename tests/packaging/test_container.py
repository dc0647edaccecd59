"""The container image and the compose file agree with each other, with the command line, and with the docs.

`docker compose` is not run here, and the image is built by `make container` alone.
"""

import re
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from midtown.cli.app import program
from tests.faults.fronts import FILES, block

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
sys.path.append(str(ROOT / "scripts"))

import container  # noqa: E402
import wheels  # noqa: E402

COMPOSE = msgspec.yaml.decode((DEPLOY / "compose.yaml").read_bytes())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
MIDTOWN = SERVICES["midtown"]
VARIABLE = re.compile(r"\$\{(\w+)(:\?[^}]*)?\}")
PAGE = (ROOT / "docs/host/containers.md").read_text("utf-8")


def instructions() -> dict[str, str]:
    """Return the last instruction of each kind of the image's last stage."""
    text = re.sub(r"\\\n\s*", "", (DEPLOY / "Containerfile").read_text("utf-8"))
    return dict(re.findall(r"^([A-Z]+) (.*)$", text.rpartition("\nFROM ")[2], re.MULTILINE))


def serve(arguments: list[str]) -> dict[str, Any]:
    """Return the parameters of `midtown serve` with these arguments; they are read, and nothing is started."""
    return dict(program.commands["serve"].make_context("serve", arguments, obj="en").params)


def run_by_compose() -> dict[str, Any]:
    """Return the parameters of `midtown serve` that the compose file gives."""
    words = VARIABLE.sub("https://play.example.org", MIDTOWN["command"]).split()
    assert words[0] == "serve"
    return serve(words[1:])


def test_the_image_serves_as_a_user_without_rights_on_its_volume() -> None:
    image = instructions()
    entry, command = (msgspec.json.decode(image[name]) for name in ("ENTRYPOINT", "CMD"))
    assert [*entry, command[0]] == ["midtown", "serve"]
    given = serve(command[1:])
    assert given["data"] == Path(image["VOLUME"])
    assert given["host"] == "0.0.0.0"
    assert all(int(part) >= 10_000 for part in image["USER"].split(":"))


def test_compose_asks_for_the_health_of_midtown_as_the_image_does() -> None:
    check = instructions()["HEALTHCHECK"].partition("CMD ")[2]
    assert MIDTOWN["healthcheck"]["test"] == ["CMD", *msgspec.json.decode(check)]
    assert "/health/ready" in check


def test_compose_runs_midtown_on_the_database_that_it_starts() -> None:
    database = SERVICES["database"]["environment"]
    url = MIDTOWN["environment"]["MIDTOWN_DATABASE"]
    assert url == f"postgresql+psycopg://{database['POSTGRES_USER']}:${{MIDTOWN_PASSWORD}}@database/midtown"
    assert database["POSTGRES_PASSWORD"].startswith("${MIDTOWN_PASSWORD:?")


def test_compose_writes_to_volumes_alone() -> None:
    assert MIDTOWN["read_only"] is True
    assert MIDTOWN["volumes"] == [f"data:{run_by_compose()['data']}"]
    mounted = [*SERVICES["database"]["volumes"], *MIDTOWN["volumes"]]
    assert {volume.partition(":")[0] for volume in mounted} == set(COMPOSE["volumes"])


def test_midtown_trusts_the_network_of_compose_and_no_other() -> None:
    (network,) = COMPOSE["networks"]["default"]["ipam"]["config"]
    assert run_by_compose()["proxies"] == network["subnet"]


def test_nginx_is_configured_as_the_docs_say_before_all_processes() -> None:
    given = run_by_compose()
    first = given["port"] or 8000
    servers = re.findall(r"server midtown:(\d+)", (DEPLOY / "nginx.conf").read_text("utf-8"))
    assert [int(port) for port in servers] == list(range(first, first + given["processes"]))
    site, several = block("nginx:"), block("nginx, in place of `upstream`:")
    expected = re.sub(r"^upstream .*\n", lambda _: several, site, flags=re.MULTILINE)
    assert (DEPLOY / "nginx.conf").read_text("utf-8") == expected.replace("127.0.0.1", "midtown")


def test_nginx_finds_its_files_and_its_port() -> None:
    configuration, certificates = SERVICES["nginx"]["volumes"]
    assert (DEPLOY / configuration.split(":")[0]).exists()
    assert certificates.endswith(f":{FILES}:ro")
    assert SERVICES["nginx"]["ports"] == ["443:443"]


def test_what_compose_waits_for_has_a_health_check() -> None:
    awaited = [item for service in SERVICES.values() for item in service.get("depends_on", {}).items()]
    assert len(awaited) >= 2
    for name, condition in awaited:
        assert condition == {"condition": "service_healthy"}
        assert "healthcheck" in SERVICES[name]


def test_compose_builds_the_image_from_what_make_container_fills() -> None:
    context = (DEPLOY / MIDTOWN["build"]["context"]).resolve()
    assert context == container.CONTEXT
    assert (context / MIDTOWN["build"]["dockerfile"]).resolve() == container.FILE


@pytest.mark.parametrize("name", sorted({name for name, _ in VARIABLE.findall((DEPLOY / "compose.yaml").read_text())}))
def test_the_docs_name_what_compose_needs_to_know(name: str) -> None:
    assert f"`{name}`" in PAGE


def test_the_image_holds_what_is_locked_with_postgresql_and_without_what_builds() -> None:
    names = {entry[1] for entry in wheels.ENTRY.finditer(container.requirements())}
    assert names >= {"psycopg", "psycopg-binary", "uvicorn", "sqlalchemy"}
    assert names.isdisjoint(wheels.BUILD_TOOLS)

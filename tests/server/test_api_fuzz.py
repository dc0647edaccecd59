"""The HTTP API against its own description: whatever is sent, the answer is one that was described."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings

from midtown.server.app import api
from tests.server.house import House

EXAMPLES = 25
OPERATIONS = [(method, path) for path, methods in api().openapi()["paths"].items() for method in methods]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data = tmp_path_factory.mktemp("fuzz")
    with House(f"sqlite:///{data / 'midtown.db'}", data) as house:
        yield house.url


@pytest.fixture(scope="module")
def described(url: str) -> Any:
    return schemathesis.openapi.from_url(f"{url}/api/openapi.json")


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=lambda part: str(part))
def test_every_answer_is_as_described(method: str, path: str, url: str, described: Any) -> None:
    @given(case=described[path][method].as_strategy())
    @settings(
        max_examples=EXAMPLES, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
    )
    def asks(case: Any) -> None:
        token = requests.post(f"{url}/api/me", timeout=10).json()["token"]
        case.call_and_validate(headers={"authorization": f"Bearer {token}"})

    asks()

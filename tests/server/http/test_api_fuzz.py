"""Fuzzing of the HTTP API by its OpenAPI schema: all answers are as described there."""

from collections.abc import Iterator
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import pytest
import requests
import schemathesis
import schemathesis.specs.openapi.checks
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.live_server import PATIENCE, House, plans
from tests.server.operations import OPERATIONS

pytestmark = pytest.mark.long

EXAMPLES = 15
BEYOND = [
    schemathesis.specs.openapi.checks.ignored_auth,  # most endpoints also answer without a token
    schemathesis.specs.openapi.checks.positive_data_acceptance,  # no schema lists games and options
]


class Api:
    """A server's OpenAPI schema, and a few tables of one player to send requests about."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.session = requests.Session()  # one connection for all requests
        self.session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        self.schema: Any = schemathesis.openapi.from_url(f"{url}/api/openapi.json", timeout=PATIENCE)
        self.owner = self.guest()
        games = ["stones", "stones", "manhattan", "traffiq"]
        seats = ["me open", *["me device:Bob"] * 3]
        tables = [self._opens(game, plans(seat)) for game, seat in zip(games, seats, strict=True)]
        self.tables = [table["id"] for table in tables]
        self.invite = tables[0]["invites"][0]["token"]

    def guest(self) -> dict[str, str]:
        """Create a guest; return the headers with their token."""
        token = self.session.post(f"{self.url}/api/me", timeout=PATIENCE).json()["token"]
        return {"authorization": f"Bearer {token}"}

    def _opens(self, game: str, seats: Any) -> Any:
        wanted = {"game": game, "seats": seats, "public": True}
        return self.session.post(f"{self.url}/api/tables", json=wanted, headers=self.owner, timeout=PATIENCE).json()


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    data = tmp_path_factory.mktemp("fuzz")
    with House(f"sqlite:///{data / 'midtown.db'}", data, workers=1) as house:
        yield Api(house.url)


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=str)
def test_every_answer_is_as_documented(method: str, path: str, described: Api) -> None:
    @given(case=described.schema[path][method].as_strategy(), table=st.sampled_from([None, *described.tables]))
    @settings(
        max_examples=EXAMPLES, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
    )
    def sends(case: Any, table: str | None) -> None:
        of_table = table is not None and "table" in case.path_parameters
        who = described.owner if of_table else described.guest()
        if of_table:
            case.path_parameters["table"] = table
        if table is not None and "/invites/{token}" in path:
            case.path_parameters["token"] = described.invite
        case.call_and_validate(session=described.session, headers=who, excluded_checks=BEYOND, timeout=PATIENCE)

    sends()

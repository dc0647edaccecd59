"""Client of the server's HTTP interface: accounts, tables, invitations and seats."""

import json
import re
import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple, Self
from urllib.parse import quote, urlsplit

import aiohttp

from midtown.client.speech import CATALOGUE, Failure, Refusal, failure
from midtown.game import GameError
from midtown.support.documents import CheckedJson, JsonMapping

SECONDS = 30
"""Timeout of a request."""


class Me(NamedTuple):
    """A player's account with its token."""

    id: str
    name: str
    token: str


class OpenedTable(NamedTuple):
    """A new table, with the tokens of its invitations by seat."""

    id: str
    invites: dict[int, str]


class Service:
    """A server as used by one player. Use it with `async with`."""

    def __init__(self, url: str, token: str = "", language: str = "en") -> None:
        """Prepare a session; raise GameError if `url` is not an HTTP address."""
        place = urlsplit(url)
        if place.scheme not in ("http", "https") or not place.hostname:
            raise failure("client.url", url=url[:80])
        self.url = f"{place.scheme}://{place.netloc}{place.path.rstrip('/')}"
        self.token = token
        self.language = language
        self._session: aiohttp.ClientSession | None = None
        self._owned = True

    def with_token(self, token: str) -> "Service":
        """Return a service for another player that shares the connections."""
        other = Service(self.url, token, self.language)
        other._session = self._session
        other._owned = False
        return other

    async def __aenter__(self) -> Self:
        if self._session is None:
            timeout = aiohttp.ClientTimeout(total=SECONDS)
            self._session = aiohttp.ClientSession(timeout=timeout, cookie_jar=aiohttp.DummyCookieJar())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._session is not None and self._owned:
            await self._session.close()

    @property
    def session(self) -> aiohttp.ClientSession:
        """The HTTP session."""
        assert self._session is not None, "a Service is used with `async with`"
        return self._session

    @property
    def headers(self) -> dict[str, str]:
        """Headers with the language and the token."""
        headers = {"Accept-Language": self.language}
        return {**headers, "Authorization": f"Bearer {self.token}"} if self.token else headers

    async def call(self, method: str, path: str, content: object = None) -> Any:
        """Send a request and return the JSON of the response.

        Raise Refusal if the server refuses, or Failure if it cannot be reached.
        """
        try:
            async with self.session.request(
                method, f"{self.url}/{path}", json=content, headers=self.headers, allow_redirects=False
            ) as response:
                status, body = response.status, await response.read()
        except TimeoutError:
            raise failure("client.unreachable", url=self.url, reason=f"{SECONDS} s") from None
        except aiohttp.ClientConnectorError as error:
            raise failure(
                "client.unreachable", url=self.url, reason=str(error.os_error.strerror or error.os_error)
            ) from None
        except (aiohttp.ClientError, OSError) as error:
            raise failure("client.unreachable", url=self.url, reason=str(error) or type(error).__name__) from None
        answer = _parsed(body)
        if status >= 300:
            raise _refusal(status, answer)
        if answer is None and body:
            raise failure("client.message")
        return answer

    async def guest(self, name: str = "") -> Me:
        """Create a guest, with a name if given, and use its token from now on."""
        made = await self.call("POST", "api/me")
        self.token = made["token"]
        me = await self.call("PATCH", "api/me", {"name": name}) if name else made["me"]
        return Me(me["id"], me["name"], self.token)

    async def open_table(
        self, game: str, seats: Sequence[JsonMapping], number: str = "", **settings: object
    ) -> OpenedTable:
        """Open a table; `number` contributes to its shuffle, `settings` are the other fields of the request."""
        if number:
            fixed = await self.call("POST", "api/shuffles")
            settings |= {"commitment": fixed["commitment"], "number": number}
        made = await self.call("POST", "api/tables", {"game": game, "seats": list(seats), **settings})
        return OpenedTable(made["id"], {invite["seat"]: invite["token"] for invite in made["invites"]})

    async def take_invite(self, token: str, number: str = "") -> str:
        """Take the seat of an invitation and return the table's id; `number` contributes to the shuffle."""
        joined = await self.call("POST", f"api/invites/{quote(token, safe='')}", {"number": number})
        return str(joined["table"])

    async def take_seat(self, table: str, number: str = "") -> str:
        """Take an open seat of a public table and return the table's id."""
        await self.call("POST", f"api/tables/{quote(table, safe='')}/seats", {"number": number})
        return table

    async def open_tables(self) -> list[CheckedJson]:
        """Return the public tables with open seats."""
        return list(await self.call("GET", "api/tables?status=open"))

    async def own_tables(self) -> list[CheckedJson]:
        """Return the player's tables."""
        return list(await self.call("GET", "api/me/tables"))

    async def challenge(self, program: str, game: str, pace: str) -> CheckedJson:
        """Challenge a program and return the challenge; a random number contributes to the shuffle."""
        fixed = await self.call("POST", "api/shuffles")
        wanted = {"game": game, "pace": pace, "commitment": fixed["commitment"], "number": secrets.token_hex(16)}
        return dict(await self.call("POST", f"api/programs/{quote(program, safe='')}/challenges", wanted))

    async def challenge_of(self, challenge: str) -> CheckedJson:
        """Return a challenge as it is now."""
        return dict(await self.call("GET", f"api/programs/challenges/{quote(challenge, safe='')}"))

    async def challenges(self) -> list[CheckedJson]:
        """Return the challenges that wait for an answer of this program."""
        return list(await self.call("GET", "api/me/challenges"))

    async def accept(self, challenge: str) -> str:
        """Accept a challenge and return the table's id."""
        number = {"number": secrets.token_hex(16)}
        return str(
            (await self.call("POST", f"api/programs/challenges/{quote(challenge, safe='')}/accept", number))["table"]
        )

    async def decline(self, challenge: str, reason: str) -> None:
        """Decline a challenge: because of its `game` or `pace`, or because the program is `busy`."""
        await self.call("POST", f"api/programs/challenges/{quote(challenge, safe='')}/decline", {"reason": reason})

    def socket_of(self, table: str, watch: str = "") -> str:
        """Return the URL of a table's WebSocket."""
        more = f"&watch={quote(watch, safe='')}" if watch else ""
        return f"{self.url}/api/tables/{quote(table, safe='')}/socket?language={self.language}{more}"


def token_of(invite: str) -> str:
    """Return the token of an invitation, given as a token or a link."""
    return re.split(r"[/=#?&]", invite.rstrip("/"))[-1]


def _parsed(body: bytes) -> object:
    try:
        return json.loads(body)
    except ValueError:
        return None


def _refusal(status: int, answer: object) -> GameError:
    error = answer.get("error") if isinstance(answer, dict) else None
    if not isinstance(error, dict):
        return Failure(CATALOGUE.message("server.status", status=str(status)))
    wait = error.get("wait") or 0.0
    return Refusal(str(error.get("kind")), str(error.get("message")), error.get("rule"), wait)

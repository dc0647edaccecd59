"""Who is connected to a table, here and at other servers, and what each connection is sent."""

from collections.abc import Iterator
from typing import Protocol

import msgspec

from midtown.server.schemas.websocket import PresenceMessage
from midtown.server.tables.events import Chat, Event
from midtown.server.tables.state import TableState
from midtown.server.tables.views import Audience, Presence, Views, encode


class Subscriber(Protocol):
    """A connection to a table; `audience` are the seats whose hidden information it may see."""

    player: str | None
    token: str | None
    """The hash of the player's session token."""
    blocked: frozenset[str]
    audience: Audience

    def snapshot(self) -> None:
        """Send a full snapshot of the table."""

    def push(self, text: str) -> None:
        """Queue `text` for sending."""

    def disconnect(self) -> None:
        """Close the connection; clients reconnect by themselves."""


class Subscribers:
    """The connections to a table; iterates over those to this server."""

    __slots__ = ("elsewhere", "here")

    def __init__(self) -> None:
        self.here: set[Subscriber] = set()
        self.elsewhere: dict[str, Presence] = {}
        """By server that has the table in memory: the seats that are connected there, and the number of spectators."""

    def __iter__(self) -> Iterator[Subscriber]:
        return iter(self.here)

    def __len__(self) -> int:
        return len(self.here)

    def push(self, text: str) -> None:
        """Send a text to everybody."""
        for subscriber in self.here:
            subscriber.push(text)

    def push_event(self, event: Event, views: Views, requester: object, answer: str) -> None:
        """Send an event as everybody may see it; to its `requester` with the id of their message, `answer`."""
        message = views.event(event)
        texts: dict[Audience, str] = {}
        for subscriber in self.here:
            audience = subscriber.audience
            if subscriber is requester:
                subscriber.push(encode(views.addressed(message, audience, answer)).decode())
                continue
            if isinstance(event.body, Chat) and event.body.player in subscriber.blocked:
                bare = msgspec.structs.replace(message, text=None)  # a missing number would look like a lost event
                subscriber.push(encode(views.addressed(bare, audience)).decode())
                continue
            if (text := texts.get(audience)) is None:
                text = texts[audience] = encode(views.addressed(message, audience)).decode()
            subscriber.push(text)

    def push_presence(self, table: TableState) -> None:
        """Send everybody who is connected."""
        self.push(encode(PresenceMessage(*self.presence(table))).decode())

    def send_snapshots(self) -> None:
        """Send everybody the whole table."""
        for subscriber in list(self.here):
            subscriber.snapshot()

    def seat(self, table: TableState) -> None:
        """Let everybody see what the seats that they hold by now see."""
        for subscriber in self.here:
            subscriber.audience = table.held_seats(subscriber.player)

    def disconnect(self) -> None:
        """Close all connections."""
        for subscriber in self.here:
            subscriber.disconnect()

    def presence_here(self, table: TableState) -> Presence:
        """Return who is connected to this server."""
        own = [table.own_seats(subscriber.player) for subscriber in self.here]
        return Presence(sorted({seat for seats in own for seat in seats}), sum(not seats for seats in own))

    def presence(self, table: TableState) -> Presence:
        """Return who is connected to any server."""
        seats, spectators = self.presence_here(table)
        everywhere = set(seats).union(*(there.seats for there in self.elsewhere.values()))
        return Presence(sorted(everywhere), spectators + sum(there.spectators for there in self.elsewhere.values()))

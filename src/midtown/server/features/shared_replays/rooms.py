"""Rooms in which people watch one replay: who is there, who leads, and what is shown; nothing of it is stored."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

import msgspec

from midtown.server.features.shared_replays import schemas
from midtown.server.support.refusals import refused

MOST_PEOPLE: Final = 30
"""Maximum number of people in a room."""
MOST_ROOMS: Final = 500
"""Maximum number of rooms of a server."""
GRACE: Final = 15.0
"""Seconds for which the place of somebody who was cut off is kept."""
EMPTY: Final = 120.0
"""Seconds for which a room without anybody is kept."""

encode = msgspec.json.encode
Later = Callable[[float, Callable[[], None]], object]


class Connected(Protocol):
    """A person's connection to a room."""

    def push(self, text: str) -> None:
        """Send a text as soon as the client reads."""

    def replace(self) -> None:
        """Close it, as the person has entered from another page."""


@dataclass
class Member:
    """A person in a room."""

    player: str
    name: str
    face: int | None
    blocked: frozenset[str]
    """Whose pointing is not shown to this person."""
    client: Connected | None
    """The connection; None while the person is cut off."""
    wants_lead: bool = False


@dataclass
class Room:
    """A room. Its messages go to everybody who is connected."""

    table: str
    move: int = 0
    side: int = 0
    id: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    members: dict[str, Member] = field(default_factory=dict)
    """By player, in the order in which they came."""
    leader: str = ""

    def enter(self, member: Member) -> None:
        """Add a member, or take the place that they still have; raise Refused if the room is full."""
        before = self.members.get(member.player)
        if before is None and len(self.members) >= MOST_PEOPLE:
            raise refused("limit", "room.full", most=MOST_PEOPLE)
        if before is not None:
            member.wants_lead = before.wants_lead
            if before.client is not None:
                before.client.replace()
        self.members[member.player] = member
        self.leader = self.leader or member.player
        self.tell()

    def cut_off(self, member: Member) -> bool:
        """Keep the place of a member whose connection is lost; return False if they have another one by now."""
        if self.members.get(member.player) is not member:
            return False
        member.client = None
        self.tell()
        return True

    def remove(self, player: str) -> None:
        """Remove a member; if they led, who has been there longest leads."""
        if self.members.pop(player, None) is None:
            return
        if player == self.leader:
            connected = [member.player for member in self.members.values() if member.client is not None]
            self._hand(next(iter([*connected, *self.members]), ""))
        self.tell()

    def act(self, player: str, message: schemas.RoomToServer) -> None:
        """Carry out a member's message; raise Refused where only the leader may do that."""
        match message:
            case schemas.ShowMessage(move=move, side=side):
                self._check_leads(player)
                self.move, self.side = move, side
                self._send(encode(schemas.ShownMessage(move, side)).decode(), but=player)
            case schemas.PointMessage(place=place):
                self._send(encode(schemas.PointedMessage(player, place)).decode(), source=player)
            case schemas.AskMessage(on=on):
                self.members[player].wants_lead = on and player != self.leader
                self.tell()
            case schemas.HandMessage(to=to):
                self._check_leads(player)
                if to not in self.members:
                    raise refused("table", "room.gone")
                self._hand(to)
                self.tell()

    def tell(self) -> None:
        """Send the whole room to everybody."""
        people = [
            schemas.RoomPerson(
                player=member.player,
                name=member.name,
                face=member.face,
                connected=member.client is not None,
                wants_lead=member.wants_lead,
            )
            for member in self.members.values()
        ]
        for member in list(self.members.values()):
            if member.client is not None:
                message = schemas.RoomMessage(
                    room=self.id,
                    you=member.player,
                    leader=self.leader,
                    people=people,
                    move=self.move,
                    side=self.side,
                )
                member.client.push(encode(message).decode())

    def _hand(self, player: str) -> None:
        self.leader = player
        if player:
            self.members[player].wants_lead = False

    def _check_leads(self, player: str) -> None:
        if player != self.leader:
            raise refused("table", "room.led")

    def _send(self, text: str, but: str = "", source: str = "") -> None:
        """Send a text to all but one, and to nobody who has blocked the person that it is of."""
        for member in list(self.members.values()):
            if member.client is not None and member.player != but and source not in member.blocked:
                member.client.push(text)


class Rooms:
    """The rooms of this server."""

    def __init__(self, later: Later) -> None:
        """`later` calls a function after some seconds."""
        self.later = later
        self.rooms: dict[str, Room] = {}

    def open(self, table: str) -> Room:
        """Open a room for a table; raise Refused if there are too many."""
        if len(self.rooms) >= MOST_ROOMS:
            raise refused("limit", "room.many")
        room = Room(table)
        self.rooms[room.id] = room
        self.later(EMPTY, lambda: self._close(room))
        return room

    def find(self, table: str, room: str) -> Room:
        """Return a table's room; raise Refused if it has ended."""
        existing = self.rooms.get(room)
        if existing is None or existing.table != table:
            raise refused("missing", "room.ended")
        return existing

    def leave(self, room: Room, member: Member, wanted: bool) -> None:
        """Note that a member's connection has ended; their place is kept for a while unless they `wanted` that."""
        if not room.cut_off(member):
            return
        if wanted:
            self._remove(room, member)
        else:
            self.later(GRACE, lambda: self._remove(room, member))

    def _remove(self, room: Room, member: Member) -> None:
        if room.members.get(member.player) is not member:
            return
        room.remove(member.player)
        if not room.members:
            self.later(EMPTY, lambda: self._close(room))

    def _close(self, room: Room) -> None:
        if not room.members:
            self.rooms.pop(room.id, None)

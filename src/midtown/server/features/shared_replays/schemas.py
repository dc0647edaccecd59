"""The messages of a shared replay's WebSocket, one JSON object for each text frame (docs/build/websocket.md)."""

from typing import Annotated

import msgspec
from msgspec import Meta

from midtown.server.schemas.websocket import Problem

PlayerId = Annotated[str, Meta(min_length=1, max_length=40)]
MoveNumber = Annotated[int, Meta(ge=0, le=10_000, description="The number of moves that have been played.")]
Side = Annotated[int, Meta(ge=0, le=7, description="The seat from whose side the board is seen.")]
BoardPlace = Annotated[str, Meta(pattern="^[!-~]{1,40}$", description="A place on the board (docs/build/notation.md).")]


class RoomAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Base of the messages from a client."""


class ShowMessage(RoomAction, tag="show", frozen=True, gc=False):
    """Show a position to everybody, as the one who leads."""

    move: MoveNumber
    side: Side


class PointMessage(RoomAction, tag="point", frozen=True, gc=False):
    """Point at a place of the board."""

    place: BoardPlace


class AskMessage(RoomAction, tag="ask", frozen=True, gc=False):
    """Ask to lead, or with `on` false no longer ask."""

    on: bool = True


class HandMessage(RoomAction, tag="hand", frozen=True, gc=False):
    """Let another person lead, as the one who leads."""

    to: PlayerId


RoomToServer = ShowMessage | PointMessage | AskMessage | HandMessage


class RoomPerson(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in a room."""

    player: str
    name: str
    face: Annotated[int | None, Meta(description="The face that the person has chosen; null: made from the id.")]
    connected: Annotated[bool, Meta(description="Whether the person is connected; one who was cut off may come back.")]
    wants_lead: Annotated[bool, Meta(description="Whether the person asks to lead.")]


class RoomMessage(msgspec.Struct, tag="room", frozen=True, kw_only=True):
    """The whole room: first of all, and after each change but that of the position."""

    room: Annotated[str, Meta(description="The id of the room, with which others enter it.")]
    you: str
    leader: str
    people: Annotated[list[RoomPerson], Meta(description="All in the order in which they came.")]
    move: MoveNumber
    side: Side


class ShownMessage(msgspec.Struct, tag="shown", frozen=True):
    """The position that the leader shows now."""

    move: MoveNumber
    side: Side


class PointedMessage(msgspec.Struct, tag="pointed", frozen=True):
    """Somebody has pointed at a place."""

    player: str
    place: BoardPlace


class RoomRefusedMessage(msgspec.Struct, tag="refused", frozen=True):
    """A message was refused, or the room cannot be entered."""

    error: Problem


class RoomPingMessage(msgspec.Struct, tag="ping", frozen=True):
    """A sign of life, which needs no answer."""


RoomToClient = RoomPingMessage | RoomMessage | ShownMessage | PointedMessage | RoomRefusedMessage

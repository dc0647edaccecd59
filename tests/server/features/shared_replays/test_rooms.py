"""A room in memory: who leads, who hears what, and when it ends."""

from typing import Any

import msgspec
import pytest

from midtown.server.features.shared_replays import rooms as rooms_module
from midtown.server.features.shared_replays.rooms import EMPTY, GRACE, MOST_PEOPLE, Member, Room, Rooms
from midtown.server.features.shared_replays.schemas import AskMessage, HandMessage, PointMessage, ShowMessage
from midtown.server.support.refusals import Refused


class Line:
    """A connection that keeps what it is sent."""

    def __init__(self) -> None:
        self.heard: list[Any] = []
        self.replaced = False

    def push(self, text: str) -> None:
        self.heard.append(msgspec.json.decode(text))

    def replace(self) -> None:
        self.replaced = True

    @property
    def last(self) -> Any:
        return self.heard[-1]


class Later:
    """A clock that is turned by hand."""

    def __init__(self) -> None:
        self.calls: list[tuple[float, Any]] = []

    def __call__(self, seconds: float, run: Any) -> None:
        self.calls.append((seconds, run))

    def pass_all(self, seconds: float) -> None:
        due = [run for after, run in self.calls if after <= seconds]
        self.calls = [call for call in self.calls if call[0] > seconds]
        for run in due:
            run()


def member(player: str, *blocked: str) -> tuple[Member, Line]:
    line = Line()
    return Member(player, player.title(), None, frozenset(blocked), line), line


@pytest.fixture
def later() -> Later:
    return Later()


@pytest.fixture
def rooms(later: Later) -> Rooms:
    return Rooms(later)


def test_who_comes_first_leads_and_who_comes_later_sees_what_is_shown() -> None:
    room = Room("t")
    (ada, ada_line), (bob, bob_line) = member("ada"), member("bob")
    room.enter(ada)
    room.act("ada", ShowMessage(12, 1))
    room.enter(bob)
    assert ada_line.last["people"] == bob_line.last["people"]
    assert [person["name"] for person in bob_line.last["people"]] == ["Ada", "Bob"]
    assert (bob_line.last["you"], bob_line.last["leader"]) == ("bob", "ada")
    assert (bob_line.last["move"], bob_line.last["side"]) == (12, 1)
    room.act("ada", ShowMessage(13, 1))
    assert bob_line.last == {"type": "shown", "move": 13, "side": 1}
    assert ada_line.last["type"] == "room", "the leader is not told of its own position"


def test_only_the_leader_shows_and_hands_over() -> None:
    room = Room("t")
    for person, _ in (member("ada"), member("bob")):
        room.enter(person)
    for message in (ShowMessage(3, 0), HandMessage("bob")):
        with pytest.raises(Refused, match="leads"):
            room.act("bob", message)
    assert (room.move, room.leader) == (0, "ada")
    with pytest.raises(Refused, match="has left"):
        room.act("ada", HandMessage("eve"))


def test_the_lead_is_asked_for_and_handed_over() -> None:
    room = Room("t")
    (ada, ada_line), (bob, _) = member("ada"), member("bob")
    room.enter(ada)
    room.enter(bob)
    room.act("bob", AskMessage())
    assert [person["wants_lead"] for person in ada_line.last["people"]] == [False, True]
    room.act("bob", AskMessage(on=False))
    assert not any(person["wants_lead"] for person in ada_line.last["people"])
    room.act("ada", AskMessage())
    assert not any(person["wants_lead"] for person in ada_line.last["people"]), "who leads has nothing to ask for"
    room.act("bob", AskMessage())
    room.act("ada", HandMessage("bob"))
    assert ada_line.last["leader"] == "bob"
    assert not any(person["wants_lead"] for person in ada_line.last["people"])


def test_all_may_point_and_who_has_blocked_somebody_does_not_see_it() -> None:
    room = Room("t")
    (ada, ada_line), (bob, bob_line), (eve, eve_line) = member("ada"), member("bob", "eve"), member("eve")
    for person in (ada, bob, eve):
        room.enter(person)
    room.act("eve", PointMessage("plot:Sa1"))
    pointed = {"type": "pointed", "player": "eve", "place": "plot:Sa1"}
    assert ada_line.last == eve_line.last == pointed
    assert bob_line.last["type"] == "room"


def test_when_the_leader_leaves_who_has_been_there_longest_and_is_connected_leads(rooms: Rooms) -> None:
    room = rooms.open("t")
    people = [member(name) for name in ("ada", "bob", "eve")]
    for person, _ in people:
        room.enter(person)
    rooms.leave(room, people[1][0], wanted=False)
    rooms.leave(room, people[0][0], wanted=True)
    assert room.leader == "eve"
    assert [person["connected"] for person in people[2][1].last["people"]] == [False, True]


def test_who_is_cut_off_keeps_the_place_and_the_lead_for_a_while(rooms: Rooms, later: Later) -> None:
    room = rooms.open("t")
    (ada, _), (bob, _) = member("ada"), member("bob")
    room.enter(ada)
    room.enter(bob)
    rooms.leave(room, ada, wanted=False)
    again, _ = member("ada")
    room.enter(again)
    later.pass_all(GRACE)
    assert (room.leader, list(room.members)) == ("ada", ["ada", "bob"])
    rooms.leave(room, again, wanted=False)
    later.pass_all(GRACE)
    assert (room.leader, list(room.members)) == ("bob", ["bob"])


def test_the_same_person_in_another_page_takes_the_place_over(rooms: Rooms) -> None:
    room = rooms.open("t")
    (first, first_line), (second, second_line) = member("ada"), member("ada")
    room.enter(first)
    room.enter(second)
    assert first_line.replaced
    rooms.leave(room, first, wanted=True)
    assert list(room.members) == ["ada"]
    assert second_line.last["people"][0]["connected"]


def test_a_room_without_anybody_ends_after_a_while(rooms: Rooms, later: Later) -> None:
    room = rooms.open("t")
    ada, _ = member("ada")
    room.enter(ada)
    later.pass_all(EMPTY)
    assert rooms.find("t", room.id) is room, "somebody is there"
    rooms.leave(room, ada, wanted=True)
    room.enter(ada)
    later.pass_all(EMPTY)
    assert rooms.find("t", room.id) is room, "somebody has come in time"
    rooms.leave(room, ada, wanted=True)
    later.pass_all(EMPTY)
    with pytest.raises(Refused):
        rooms.find("t", room.id)
    other = rooms.open("t")
    with pytest.raises(Refused):
        rooms.find("another", other.id)
    later.pass_all(EMPTY)
    assert not rooms.rooms, "also one that nobody has entered"


def test_rooms_and_people_are_bounded(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    room = rooms.open("t")
    for number in range(MOST_PEOPLE):
        room.enter(member(f"p{number}")[0])
    with pytest.raises(Refused) as full:
        room.enter(member("late")[0])
    assert full.value.kind == "limit"
    room.enter(member("p3")[0])
    monkeypatch.setattr(rooms_module, "MOST_ROOMS", 1)
    with pytest.raises(Refused) as many:
        rooms.open("t")
    assert many.value.kind == "limit"

"""Hidden information stays hidden on every channel, for every seat and for spectators."""

import ast
import asyncio
import itertools
import json
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import select

from midtown import games
from midtown.fairness import Shuffle
from midtown.server import lifespan
from midtown.server.jobs import queue
from midtown.server.jobs.queue import Answer
from midtown.server.storage import shuffle_secrets
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.play import jobs as questions
from tests.server.doors import OF_TABLE, OPERATORS, elsewhere
from tests.server.features.operators.people import operator
from tests.server.live_server import House, OpenedTable, Person, Socket, plans
from tests.twins import Twin

GAMES = ["manhattan", "traffiq"]


class Observer:
    """A player or spectator, and everything they have received, by channel."""

    def __init__(self, person: Person, table: OpenedTable, watch: bool) -> None:
        self.person = person
        self.table = table
        self.watch = table.watch if watch else None
        self.seen: list[tuple[str, str]] = []
        self.read = 0
        self.socket: Socket

    async def comes(self) -> None:
        self.socket = await self.person.socket(self.table.id, self.watch)

    async def looks(self, *more: str) -> None:
        """Send every kind of request and keep the answers."""
        for path in (*OF_TABLE, *more):
            answer = await self.person.raw("GET", path.format(self.table.id), watch=self.watch)
            self.seen.append((path, repr(answer).replace(self.person.house.url, "")))
        action = {"type": "move", "id": "late", "answers": -1, "move": "x"}
        self.seen.append(("action", repr(await self.person.raw("POST", f"tables/{self.table.id}/actions", action))))
        await self.socket.say(action)
        await self.socket.does("sync")
        self.hears()

    async def ask_hint(self) -> str:
        """Request a hint, and answer it in place of a worker; return the question to the computer player."""
        table = self.table.id
        hint = asyncio.create_task(self.person.raw("GET", f"tables/{table}/hint"))
        seq, question = await waiting(self.person.house, table)
        first, second, *_ = json.loads(question)["moves"]
        answer(self.person.house, table, seq, json.dumps([[first, 0.6], [second, 0.4]]))
        self.seen.append(("hint", repr(await hint)))
        return question

    def hears(self) -> None:
        """Add new messages of the socket to `seen`."""
        self.seen += [("socket", text) for text in self.socket.texts[self.read :]]
        self.read = len(self.socket.texts)


def pending_question(house: House, table: str) -> tuple[int, str] | None:
    """Return the open question to a computer player: the event after which it was offered, and its text."""
    with house.context.store.engine.connect() as connection:
        row = connection.execute(
            select(questions.c.seq, questions.c.question).where(questions.c.table == table)
        ).first()
    return (row.seq, row.question) if row else None


async def waiting(house: House, table: str) -> tuple[int, str]:
    """Wait for an open question and return it."""
    while (pending := pending_question(house, table)) is None:
        await asyncio.sleep(0.01)
    return pending


def answer(house: House, table: str, seq: int, text: str) -> None:
    with write_engine(house.context.store.engine).begin() as connection:
        queue.answer(connection, [Answer(table, seq, text)])


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the server read answers often; the tests answer in place of workers."""
    monkeypatch.setattr(lifespan, "ANSWERS_SECONDS", 0.02)


@pytest.fixture(params=GAMES)
def tainted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Mark what a game hides, as `taint` does."""
    taint(monkeypatch, request.param)
    return str(request.param)


def taint(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Mark each state that one seat alone may see with that seat, and the whole state as nobody's."""
    game: Any = games.game(name)
    view, own, reveal = game.view, game.private_view, game.reveal

    def marked(state: dict[str, Any], owner: int | str) -> dict[str, Any]:
        return {**state, "mark": f"MARK-{owner}-"}

    monkeypatch.setattr(
        game,
        "view",
        lambda position, seat: view(position, seat) if seat is None else marked(view(position, seat), seat),
    )
    monkeypatch.setattr(game, "private_view", lambda position, seat: marked(own(position, seat), seat))
    monkeypatch.setattr(game, "reveal", lambda position: marked(reveal(position), "all"))
    monkeypatch.setattr(game, "reasons", lambda position, move, language: [json.dumps(reveal(position))])


def shown_hands(value: Any) -> Iterator[tuple[int, Any]]:
    """Yield every hand listed in a message, however deep, with its seat."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "hands" and isinstance(inner, list):
                yield from ((seat, hand) for seat, hand in enumerate(inner) if isinstance(hand, list))
            yield from shown_hands(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from shown_hands(inner)


def check(observer: Observer, mine: set[int], secrets: list[str]) -> None:
    """Raise AssertionError if an observer has received something that belongs to another seat."""
    for channel, text in observer.seen:
        for seat in (*range(4), "all"):  # a puzzle shows what the mover of another game saw
            assert seat in mine or f"MARK-{seat}-" not in text or channel.startswith("puzzles/"), (channel, seat)
        for secret in secrets:
            assert secret not in text, channel
        if channel == "socket":
            assert {seat for seat, _ in shown_hands(json.loads(text))} <= mine, channel
        if channel == "tables/{}/replay":
            status, body = ast.literal_eval(text)
            assert (status, len(json.loads(body)) > 1) == (200, True)
            assert {seat for seat, _ in shown_hands(json.loads(body))} == mine
        if channel == "tables/{}/frames":
            assert ast.literal_eval(text)[0] == 409
        if channel == "tables/{}/record":
            status, body = ast.literal_eval(text)
            assert status == 200
            assert json.loads(body)["draws"] == []
            assert {seat for seat, _ in shown_hands(json.loads(body))} <= mine


async def plays(
    house: House, table: str, people: list[Observer], held: Callable[[int], Observer | None], chance: random.Random
) -> str:
    """Play one move and wait until everybody receives it; return the question, if a computer player moved."""
    position = people[0].socket.position
    question = ""
    mover = held(position["to_move"])
    if mover is None:
        seq, question = await waiting(house, table)
        answer(house, table, seq, chance.choice(json.loads(question)["moves"]))
        event = await people[0].socket.until(type="event", kind="moved")
    else:
        event = await mover.socket.done("move", move=chance.choice(mover.socket.position["legal"]))
    for observer in people:
        if observer is not mover and not (mover is None and observer is people[0]):
            await observer.socket.until(type="event", seq=event["seq"])
    return question


@pytest.mark.usefixtures("quick")
def test_marks_in_hidden_fields_reach_nobody_else_before_the_end(
    tainted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Of other deals a few end within the moves below.
    monkeypatch.setattr(shuffle_secrets, "secrets", SimpleNamespace(token_hex=lambda size: "1f" * size))

    async def visit() -> None:
        ada, bob, eve = await house.guest("Ada"), await house.guest("Bob"), await operator(house)
        table = await ada.opens(
            tainted, "me open device:Ann greedy", public=True, on_leave="random", number="77", hints=True
        )
        await bob.joins(table.invites[1])
        one, two, three, four = (
            Observer(ada, table, False),
            Observer(bob, table, False),
            Observer(eve, table, False),
            Observer(house.stranger, table, True),
        )
        everybody = [one, two, three, four]
        for observer in everybody:
            await observer.comes()
        secret = house.context.hub.sessions[table.id].table.secret
        await bob.ask("POST", "reports", {"about": ada.id, "table": table.id, "text": "Ada is slow."}, 204)
        await one.socket.done("chat", text="I think")
        for observer in (two, three, four):
            await observer.socket.until(kind="chat")
        assert "I think" in json.dumps(await eve.ask("GET", "admin/reports/1"))
        seats: list[Observer | None] = [one, two, one, None]
        question = await one.ask_hint()
        assert all(f"MARK-{seat}-" not in question for seat in (1, 2, 3, "all"))
        assert secret not in question
        match: Any = house.context.hub.sessions[table.id].table.match
        dealt = match.game.reveal(match.position)["hands"]
        (reason,) = json.loads(ast.literal_eval(one.seen[0][1])[1])["reasons"]
        assert [hand == real for hand, real in zip(json.loads(reason)["hands"], dealt, strict=True)] == [True] + 3 * [
            False
        ]
        for _ in range(24):
            question = await plays(house, table.id, everybody, lambda seat: seats[seat], random.Random(5))
            assert all(f"MARK-{seat}-" not in question for seat in (0, 1, 2, "all"))
            assert secret not in question
            if question:
                assert "MARK-3-" in question
                assert {seat for seat, _ in shown_hands(json.loads(question))} == {3}
        everywhere = elsewhere(player=ada.id, number="1", game=tainted, token=table.invites[1])
        for observer in everybody:
            await observer.looks(*everywhere)
        held = [{0, 2}, {1}, set[int](), set[int]()]
        for observer, mine in zip(everybody, held, strict=True):
            check(observer, mine, [secret])
            if mine:
                assert all(any(f"MARK-{seat}-" in text for _, text in observer.seen) for seat in mine)
            observer.seen.clear()
        await two.socket.done("leave")
        for observer in (one, three, four):
            await observer.socket.until(kind="left")
        seats[1] = None
        for _ in range(6):
            await plays(house, table.id, everybody, lambda seat: seats[seat], random.Random(6))
        for observer, mine in zip(everybody, [{0, 2}, set[int](), set[int](), set[int]()], strict=True):
            await observer.looks(*everywhere)
            check(observer, mine, [secret])
        over = await one.socket.done("propose", what="abandon")
        assert over["table"]["result"]["secret"] == secret
        assert secret in repr(await eve.raw("GET", f"tables/{table.id}/record"))
        assert (await eve.raw("GET", f"tables/{table.id}/frames"))[0] == 400  # abandoned: not played to its end
        frames = await eve.ask("GET", f"tables/{table.id}/replay")
        assert all(frame["state"]["mark"] == "MARK-all-" and "own" not in frame for frame in frames)

    with House(f"sqlite:///{tmp_path / 'midtown.db'}", tmp_path) as house:
        asyncio.run(house.visited(visit))


def fix(monkeypatch: pytest.MonkeyPatch, draws: Sequence[Any]) -> None:
    """Make ids, tokens and secrets the same in every run, and replace the draws."""
    counter = itertools.count()
    monkeypatch.setattr("secrets.token_hex", lambda size=32: f"{next(counter):0{2 * size}x}")
    monkeypatch.setattr("secrets.token_urlsafe", lambda size=32: f"token{next(counter)}")
    monkeypatch.setattr(Shuffle, "draw", lambda self, k, deck: draws[k] if k < len(draws) else deck[0])


async def watched(house: House, twin: Twin) -> dict[int | None, list[tuple[str, str]]]:
    """Play a game and return everything received, by seat."""
    ada, bob, eve = await house.guest("Ada"), await house.guest("Bob"), await operator(house)
    await bob.ask("PATCH", "me", {"name": "Bob"})
    await bob.ask("POST", "reports", {"about": ada.id, "text": "Ada is slow."}, 204)
    table = await ada.opens(twin.game, plans("me open random"), public=True, hints=True, number="1")
    await bob.joins(table.invites[1], "2")
    observers = {0: Observer(ada, table, False), 1: Observer(bob, table, False), None: Observer(eve, table, False)}
    for one in observers.values():
        await one.comes()
    questions_: list[tuple[str, str]] = []
    for number, move in enumerate(twin.moves):
        mover = observers.get(observers[None].socket.position["to_move"])
        if mover is None:
            seq, question = await waiting(house, table.id)
            questions_.append(("question", question))
            answer(house, table.id, seq, move)
            event = await observers[None].socket.until(type="event", kind="moved")
        else:
            await mover.ask_hint()
            event = await mover.socket.say(
                {"type": "move", "id": f"m{number}", "answers": mover.socket.position["turn"], "move": move}
            )
            assert event["type"] == "event"
        for one in observers.values():
            if event not in one.socket.heard:
                await one.socket.until(type="event", seq=event["seq"])
    for one in observers.values():
        await one.looks("tables?status=running", "tables?status=open", "me", *OPERATORS)
    return {seat: one.seen for seat, one in observers.items()} | {2: questions_}


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("owner", [0, 1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_two_games_that_differ_in_what_one_seat_sees_are_the_same_to_all_others(
    game: str, owner: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    twin = Twin(game, owner, 12)
    seen: list[dict[int | None, list[tuple[str, str]]]] = []
    for number, draws in enumerate(twin.draws):
        fix(monkeypatch, draws)
        data = tmp_path / str(number)
        data.mkdir()
        with House(f"sqlite:///{data / 'midtown.db'}", data) as house:
            house.context.clock.calendar = lambda: 1_700_000_000_000  # type: ignore[method-assign]
            house.context.clock.tick = lambda: 1000  # type: ignore[method-assign]

            async def visit() -> None:
                seen.append(await watched(house, twin))

            asyncio.run(house.visited(visit))
    first, second = seen
    for seat in first:
        if seat == owner:
            assert first[seat] != second[seat]
        else:
            assert first[seat] == second[seat]
            assert first[seat]
    previews = [text for path, text in first[1] if path.startswith("../")]
    assert previews
    assert all("og:title" in text for text in previews)

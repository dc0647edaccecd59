"""Nobody hears of what they may not know: strangers, spectators, blocked people, and those who have left."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, delete, insert, update

from midtown.server.features.notifications.kinds import KINDS
from midtown.server.storage.schema.accounts import blocks, follows, players
from midtown.server.storage.schema.clubs import club_members, clubs
from midtown.server.storage.schema.features import entrants, invitations, tournaments
from midtown.server.storage.schema.hooks import hooks
from midtown.server.storage.schema.play import events, seats, tables
from tests.server.features.notifications.scene import (
    ADA,
    BOB,
    EVE,
    INVITATION,
    SERIES,
    TABLE,
    TOURNAMENT,
    Scene,
    at_table,
    invites,
    prepares,
    tells,
)
from tests.server.people_app import DAY, NOW, event, table

CANARY = "Canary-91e4"
UNNAMED = ("turn", "deadline", "begins", "live", "found", "over", "start", "calledoff", "coming", "round", "hookoff")
NAMED = [kind for kind in KINDS if kind not in UNNAMED]
"""The kinds that tell of what somebody has done."""
Act = Callable[[Connection], object]


def but(kind: str, act: Act) -> Callable[[Scene, Connection], None]:
    """Return an act: a kind of event comes about, and something else before it is sent."""

    def acts(scene: Scene, connection: Connection) -> None:
        prepares(scene, connection, kind)
        act(connection)

    return acts


@pytest.mark.parametrize("kind", NAMED)
@pytest.mark.parametrize(("player", "blocked"), [(ADA, BOB), (BOB, ADA)])
def test_nobody_hears_of_somebody_from_whom_a_block_keeps_them_apart(
    engine: Engine, tmp_path: Path, kind: str, player: str, blocked: str
) -> None:
    block = insert(blocks).values(player=player, blocked=blocked)
    scene = Scene(engine, tmp_path).plays(but(kind, lambda connection: connection.execute(block)))
    assert (scene.messages, scene.mails, scene.requests) == ([], [], [])


@pytest.mark.parametrize("kind", NAMED)
def test_nobody_hears_of_somebody_whose_account_was_deleted(engine: Engine, tmp_path: Path, kind: str) -> None:
    def deleted(connection: Connection) -> None:
        connection.execute(delete(follows))
        connection.execute(delete(invitations))
        connection.execute(delete(players).where(players.c.id == ADA))

    scene = Scene(engine, tmp_path).plays(but(kind, deleted))
    assert (scene.messages, scene.mails, scene.requests) == ([], [], [])


@pytest.mark.parametrize("kind", [kind for kind in KINDS if KINDS[kind].audience in ("seated", "player", "asked")])
def test_nobody_hears_of_a_table_where_they_do_not_sit(engine: Engine, tmp_path: Path, kind: str) -> None:
    away = update(seats).where(seats.c.player == BOB).values(player=EVE)
    scene = Scene(engine, tmp_path).plays(but(kind, lambda connection: connection.execute(away)))
    assert (scene.messages, scene.mails, scene.requests) == ([], [], [])
    assert len(scene.evil.messages) == 1


SETTLED: dict[str, Act] = {
    "turn": lambda it: event(it, (TABLE, 2), to_move=0),
    "deadline": lambda it: it.execute(update(tables).values(status="over")),
    "rematch": lambda it: event(it, (TABLE, 2), kind="declined", to_move=None),
    "proposal": lambda it: event(it, (TABLE, 2), to_move=0),
    "invited": lambda it: it.execute(update(invitations).values(answer="declined")),
    "seat": lambda it: it.execute(update(tables).values(status="running")),
    "accepted": lambda it: it.execute(update(tables).values(status="running")),
    "followed": lambda it: it.execute(update(tables).values(public=False)),
    "start": lambda it: it.execute(update(tournaments).values(status="cancelled")),
    "hookoff": lambda it: it.execute(update(hooks).values(off_at=None)),
    "calledoff": lambda it: it.execute(update(entrants).values(withdrawn=True)),
    "coming": lambda it: it.execute(update(tournaments).values(status="cancelled")),
}


@pytest.mark.parametrize("kind", SETTLED)
def test_what_is_settled_before_it_is_sent_is_not_sent(engine: Engine, tmp_path: Path, kind: str) -> None:
    scene = Scene(engine, tmp_path).plays(but(kind, SETTLED[kind]))
    assert (scene.messages, scene.mails, scene.requests) == ([], [], [])


@pytest.mark.parametrize("kind", ["moved", "undone", "left", "stopped"])
def test_a_proposal_is_over_when_the_game_goes_on(engine: Engine, tmp_path: Path, kind: str) -> None:
    goes_on = partial(event, place=(TABLE, 2), kind=kind, to_move=0)
    assert Scene(engine, tmp_path).plays(but("proposal", goes_on)).messages == []


@pytest.mark.parametrize(("seat", "done", "heard"), [(0, False, 1), (1, False, 0), (0, True, 0)])
def test_a_proposal_is_over_when_the_player_or_all_have_agreed(
    engine: Engine, tmp_path: Path, seat: int, done: bool, heard: int
) -> None:
    agrees = partial(event, place=(TABLE, 2), kind="agreed", seat=seat, to_move=1, body={"what": "undo", "done": done})
    assert len(Scene(engine, tmp_path).plays(but("proposal", agrees)).messages) == heard


def test_whoever_withdraws_from_a_tournament_does_not_hear_of_its_start(engine: Engine, tmp_path: Path) -> None:
    withdraws = update(entrants).values(withdrawn=True)
    scene = Scene(engine, tmp_path).plays(but("start", lambda connection: connection.execute(withdraws)))
    assert (scene.messages, scene.mails, scene.requests) == ([], [], [])


def test_a_tournament_is_announced_once(engine: Engine, tmp_path: Path) -> None:
    later = lambda scene, connection: setattr(scene.clock, "now", NOW + DAY // 72)  # noqa: E731 - an act
    scene = Scene(engine, tmp_path).plays(partial(prepares, kind="start"), later)
    assert len(scene.messages) == 1


BOBS = {"number": 1, "player": BOB, "strength": 0.0}


def was_in(connection: Connection, withdrawn: bool) -> None:
    """Let Bob belong to no club, and a tournament of the same series be over that Bob had entered."""
    connection.execute(delete(club_members))
    row = {"id": "704122", "name": "Thursday cup", "terms": "{}", "created_at": NOW, "starts_at": NOW - 6 * DAY}
    more = {"status": "over", "rounds": 3, "round": 3, "changes": 0, "series": SERIES}
    connection.execute(insert(tournaments).values(**row, **more))
    connection.execute(insert(entrants).values(**BOBS, tournament="704122", withdrawn=withdrawn))


REGULARS: dict[str, tuple[int, Act]] = {
    "no member any more": (0, lambda it: it.execute(delete(club_members))),
    "the club is suspended": (0, lambda it: it.execute(update(clubs).values(suspended=True))),
    "has entered": (0, lambda it: it.execute(insert(entrants).values(**BOBS, tournament=TOURNAMENT))),
    "no member, but was in the one before": (1, partial(was_in, withdrawn=False)),
    "had withdrawn from the one before": (0, partial(was_in, withdrawn=True)),
}


@pytest.mark.parametrize("case", REGULARS)
def test_only_members_and_who_was_there_hear_that_a_series_comes_again(
    engine: Engine, tmp_path: Path, case: str
) -> None:
    heard, act = REGULARS[case]
    assert len(Scene(engine, tmp_path).plays(but("coming", act)).messages) == heard


@pytest.mark.parametrize("kind", KINDS)
def test_words_of_a_private_table_reach_nobody_but_its_people(engine: Engine, tmp_path: Path, kind: str) -> None:
    """Eve follows both, is reached, wants to hear of all, and hears nothing of what Ada and Bob do."""

    def whispers(scene: Scene, connection: Connection) -> None:
        prepares(scene, connection, kind)
        connection.execute(update(players).where(players.c.id == ADA).values(name=CANARY))
        connection.execute(update(tables).values(public=False))
        for followed in (ADA, BOB):
            connection.execute(insert(follows).values(player=EVE, followed=followed, at=NOW))
        row = {"kind": "chat", "seat": 0, "to_move": 1, "body": {"text": CANARY, "player": ADA}}
        if KINDS[kind].audience in ("seated", "player"):
            event(connection, (TABLE, 5), **row)

    scene = Scene(engine, tmp_path).plays(whispers)
    assert scene.evil.messages == []
    assert not any("eve" in mail["to"] for mail in scene.mails)


def test_what_is_written_in_the_chat_is_in_no_notice(engine: Engine, tmp_path: Path) -> None:
    def writes(scene: Scene, connection: Connection) -> None:
        at_table(connection)
        event(connection, (TABLE, 2), kind="chat", to_move=1, body={"text": CANARY, "player": ADA})
        tells("chat")(scene, connection)

    scene = Scene(engine, tmp_path).plays(writes)
    assert len(scene.messages) == 1
    assert CANARY not in repr(scene.messages)
    assert CANARY not in "".join(mail.as_string() for mail in scene.mails)


def test_a_program_gets_no_notices(engine: Engine, tmp_path: Path) -> None:
    def belongs(connection: Connection) -> None:
        connection.execute(update(players).where(players.c.id == BOB).values(owner=ADA))

    assert Scene(engine, tmp_path).plays(but("chat", belongs)).messages == []


def test_a_follower_who_plays_along_hears_of_it_once(engine: Engine, tmp_path: Path) -> None:
    def begins(scene: Scene, connection: Connection) -> None:
        at_table(connection)
        connection.execute(update(tables).values(public=True))
        connection.execute(insert(follows).values(player=BOB, followed=ADA, at=NOW))
        tells("begins", None)(scene, connection)

    (message,) = Scene(engine, tmp_path).plays(begins).messages
    assert message["type"] == "begins"


def test_an_invitation_that_was_withdrawn_is_not_told(engine: Engine, tmp_path: Path) -> None:
    def withdraws(scene: Scene, connection: Connection) -> None:
        invites(connection)
        tells("invited", detail=INVITATION, player=BOB)(scene, connection)
        connection.execute(delete(invitations))

    assert Scene(engine, tmp_path).plays(withdraws).messages == []


def test_somebody_who_is_not_shown_as_here_is_not_told_of(engine: Engine, tmp_path: Path) -> None:
    def hides(connection: Connection) -> None:
        connection.execute(update(players).where(players.c.id == ADA).values(shows_presence=False))

    assert Scene(engine, tmp_path).plays(but("followed", hides)).messages == []


def test_a_table_of_strangers_tells_a_follower_nothing_of_who_sits_elsewhere(engine: Engine, tmp_path: Path) -> None:
    def begins(scene: Scene, connection: Connection) -> None:
        table(connection, TABLE, {0: EVE})
        connection.execute(update(tables).values(public=True))
        connection.execute(insert(follows).values(player=BOB, followed=ADA, at=NOW))
        tells("begins", None)(scene, connection)

    assert Scene(engine, tmp_path).plays(begins).messages == []
    with engine.connect() as connection:
        assert connection.execute(events.select()).all() == []

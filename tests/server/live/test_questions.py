"""Questions to computer players as tables change, on a server without workers."""

import asyncio

from sqlalchemy import select

from midtown.server.jobs.queue import Answer
from midtown.server.jobs.queue import answer as answers
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.play import jobs
from tests.server.live_server import House, story


def waiting(house: House, table: str) -> list[int]:
    with house.context.store.engine.connect() as connection:
        return list(connection.execute(select(jobs.c.seq).where(jobs.c.table == table)).scalars())


@story
async def test_a_question_is_withdrawn_when_its_answer_is_no_longer_needed(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens(seats="me greedy")
    socket = await ada.socket(table.id)
    turn = (await socket.done("move", move="take 1"))["seq"]
    assert waiting(house, table.id) == [turn]
    await socket.done("propose", what="undo")
    assert waiting(house, table.id) == []
    await socket.done("move", move="take 1")
    await socket.done("propose", what="abandon")
    assert waiting(house, table.id) == []


@story
async def test_the_question_is_put_anew_when_somebody_else_leaves(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    table = await ada.opens(seats="me open greedy", on_leave="random")
    await bob.joins(table.invites[1])
    one, two = await ada.socket(table.id), await bob.socket(table.id)
    await one.done("move", move="take 1")
    await two.until(kind="moved")
    turn = (await two.done("move", move="take 1"))["seq"]
    assert waiting(house, table.id) == [turn]
    left = (await one.done("leave"))["seq"]
    assert waiting(house, table.id) == [left]


@story
async def test_a_computer_player_is_asked_at_once_when_the_player_to_move_leaves(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    table = await ada.opens(seats="me open", on_leave="random")
    await bob.joins(table.invites[1])
    left = (await (await ada.socket(table.id)).done("leave"))["seq"]
    assert waiting(house, table.id) == [left]


@story
async def test_a_hint_is_returned_also_when_the_game_has_gone_on_meanwhile(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens(seats="me greedy")
    socket = await ada.socket(table.id)
    hint = asyncio.create_task(ada.ask("GET", f"tables/{table.id}/hint"))
    while not (questions := waiting(house, table.id)):
        await asyncio.sleep(0.01)
    turn = (await socket.done("move", move="take 1"))["seq"]
    assert waiting(house, table.id) == [*questions, turn]
    for seq in (turn, *questions):
        with write_engine(house.context.store.engine).begin() as connection:
            text = "take 2" if seq == turn else '[["take 2",0.75],["take 1",0.5]]'
            answers(connection, [Answer(table.id, seq, text)])
        if seq == turn:
            await socket.until(kind="moved", seat=1)
    given_hint = await hint
    assert given_hint["turn"] == questions[0]
    assert (given_hint["move"], given_hint["win"]) == ("take 2", 0.75)
    assert given_hint["other"] == {"move": "take 1", "words": "take 1 stone", "win": 0.5}
    assert waiting(house, table.id) == []

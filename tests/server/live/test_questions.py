"""What computer players are asked, with nobody there to answer."""

import asyncio

from sqlalchemy import select

from midtown.server.database import writing
from midtown.server.jobs import Answer
from midtown.server.jobs import answer as answers
from midtown.server.schema import jobs
from tests.server.house import House, story


def waiting(house: House, table: str) -> list[int]:
    with house.context.store.engine.connect() as connection:
        return list(connection.execute(select(jobs.c.seq).where(jobs.c.table == table)).scalars())


@story
async def test_what_need_no_longer_be_answered_is_no_longer_asked(house: House) -> None:
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
async def test_who_leaves_while_he_is_to_move_has_a_computer_player_asked_at_once(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    table = await ada.opens(seats="me open", on_leave="random")
    await bob.joins(table.invites[1])
    left = (await (await ada.socket(table.id)).done("leave"))["seq"]
    assert waiting(house, table.id) == [left]


@story
async def test_a_hint_is_told_also_when_the_game_has_gone_on_meanwhile(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens(seats="me greedy")
    socket = await ada.socket(table.id)
    hint = asyncio.create_task(ada.ask("GET", f"tables/{table.id}/hint"))
    while not (asked := waiting(house, table.id)):
        await asyncio.sleep(0.01)
    turn = (await socket.done("move", move="take 1"))["seq"]
    assert waiting(house, table.id) == [*asked, turn]
    for seq in (turn, *asked):
        with writing(house.context.store.engine).begin() as connection:
            told = "take 2" if seq == turn else '[["take 2",0.75],["take 1",0.5]]'
            answers(connection, [Answer(table.id, seq, told)])
        if seq == turn:
            await socket.until(kind="moved", seat=1)
    found = await hint
    assert found["turn"] == asked[0]
    assert (found["move"], found["win"]) == ("take 2", 0.75)
    assert found["other"] == {"move": "take 1", "words": "take 1 stone", "win": 0.5}
    assert waiting(house, table.id) == []

"""What computer players are asked, with nobody there to answer."""

from sqlalchemy import select

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

"""Faces that players choose: kept with the account, and shown wherever the player is."""

from sqlalchemy import text

from midtown.server.accounts import identity
from midtown.server.storage.database import migrate, open_engine, write_engine
from tests.server.live_server import House, story


def test_players_of_the_version_before_have_the_face_of_their_id(empty_database: str) -> None:
    engine = open_engine(empty_database)
    migrate(engine, "0007")
    with write_engine(engine).begin() as connection:
        connection.execute(text("insert into players (id, name, created_at, seen_at) values ('ada', 'Ada', 1, 1)"))
    migrate(engine)
    with engine.connect() as connection:
        visitor = identity.visitor_by_id(connection, "ada")
        assert visitor is not None
        assert visitor.face is None
        assert identity.faces(connection, ["ada"]) == {}
    engine.dispose()


@story
async def test_a_chosen_face_is_seen_at_tables_in_lists_and_on_pages_until_it_is_given_up(house: House) -> None:
    ada, bob = await house.guest(claimed=True), await house.guest()
    assert (await ada.ask("PATCH", "me", {"face": 143}))["face"] == 143
    assert (await ada.ask("PATCH", "me", {"language": "de"}))["face"] == 143
    table = await ada.opens(seats="me open device:Ann", public=True)
    watcher = await bob.socket(table.id, table.watch)
    assert [seat["face"] for seat in watcher.table["seats"]] == [143, None, None]
    await bob.ask("PATCH", "me", {"face": 0})
    await bob.joins(table.invites[1])
    joined = await watcher.until(kind="joined")
    assert [seat["face"] for seat in joined["table"]["seats"]] == [143, 0, None]
    (line,) = [one for one in await bob.ask("GET", "me/tables") if one["id"] == table.id]
    assert line["faces"] == [143, 0, None]
    assert (await bob.ask("GET", f"players/{ada.id}"))["face"] == 143
    del house.context.hub.sessions[table.id]  # and after the table was loaded again
    assert [seat["face"] for seat in (await bob.ask("GET", f"tables/{table.id}"))["table"]["seats"]] == [143, 0, None]
    assert (await ada.ask("PATCH", "me", {"face": None}))["face"] is None
    seats = (await bob.ask("GET", f"tables/{table.id}"))["table"]["seats"]
    assert [seat["face"] for seat in seats] == [None, 0, None]


@story
async def test_a_face_that_does_not_exist_is_refused(house: House) -> None:
    ada = await house.guest()
    for face in (-1, 144, "taxi", 1.5):
        assert (await ada.refused("PATCH", "me", {"face": face}))[0] == "request"
    assert (await ada.ask("GET", "me"))["face"] is None

"""What is deleted is gone from the files, too."""

import asyncio
from functools import partial
from pathlib import Path

import msgspec
from sqlalchemy import Engine, select, text, update

from midtown.server.accounts import identity
from midtown.server.accounts.deletion import delete_account, spectator_chat
from midtown.server.storage import archives
from midtown.server.storage.database import migrate, open_engine, purge_deleted, write_engine
from midtown.server.storage.schema import play
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.play import tables
from tests.server.live_server import House
from tests.server.people_app import NOW, event, table

WORDS = "Nobody-else-says-this"


def in_files(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir() if WORDS.encode() in file.read_bytes()]


def test_a_deleted_account_leaves_no_words_in_the_file(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'midtown.sqlite'}")
    migrate(engine)
    with write_engine(engine).begin() as connection:
        ada, _ = identity.new_guest(connection, NOW)
        identity.rename(connection, ada.id, WORDS)
        connection.execute(update(players).values(email=f"{WORDS}@example.org"))
        for number in range(40):
            table(connection, f"t{number}", {0: ada.id}, status="over")
            chat = {"text": WORDS * (1 + 50 * (number % 3)), "player": ada.id}
            event(connection, (f"t{number}", 0), kind="chat", body=chat)
    assert in_files(tmp_path)
    with write_engine(engine).begin() as connection:
        delete_account(connection, ada.id, spectator_chat(connection, ada.id))
    purge_deleted(engine)
    assert in_files(tmp_path) == []
    engine.dispose()


def test_who_deletes_their_account_leaves_no_words_in_the_server_s_files(tmp_path: Path) -> None:
    with House(f"sqlite:///{tmp_path / 'midtown.sqlite'}", tmp_path) as house:
        asyncio.run(house.visited(partial(comes_and_goes, house, tmp_path)))


async def comes_and_goes(house: House, folder: Path) -> None:
    """Take a name, talk at a table, and delete the account."""
    ada = await house.guest(WORDS)
    socket = await ada.socket((await ada.opens()).id)
    for _ in range(20):
        await socket.done("chat", text=WORDS * 8)
    assert in_files(folder)
    await ada.ask("DELETE", "me", status=204)
    assert in_files(folder) == []


def test_a_reader_does_not_make_it_fail(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'midtown.sqlite'}")
    migrate(engine)
    with engine.connect() as reader:
        assert reader.execute(text("select count(*) from players")).scalar() == 0
        with write_engine(engine).begin() as connection:
            identity.new_guest(connection, NOW)
        purge_deleted(engine)
        assert reader.execute(text("select count(*) from players")).scalar() == 0
    engine.dispose()


def test_a_deleted_account_leaves_no_words_in_archives(database: str, tmp_path: Path) -> None:
    engine = open_engine(database)
    chat = [WORDS * (1 + number) for number in range(4)]
    with write_engine(engine).begin() as connection:
        ada, _ = identity.new_guest(connection, NOW)
        bob, _ = identity.new_guest(connection, NOW)
        table(connection, "t", {0: ada.id, 1: bob.id}, status="over")
        table(connection, "watched", {0: bob.id}, status="over")
        connection.execute(update(tables).values(quiet_since=NOW))
        for seq, text_ in enumerate(chat):
            event(connection, ("t", seq), kind="chat", body={"text": text_, "player": ada.id})
        event(connection, ("t", 4), kind="chat", body={"text": "Stays", "player": bob.id}, seat=1)
        event(connection, ("watched", 0), kind="chat", body={"text": WORDS, "player": ada.id}, seat=None)
        for name in ("t", "watched"):
            assert archives.archive(connection, name, NOW)
    before = packed(engine)
    with write_engine(engine).begin() as connection:
        deleted = delete_account(connection, ada.id, spectator_chat(connection, ada.id))
        assert deleted.lines == {*(("t", seq) for seq in range(4)), ("watched", 0)}
        texts = [msgspec.json.decode(row[7])["text"] for row in archives.chat_rows(connection, "t")]
        assert texts == ["", "", "", "", "Stays"]
        (line,) = archives.chat_rows(connection, "watched")
        assert msgspec.json.decode(line[7]) == {"text": "", "player": ada.id}
    purge_deleted(engine)
    if engine.dialect.name == "sqlite":
        files = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert [part for part in before if part[-40:] in files] == []
    assert set(packed(engine)).isdisjoint(before)
    engine.dispose()


def packed(engine: Engine) -> list[bytes]:
    with engine.connect() as connection:
        return list(connection.execute(select(play.archives.c.game)).scalars())

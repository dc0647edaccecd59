"""What is deleted is gone from the files, too."""

from pathlib import Path

from sqlalchemy import text, update

from midtown.server.accounts import identity
from midtown.server.accounts.deletion import delete_account, spectator_chat
from midtown.server.storage.database import migrate, open_engine, purge, writing
from midtown.server.storage.schema import players
from tests.server.people_app import NOW, event, table

WORDS = "Nobody-else-says-this"


def in_files(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir() if WORDS.encode() in file.read_bytes()]


def test_a_deleted_account_leaves_no_words_in_the_file(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'midtown.sqlite'}")
    migrate(engine)
    with writing(engine).begin() as connection:
        ada, _ = identity.new_guest(connection, NOW)
        identity.rename(connection, ada.id, WORDS)
        connection.execute(update(players).values(email=f"{WORDS}@example.org"))
        for number in range(40):
            table(connection, f"t{number}", {0: ada.id}, status="over")
            chat = {"text": WORDS * (1 + 50 * (number % 3)), "player": ada.id}
            event(connection, (f"t{number}", 0), kind="chat", body=chat)
    assert in_files(tmp_path)
    with writing(engine).begin() as connection:
        delete_account(connection, ada.id, spectator_chat(connection, ada.id))
    purge(engine)
    assert in_files(tmp_path) == []
    engine.dispose()


def test_a_reader_does_not_make_it_fail(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'midtown.sqlite'}")
    migrate(engine)
    with engine.connect() as reader:
        assert reader.execute(text("select count(*) from players")).scalar() == 0
        with writing(engine).begin() as connection:
            identity.new_guest(connection, NOW)
        purge(engine)
        assert reader.execute(text("select count(*) from players")).scalar() == 0
    engine.dispose()

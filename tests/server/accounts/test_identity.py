import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, func, select, update

from midtown.server.accounts import identity, names, passwords, ratings, relations
from midtown.server.accounts.deletion import delete_account, spectator_chat
from midtown.server.storage.schema.accounts import players, sessions
from midtown.server.storage.schema.play import events
from midtown.server.support.refusals import Refused
from tests.server.people_app import DAY, NOW, event, opened, table


@pytest.fixture
def connection(database: str) -> Iterator[Connection]:
    engine = opened(database)
    with engine.begin() as opened_:
        yield opened_
    engine.dispose()


def claimed(connection: Connection, name: str) -> str:
    visitor, _ = identity.new_guest(connection, NOW)
    identity.claim(connection, visitor.id, name, "hash")
    return visitor.id


def test_a_visitor_is_a_guest_with_a_name_at_once_and_known_by_their_token(connection: Connection) -> None:
    guest, token = identity.new_guest(connection, NOW, "de")
    assert identity.visitor_of(connection, token) == guest
    assert names.clean_name(guest.name) == guest.name
    assert not guest.claimed


@pytest.mark.parametrize("token", ["", "x", "\ud800", "\0", "a" * 10_000])
def test_nobody_is_known_by_another_token(connection: Connection, token: str) -> None:
    identity.new_guest(connection, NOW)
    assert identity.visitor_of(connection, token) is None


def test_of_a_token_only_its_hash_is_kept(connection: Connection) -> None:
    _, token = identity.new_guest(connection, NOW)
    kept = connection.execute(select(sessions.c.token)).scalar_one()
    assert kept == identity.hash_of(token)
    assert len(token) >= 43


@pytest.mark.parametrize("name", ["Ada", "Ærø 7", "李雷", "O’Brien", "Zoë", "x" * 40, "  Ada  "])
def test_names_that_can_be_seen_are_names(name: str) -> None:
    assert names.clean_name(name) == name.strip()


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 41,
        "a\0b",
        "\u200b\u00ad",
        "\u3164",
        "\u2800",
        "\ud800",
        "Z" + "\u0341\u0342" * 9,
        "\ufdfa" * 9,
    ],
)
def test_what_cannot_be_seen_or_paints_over_others_is_no_name(name: str) -> None:
    with pytest.raises(Refused):
        names.clean_name(name)


@pytest.mark.parametrize(
    "other",
    [
        *(f"Ada{sign}" for sign in "\u034f\ufe0f\U000e0100\u180b\u17b4\u180f\u00ad\u200d\u2060\U000e0061\u3164\u2800"),
        "\u200eAda\u200f",
        "Ada\u00a0",
        "A\u034fda",
        "\u0410da",
        "\u0391da",
        "Ad\u0430",
        "\U0001d400\U0001d41d\U0001d41a",
        "\u13aada",
        "A\u217ea",
    ],
)
def test_a_claimed_name_cannot_be_copied_with_signs_that_look_alike_or_show_nothing(
    connection: Connection, other: str
) -> None:
    claimed(connection, "Ada")
    guest, _ = identity.new_guest(connection, NOW)
    for rename in (identity.rename, identity.claim):
        with pytest.raises(Refused):
            rename(connection, guest.id, other)


COMPATIBLE = [("Clara", "\u03f9lara"), ("marc", "mar\u03f2"), ("Olaf", "Ola\u017f"), ("Lisa", "L\u02dbsa")]
"""Characters that look like another letter than the one they are compatible with."""


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ilse 10", "llse 1O"),
        ("Ilse", "\u0456lse"),
        ("Adam", "Adarn"),
        ("Otto", "0tt0"),
        ("Ada 782", "Ada  782"),
        *COMPATIBLE,
    ],
)
def test_names_that_look_alike_in_upper_or_lower_case_are_one(connection: Connection, name: str, other: str) -> None:
    claimed(connection, name)
    guest, _ = identity.new_guest(connection, NOW)
    with pytest.raises(Refused, match="already taken"):
        identity.rename(connection, guest.id, other)


def test_names_that_only_resemble_each_other_are_two(connection: Connection) -> None:
    for name in (
        "Lisa",
        "Ilsa",
        "Zoe",
        "Zo\u00eb",
        "J\u00fcrgen",
        "Juergen",
        "Chelsea 4821",
        "Chelsea 4812",
        "\u674e\u96f7",
    ):
        claimed(connection, name)


def test_an_emoji_from_a_keyboard_is_a_name(connection: Connection) -> None:
    assert names.clean_name("Ada \u2764\ufe0f") == "Ada \u2764"


def test_who_gives_up_a_claimed_name_frees_what_looks_like_it(connection: Connection) -> None:
    ada, guest = claimed(connection, "Ada"), identity.new_guest(connection, NOW)[0]
    identity.rename(connection, ada, "Bea")
    assert identity.rename(connection, guest.id, "\u0410da") == "\u0410da"
    delete_account(connection, ada, [])
    assert identity.claim(connection, guest.id, "Be\u0430") == "Be\u0430"


@pytest.mark.parametrize("other", ["ADA", "ada", "\uff21da", " Ada "])
def test_a_claimed_name_is_its_players_alone_however_it_is_spelled(connection: Connection, other: str) -> None:
    ada = claimed(connection, "Ada")
    guest, _ = identity.new_guest(connection, NOW)
    with pytest.raises(Refused, match="already taken"):
        identity.rename(connection, guest.id, other)
    with pytest.raises(Refused, match="already taken"):
        identity.claim(connection, guest.id, other, "hash")
    assert identity.names(connection, [ada, guest.id, "gone"]) == {ada: "Ada", guest.id: guest.name}


def test_guests_may_have_the_same_name_until_one_claims_it(connection: Connection) -> None:
    one, two = (identity.new_guest(connection, NOW)[0].id for _ in range(2))
    identity.rename(connection, one, "Ada")
    identity.rename(connection, two, "Ada")
    identity.claim(connection, two, "Ada", "hash")
    with pytest.raises(Refused):
        identity.claim(connection, one, "Ada", "hash")


def test_a_player_who_takes_another_name_frees_the_claimed_one(connection: Connection) -> None:
    ada = claimed(connection, "Ada")
    identity.rename(connection, ada, "Grace")
    assert identity.password_of(connection, "grace") == (ada, "hash")
    assert claimed(connection, "Ada") != ada


def test_a_session_ends_with_the_log_out_and_all_of_them_everywhere(connection: Connection) -> None:
    ada = claimed(connection, "Ada")
    one, two, three = (identity.log_in(connection, ada, "hash", NOW) for _ in range(3))
    identity.log_out(connection, one)
    assert [identity.visitor_of(connection, token) is None for token in (one, two, three)] == [True, False, False]
    identity.log_out_everywhere(connection, ada, but=three)
    assert [identity.visitor_of(connection, token) is None for token in (two, three)] == [True, False]


def test_the_oldest_session_ends_when_there_are_too_many(connection: Connection) -> None:
    guest, first = identity.new_guest(connection, NOW)
    for later in range(identity.SESSIONS):
        identity.new_session(connection, guest.id, NOW + 1 + later)
    assert identity.visitor_of(connection, first) is None
    assert connection.execute(select(func.count()).select_from(sessions)).scalar() == identity.SESSIONS


def test_nobody_logs_in_with_a_password_that_was_changed_meanwhile(connection: Connection) -> None:
    ada = claimed(connection, "Ada")
    identity.claim(connection, ada, "Ada", "another hash")
    with pytest.raises(Refused):
        identity.log_in(connection, ada, "hash", NOW)


def test_guests_without_seat_or_claim_are_forgotten_after_ninety_days(connection: Connection) -> None:
    gone, sits, new = (identity.new_guest(connection, NOW)[0].id for _ in range(3))
    ada = claimed(connection, "Ada")
    table(connection, "t", {0: sits})
    identity.touch(connection, new, NOW + DAY)
    assert identity.forget_guests(connection, NOW + 90 * DAY) == 0
    assert identity.forget_guests(connection, NOW + 90 * DAY + 1) == 1
    assert set(connection.execute(select(players.c.id)).scalars()) == {sits, new, ada}
    assert gone not in connection.execute(select(sessions.c.player)).scalars().all()


def test_a_deleted_account_leaves_games_without_name_and_words(connection: Connection) -> None:
    ada, bob = claimed(connection, "Ada"), claimed(connection, "Bob")
    table(connection, "running", {0: ada, 1: bob})
    table(connection, "over", {0: bob, 1: ada}, status="over")
    table(connection, "watched", {0: bob})
    event(connection, ("running", 0), kind="opened", body={"players": [ada, bob]})
    event(connection, ("running", 1), kind="chat", seat=0, body={"text": "by Ada"})
    event(connection, ("running", 2), kind="chat", seat=1, body={"text": f"by Bob to {ada}"})
    event(connection, ("over", 0), kind="chat", seat=1, body={"text": "by Ada, too"})
    event(connection, ("watched", 0), kind="chat", seat=None, body={"text": "by Ada, who watches", "player": ada})
    ratings.rate(connection, "stones", [ada, bob], [0, 1], NOW)
    relations.block(connection, bob, ada)
    relations.report(connection, bob, ada, relations.Incident("Rude words."), NOW)
    deleted = delete_account(connection, ada, spectator_chat(connection, ada))
    assert deleted.seats == [("running", 0)]
    assert deleted.tables == {"running", "over", "watched"}
    assert identity.names(connection, [ada, bob]) == {bob: "Bob"}
    words = connection.execute(select(events.c.body).where(events.c.kind == "chat")).scalars().all()
    assert "by Ada" not in "".join(words)
    assert f"by Bob to {ada}" in "".join(words)
    assert ratings.ratings_of(connection, ada) == []
    assert relations.blocked_players(connection, bob) == {}
    assert claimed(connection, "Ada") != ada


def test_players_cannot_block_or_report_themselves_or_nobody(connection: Connection) -> None:
    ada, bob = claimed(connection, "Ada"), claimed(connection, "Bob")
    for other in (ada, "nobody"):
        with pytest.raises(Refused):
            relations.block(connection, ada, other)
    relations.block(connection, ada, bob)
    relations.block(connection, ada, bob)
    assert relations.blocked_players(connection, ada) == {bob: "Bob"}
    relations.unblock(connection, ada, bob)
    assert relations.blocked_players(connection, ada) == {}


def test_a_rating_follows_the_ranks_and_only_those_who_are_known_have_one(connection: Connection) -> None:
    ada, bob = claimed(connection, "Ada"), claimed(connection, "Bob")
    guest, _ = identity.new_guest(connection, NOW)
    ratings.rate(connection, "stones", [ada, "bot:greedy", guest.id, None, bob], [0, 1, 2, 2, 4], NOW)
    best = ratings.best_ratings(connection, "stones", 5, NOW)
    assert [one.subject for one in best] == [ada, "bot:greedy", bob]
    assert best[0].ordinal > best[1].ordinal > best[2].ordinal
    assert ratings.best_ratings(connection, "stones", 4, NOW) == []
    ratings.rate(connection, "stones", [bob, ada, None, None, None], [0, 1, 1, 1, 1], NOW)
    assert [one.games for one in ratings.ratings_of(connection, bob)] == [2]


def test_a_computer_player_in_several_seats_has_one_rating(connection: Connection) -> None:
    ada = claimed(connection, "Ada")
    ratings.rate(connection, "stones", ["bot:greedy", "bot:greedy", ada], [0, 2, 1], NOW)
    ratings.rate(connection, "stones", [ada], [0], NOW)
    assert [one.games for one in ratings.ratings_of(connection, "bot:greedy")] == [1]


def test_a_password_fits_only_itself_and_nothing_fits_where_there_is_none() -> None:
    async def work() -> list[bool]:
        kept = await passwords.hash_password("corre\u0301ct horse")
        assert "$argon2id$" in kept
        tries = [
            (kept, "corr\u00e9ct horse"),
            (kept, "wrong horse"),
            (None, "corr\u00e9ct horse"),
            ("junk", "x"),
            (kept, "\ud800"),
        ]
        return [await passwords.verify(*each) for each in tries]

    assert asyncio.run(work()) == [True, False, False, False, False]


def test_an_unknown_player_has_no_password(connection: Connection) -> None:
    assert not asyncio.run(passwords.verify(None, "nobody has this password"))


@pytest.mark.parametrize("password", ["", "1234567", "x" * 201])
def test_short_and_endless_passwords_are_refused(password: str) -> None:
    with pytest.raises(Refused):
        asyncio.run(passwords.hash_password(password))


def test_a_language_and_how_long_reminders_are_collected_are_kept(connection: Connection) -> None:
    guest, token = identity.new_guest(connection, NOW)
    identity.set_digest(connection, guest.id, 240)
    identity.set_language(connection, guest.id, "de")
    visitor = identity.visitor_of(connection, token)
    assert visitor is not None
    assert (visitor.digest_minutes, visitor.language) == (240, "de")
    connection.execute(update(players).values(language="xx"))
    again = identity.visitor_of(connection, token)
    assert again is not None
    assert again.language == "en"

"""Daily deals over HTTP: the same for everybody, one game each, and nothing about results before one's own."""

import itertools

import msgspec
import pytest

from midtown import games
from midtown.fairness import sha256
from midtown.record import read
from midtown.server import lifespan
from midtown.server.features.daily import background_work
from midtown.server.features.daily.background_work import play_on
from midtown.server.features.daily.deals import Deal
from midtown.server.storage.database import write_engine
from midtown.server.support import calendar
from midtown.verify import verify
from tests.server.features.daily.days import FIRST, Days, begin, finished, play, text
from tests.server.live_server import House, story


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the server read answers often; the tests answer in place of workers."""
    monkeypatch.setattr(lifespan, "ANSWERS_SECONDS", 0.02)


@story
async def test_two_players_with_equal_moves_get_equal_draws_and_equal_answers(house: House) -> None:
    days = Days(house)
    days.go(FIRST)
    ada, bob, eve = await house.guest(), await house.guest(), await house.guest()
    one, two = await finished(ada, days.deal()), await finished(bob, days.deal())
    other = await finished(eve, days.deal(), max)
    assert one == two != other
    states = [await person.ask("GET", f"daily/deals/{days.deal()}/result") for person in (ada, bob)]
    assert states[0]["score"] == states[1]["score"]


@story
async def test_a_deal_is_begun_once_and_its_table_found_again(house: House) -> None:
    days = Days(house)
    days.go(FIRST + 1)
    ada = await house.guest()
    table = await begin(ada, days.deal())
    assert await begin(ada, days.deal()) == table
    await play(ada, table)
    assert await begin(ada, days.deal()) == table
    (mine,) = [deal["mine"] for deal in (await ada.ask("GET", "daily"))["deals"] if deal["id"] == days.deal()]
    assert (mine["table"], mine["state"], mine["counted"]) == (table, "finished", True)


@story
async def test_no_door_tells_results_before_ones_own_game_is_over(house: House) -> None:
    days = Days(house)
    days.go(FIRST + 2)
    ada, eve = await house.guest("Ada", claimed=True), await house.guest("Eve", claimed=True)
    link = await ada.ask("POST", f"daily/deals/{days.deal()}/challenges", status=201)
    table = await begin(eve, days.deal(), **link)
    doors = (
        f"daily/deals/{days.deal()}/result",
        f"daily/challenges/{link['challenge']}",
        "daily/months/2052-02?game=stones",
        f"players/{ada.id}/profile",
        f"players/{ada.id}/results",
        "daily/proofs",
        "tables?status=over",
    )

    async def seen() -> list[tuple[int, bytes]]:
        return [await person.raw("GET", door) for person in (eve, house.stranger) for door in doors]

    before = await seen()
    await finished(ada, days.deal(), max)
    challenge = await eve.ask("GET", f"daily/challenges/{link['challenge']}")
    assert [(one["finished"], one["score"]) for one in challenge["rivals"]] == [(True, None), (False, None)]
    after = await seen()
    hidden = [number for number in range(len(after)) if doors[number % len(doors)] != doors[1]]
    assert [after[number] for number in hidden] == [before[number] for number in hidden]
    (deal,) = [deal for deal in (await eve.ask("GET", "daily"))["deals"] if deal["id"] == days.deal()]
    assert (deal["finished"], deal["mine"]["score"]) == (1, None)
    await play(eve, table)
    challenge = await eve.ask("GET", f"daily/challenges/{link['challenge']}")
    assert all(one["score"] is not None for one in challenge["rivals"])
    result = await eve.ask("GET", f"daily/deals/{days.deal()}/result")
    assert {one["name"] for one in result["best"]} == {"Ada", "Eve"}


@story
async def test_the_secret_is_shown_when_nothing_counts_any_more_and_the_record_is_then_proven(house: House) -> None:
    days = Days(house)
    days.go(FIRST + 2)
    ada = await house.guest()
    early = await ada.ask("GET", "daily/proofs")
    days.go(FIRST + 3)
    proof = {one["id"]: one for one in early}[days.deal()]  # published the day before
    table = await begin(ada, days.deal())
    moves = await play(ada, table)
    record = await ada.ask("GET", f"tables/{table}/record")
    assert (record["secret"], record["moves"], proof["secret"]) == (None, moves, None)
    assert [finding.fits for finding in verify(read(record))] == [True, True, None]
    whole = await ada.ask("GET", f"tables/{table}")
    assert whole["table"]["result"]["secret"] is None
    assert whole["table"]["deal"] == days.deal()
    deal = days.deal()
    days.go(FIRST + 4, 1.9)
    assert (await ada.ask("GET", f"tables/{table}/record"))["secret"] is None
    days.go(FIRST + 4, 2)
    published = {one["id"]: one for one in await ada.ask("GET", "daily/proofs")}[deal]
    record = await ada.ask("GET", f"tables/{table}/record")
    assert sha256(published["secret"]) == proof["commitment"] == record["commitment"]
    assert record["secret"] == published["secret"]
    findings = verify(read(record))
    assert [finding.fits for finding in findings] == [True, True, True, True]
    assert deal in str(findings[-1].message)


@story
async def test_deals_of_later_days_cannot_be_read_or_played(house: House) -> None:
    days = Days(house)
    days.go(FIRST + 5)
    ada = await house.guest()
    for ahead in (1, 2, 7, 100):
        deal = f"{calendar.date(days.day + ahead)}-stones-2"
        for method, door in (("GET", ""), ("GET", "/result"), ("POST", "/games"), ("POST", "/challenges")):
            kind, _ = await ada.refused(method, f"daily/deals/{deal}{door}", {} if method == "POST" else None)
            assert kind == "missing", (deal, door)


@story
async def test_a_game_begun_before_midnight_counts_until_the_secret_is_shown(house: House) -> None:
    days = Days(house)
    days.go(FIRST + 10, 23.9)
    ada, bob, eve = await house.guest(), await house.guest(), await house.guest()
    deal = days.deal()
    early, late = await begin(ada, deal), await begin(bob, deal)
    days.go(FIRST + 11, 1)
    await play(ada, early)
    days.go(FIRST + 11, 3)
    await play(bob, late)
    await finished(eve, deal)
    counted = [(await one.ask("GET", f"daily/deals/{deal}"))["mine"]["counted"] for one in (ada, bob, eve)]
    assert counted == [True, False, False]
    assert (await eve.ask("GET", f"daily/deals/{deal}"))["finished"] == 1
    result = await eve.ask("GET", f"daily/deals/{deal}/result")
    assert (result["of"], len(result["best"])) == (2, 0)


@story
async def test_nobody_gets_hints_takes_back_seen_moves_or_shows_a_deal_to_others(house: House) -> None:
    days = Days(house)
    days.go(FIRST + 12)
    ada = await house.guest()
    table = await begin(ada, days.deal())
    assert (await ada.refused("GET", f"tables/{table}/hint"))[0] == "table"
    assert (await ada.refused("POST", f"tables/{table}/links"))[0] == "table"
    socket = await ada.socket(table)
    await socket.done("move", move=socket.position["legal"][0])
    assert (await socket.refused("propose", what="undo"))[0] == "table"
    assert (await house.stranger.raw("GET", f"tables/{table}"))[0] == 404


@story
async def test_who_leaves_a_deal_has_no_result_and_no_second_try(house: House) -> None:
    days = Days(house)
    days.go(FIRST + 13)
    ada = await house.guest()
    table = await begin(ada, days.deal())
    await (await ada.socket(table)).done("leave")
    assert (await ada.ask("GET", f"daily/deals/{days.deal()}"))["mine"]["state"] == "left"
    assert "left" in (await ada.refused("GET", f"daily/deals/{days.deal()}/result"))[1]
    assert await begin(ada, days.deal()) == table
    record = await ada.ask("GET", f"tables/{table}/record")
    assert record["secret"] is None


@story
async def test_the_first_game_of_a_deal_lets_idle_workers_play_it_at_every_level(house: House) -> None:
    days = Days(house)
    days.go(FIRST + 14)
    ada = await house.guest()
    await finished(ada, days.deal())
    alone = await ada.ask("GET", f"daily/deals/{days.deal()}/result")
    assert (alone["computing"], alone["parting"]) == (True, None)
    engine, work = house.context.store.engine, background_work.ComputerGamesWork()
    while True:
        with write_engine(engine).begin() as connection:
            if (game := work.take(connection, "worker")) is None:
                break
            work.store(connection, play_on(game, 0, lambda: 0.0))
    result = await ada.ask("GET", f"daily/deals/{days.deal()}/result")
    assert [one["level"] for one in result["computers"]] == ["beginner", "casual", "club", "master"]
    assert (result["computing"], result["with_computers"], result["of"]) == (False, True, 5)
    assert sum(one["count"] for one in result["scores"]) == 5
    # All have the first position, and computer players take two stones of twelve.
    assert (result["parting"]["number"], result["parting"]["others"]) == (0, 4)


@pytest.mark.parametrize(("game", "seats"), [("traffiq", 2), ("manhattan", 3)])
def test_a_computer_players_game_is_the_same_wherever_it_is_interrupted(game: str, seats: int) -> None:
    options = msgspec.json.encode(games.game(game).resolve_options(seats, {})).decode()
    deal = Deal("2026-11-24", 1, game, seats, True, options, "5" * 64, 0)
    often, seldom = (background_work.LeasedGame(deal, "club", []) for _ in range(2))
    ticks = itertools.count()
    seldom = play_on(seldom, 12, lambda: float(next(ticks)))
    while len(often.moves) < len(seldom.moves):
        often = play_on(often, 0, lambda: 0.0)
    assert (len(often.moves), often) == (12, seldom)


@story
async def test_streak_and_month_count_finished_days_also_of_a_guest_who_claims_a_name(house: House) -> None:
    days = Days(house)
    ada, bob = await house.guest(), await house.guest()
    first = 30_073  # 2052-05-03
    for day in (*range(first, first + 10), *range(first + 11, first + 31)):
        days.go(day)
        await finished(ada, days.deal())
        if day == first:
            await finished(bob, days.deal(), max)
    daily = await ada.ask("GET", "daily")
    assert daily["streak"] == 20
    assert daily["week"] == [True] * 7
    days.go(first + 31)
    assert (await ada.ask("GET", "daily"))["streak"] == 20
    days.go(first + 32)
    assert (await ada.ask("GET", "daily"))["streak"] == 0
    assert await house.stranger.ask("GET", "daily/months/2052-05", game="stones") == []
    await ada.ask("POST", "me/password", {"password": "correct horse", "name": "Adelheid"})
    (row,) = await house.stranger.ask("GET", "daily/months/2052-05", game="stones")
    assert (row["name"], row["place"], row["days"]) == ("Adelheid", 1, 28)
    both = await bob.ask("GET", "daily/months/2052-05", game="stones")
    assert [one["days"] for one in both] == [28, 1]


@story
async def test_a_deleted_account_leaves_no_result(house: House) -> None:
    days = Days(house)
    days.go(FIRST + 160)
    ada, bob = await house.guest("Ida", claimed=True), await house.guest()
    link = await ada.ask("POST", f"daily/deals/{days.deal()}/challenges", status=201)
    await finished(ada, days.deal(), max)
    await play(bob, await begin(bob, days.deal(), **link))
    assert (await bob.ask("GET", f"daily/deals/{days.deal()}"))["finished"] == 2
    await ada.ask("DELETE", "me", {"password": "correct horse"}, status=204)
    assert (await bob.ask("GET", f"daily/deals/{days.deal()}"))["finished"] == 1
    result = await bob.ask("GET", f"daily/deals/{days.deal()}/result")
    assert ada.id not in text(result)
    assert (await bob.raw("GET", f"daily/challenges/{link['challenge']}"))[0] == 404


@story
async def test_a_deal_whose_secret_was_shown_counts_for_nobody_when_the_calendar_is_set_back(house: House) -> None:
    days = Days(house)
    days.go(FIRST - 100)
    deal, late, ada, bob = days.deal(), days.deal("stones", 3), await house.guest(), await house.guest()
    open_game = await begin(ada, deal)
    days.go(FIRST - 99, 3)
    (proof,) = [one for one in await bob.ask("GET", "daily/proofs") if one["id"] == deal]
    assert proof["secret"]
    days.go(FIRST - 100, 12)
    assert [one["today"] for one in (await bob.ask("GET", "daily"))["deals"] if one["id"] == deal] == [True]
    for one in (deal, late):
        kind, text_ = await bob.refused("POST", f"daily/deals/{one}/games", {})
        assert (kind, "secret" in text_) == ("table", True)
        status, _ = await house.stranger.raw("POST", f"daily/deals/{one}/games", {})
        assert status == 409
    assert await begin(ada, deal) == open_game  # which is found again, and counts no more
    await play(ada, open_game)
    (mine,) = [one["mine"] for one in (await ada.ask("GET", "daily"))["deals"] if one["id"] == deal]
    assert (mine["state"], mine["counted"]) == ("finished", False)
    (again,) = [one for one in await bob.ask("GET", "daily/proofs") if one["id"] == deal]
    assert again == proof
    days.go(FIRST - 98)
    await begin(bob, deal)  # later, as any deal of an earlier day, for practice
    (mine,) = [(await bob.ask("GET", f"daily/deals/{deal}"))["mine"]]
    assert mine["counted"] is False


@story
async def test_deals_that_a_calendar_ahead_has_shown_are_made_anew_before_their_day(house: House) -> None:
    days = Days(house)
    days.go(FIRST - 200)
    reader = await house.guest()
    days.go(FIRST - 196)
    secrets_then = {one["id"]: one["secret"] for one in await reader.ask("GET", "daily/proofs") if one["secret"]}
    days.go(FIRST - 200)
    days.go(FIRST - 198)
    deal = days.deal()
    assert deal in secrets_then
    await begin(reader, deal)
    days.go(FIRST - 196)
    secrets = {one["id"]: one["secret"] for one in await reader.ask("GET", "daily/proofs")}
    assert secrets[deal] not in (None, secrets_then[deal])

"""Tournaments that are called off: their games end, nothing counts, and it is said why."""

import pytest
from sqlalchemy import select, update

from midtown.server.features import tournaments
from midtown.server.features.notifications import audiences
from midtown.server.features.tournaments import progress
from midtown.server.features.tournaments.rows import UNSTARTED_LIFETIME
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.accounts import ratings
from midtown.server.storage.schema.features import tournament_seats
from midtown.server.storage.schema.features import tournaments as rows_of_tournaments
from midtown.server.storage.schema.notices import news
from midtown.server.storage.schema.play import jobs
from midtown.server.storage.schema.play import tables as rows_of_tables
from tests.server.features.operators.people import operator
from tests.server.features.tournaments.halls import Hall, begun, hall
from tests.server.live_server import House, story

BEGUN = "The first round is paired. From then on only an operator can remove somebody, or call the tournament off."


def running(made: Hall) -> list[str]:
    """Return the running tables of a tournament, and those about which a computer player thinks."""
    seats = tournament_seats.c
    mine = select(seats.table).where(seats.tournament == made.id)
    with made.house.context.store.engine.connect() as connection:
        tables = rows_of_tables.c
        on = connection.execute(select(tables.id).where(tables.id.in_(mine), tables.status != "over")).scalars()
        thinking = connection.execute(select(jobs.c.table).where(jobs.c.table.in_(mine))).scalars()
        return [*on, *thinking]


@story
async def test_games_of_a_tournament_that_is_called_off_end_and_count_nothing(house: House) -> None:
    made = await begun(house, 2, level="beginner", fill=4)
    olga = await operator(house)
    (board, *_) = [one for one in (await made.page())["boards"] if await made.people_at(one)]
    assert running(made)
    first = (await made.people_at(board))[0]
    socket = await first.socket(board["table"])
    await olga.ask("POST", f"admin/tournaments/{made.id}/call-off", {"reason": "A test."}, 204)
    over = await socket.until(type="event", kind="stopped")
    assert over["reason"] == "called_off"
    result = over["table"]["result"]
    assert (result["ended"], result["called_off"], result["stopped_by"]) == ("abandoned", True, [])
    assert not running(made)
    page = await made.go_on()
    assert (page["info"]["status"], page["info"]["reason"]) == ("cancelled", "operator")
    assert all(seat["rank"] is None for one in page["boards"] for seat in one["seats"])
    assert all(row["score"] == 0 for row in page["standings"])
    games = (await first.ask("GET", f"players/{first.id}/results", ending="abandoned"))["games"]
    assert board["table"] in {one["table"] for one in games}
    assert not (await first.ask("GET", f"players/{first.id}/results", ending="lost"))["games"]


@pytest.mark.parametrize("form", ["swiss", "round_robin", "knockout", "arena"])
@pytest.mark.parametrize("plays", [True, False])
@story
async def test_a_creator_calls_nothing_off_once_the_first_round_has_begun(house: House, form: str, plays: bool) -> None:
    made = await hall(house, 4, plays=plays, format=form, duration=30 if form == "arena" else 0)
    creator, path = made.people[0], f"tournaments/{made.id}"
    await creator.ask("POST", f"{path}/start", status=204)
    await made.go_on()
    await made.go_on(60)
    assert await creator.refused("DELETE", path) == ("table", BEGUN)
    await made.play()  # not between two rounds either
    assert await creator.refused("DELETE", path) == ("table", BEGUN)
    assert (await made.page())["info"]["status"] == "running"


@story
async def test_a_creator_can_call_a_tournament_off_until_its_first_round_is_paired(house: House) -> None:
    made = await hall(house, 2)
    await made.people[0].ask("DELETE", f"tournaments/{made.id}", status=204)
    assert (await made.page())["info"]["reason"] == "creator"


@story
async def test_pairings_that_have_not_begun_vanish_and_no_table_opens(house: House) -> None:
    made, olga = await hall(house, 5), await operator(house)
    await made.people[0].ask("DELETE", f"tournaments/{made.id}/entrants/me", status=204)
    await made.people[0].ask("POST", f"tournaments/{made.id}/start", status=204)
    assert len((await made.go_on())["boards"]) == 2
    await olga.ask("POST", f"admin/tournaments/{made.id}/call-off", {"reason": "A test."}, 204)
    page = await made.go_on(61)
    assert (page["round"], page["boards"], page["begins_at"]) == (0, [], None)


@story
async def test_a_rated_game_that_is_called_off_changes_no_rating_even_if_somebody_has_left(house: House) -> None:
    made = await hall(house, 1, level="beginner", seats=3, rated=True)
    people = [*made.people, await house.guest(claimed=True)]
    made.people.append(people[1])
    await people[1].ask("POST", f"tournaments/{made.id}/entrants", status=204)
    await made.people[0].ask("POST", f"tournaments/{made.id}/start", status=204)
    await made.go_on()
    (board,) = (await made.go_on(61))["boards"]
    await people[1].ask("POST", f"tables/{board['table']}/actions", {"type": "leave", "id": "x"})
    olga = await operator(house)
    await olga.ask("POST", f"admin/tournaments/{made.id}/call-off", {"reason": "A test."}, 204)
    with house.context.store.engine.connect() as connection:
        mine = select(ratings.c.subject).where(ratings.c.subject.in_([one.id for one in people]))
        assert not connection.execute(mine).all()
    about = (await people[0].ask("GET", f"tables/{board['table']}"))["table"]
    assert about["result"]["forfeits"] == []


@story
async def test_a_server_that_stopped_in_between_ends_the_games_later(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, olga = await begun(house, 4), await operator(house)

    async def stops(*_: object) -> None:
        pass

    with monkeypatch.context() as patch:
        patch.setattr(tournaments, "end_games", stops)
        await olga.ask("POST", f"admin/tournaments/{made.id}/call-off", {"reason": "A test."}, 204)
    assert running(made)
    await made.go_on()
    assert not running(made)


@story
async def test_an_open_tournament_of_a_deleted_account_is_called_off(house: House) -> None:
    made = await hall(house, 2)
    guest = made.people[1]
    await made.people[0].ask("DELETE", "me", status=204)
    await house.run(progress.go_on(house.context.hub))
    page = await made.page(guest)
    assert (page["info"]["status"], page["info"]["reason"], page["info"]["by"]) == ("cancelled", "gone", None)


@story
async def test_a_running_tournament_of_a_deleted_account_goes_on_to_its_end(house: House) -> None:
    made = await begun(house, 3, rounds=1)
    board = next(one for one in (await made.page())["boards"] if one["table"])
    await made.people[0].ask("DELETE", "me", status=204)
    made.people.pop(0)
    page = await made.go_on()
    if board["seats"][0]["entrant"] != 1 and board["seats"][1]["entrant"] != 1:
        await made.play()
        page = await made.go_on()
    assert (page["info"]["status"], page["info"]["creator"]) == ("over", None)


@story
async def test_a_tournament_that_nobody_starts_is_called_off_in_the_end(house: House) -> None:
    made = await hall(house, 2)
    page = await made.go_on(UNSTARTED_LIFETIME / 1000 - 1)
    assert page["info"]["status"] == "open"
    page = await made.go_on(1)
    assert (page["info"]["status"], page["info"]["reason"]) == ("cancelled", "late")


@story
async def test_too_few_is_a_reason(house: House) -> None:
    made = await hall(house, 1)
    with write_engine(house.context.store.engine).begin() as connection:
        mine = update(rows_of_tournaments).where(rows_of_tournaments.c.id == made.id)
        connection.execute(mine.values(starts_at=house.context.clock.calendar()))
    page = await made.go_on()
    assert (page["info"]["status"], page["info"]["reason"]) == ("cancelled", "few")


@story
async def test_those_who_had_entered_hear_of_it_and_nobody_else(house: House) -> None:
    made = await hall(house, 3)
    people = [*made.people]
    await people[1].ask("DELETE", f"tournaments/{made.id}/entrants/me", status=204)
    olga = await operator(house)
    await olga.ask("POST", f"admin/tournaments/{made.id}/call-off", {"reason": "A test."}, 204)
    with house.context.store.engine.connect() as connection:
        heard = audiences.recipients(connection, "calledoff", None, None, made.id)
        kinds = list(connection.execute(select(news.c.kind).where(news.c.detail == made.id)).scalars())
    assert heard == sorted(person.id for person in (people[0], people[2]))
    assert kinds == ["calledoff"]

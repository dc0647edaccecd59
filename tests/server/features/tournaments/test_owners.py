"""Of a person and their programs one takes part in a tournament: one could let the other win."""

from tests.server.features.tournaments.halls import hall
from tests.server.live_server import House, Person, story

OWNER = "You are in this tournament already, or one of your programs is. Only one of you can take part."


async def with_programs(house: House, owner: Person, count: int) -> list[Person]:
    """Return programs of a person."""
    made = [await owner.ask("POST", "me/programs", {"name": f"Robot {owner.id[:10]} {n}"}, 201) for n in range(count)]
    return [Person(house, one["token"], one["program"]["id"]) for one in made]


@story
async def test_an_owner_and_their_programs_do_not_meet_in_somebody_elses_tournament(house: House) -> None:
    made = await hall(house, 2, programs=True)
    owner = await house.guest(claimed=True)
    first, second = await with_programs(house, owner, 2)
    path = f"tournaments/{made.id}/entrants"
    await first.ask("POST", path, status=204)
    await first.ask("POST", path, status=204)
    assert await second.refused("POST", path) == ("identity", OWNER)
    assert await owner.refused("POST", path) == ("identity", OWNER)
    await first.ask("DELETE", f"{path}/me", status=204)
    await owner.ask("POST", path, status=204)
    assert await first.refused("POST", path) == ("identity", OWNER)


@story
async def test_in_a_private_tournament_of_ones_own_all_ones_programs_play(house: House) -> None:
    made = await hall(house, 1, programs=True, private=True)
    key = (await made.page())["key"]
    for program in await with_programs(house, made.people[0], 3):
        await program.ask("POST", f"tournaments/{made.id}/entrants", status=204, key=key)
    assert sum(one["active"] for one in (await made.page())["entrants"]) == 4

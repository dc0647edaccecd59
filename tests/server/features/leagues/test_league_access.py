"""Who may enter a league, and what others learn of those who play in one."""

from tests.server.features.leagues.seasons import League, time_of
from tests.server.live_server import House, Person, story

CANARY = "Canary-81c2"


@story
async def test_guests_strangers_and_unknown_games_are_refused(house: House) -> None:
    League(house, time_of(2031, 1, 1))
    ada, guest = await house.guest(claimed=True), await house.guest()
    assert (await guest.refused("POST", "leagues/stones/entrants"))[0] == "identity"
    assert (await house.stranger.refused("POST", "leagues/stones/entrants"))[0] == "identity"
    for method, path in (
        ("GET", "leagues/chess"),
        ("POST", "leagues/chess/entrants"),
        ("DELETE", "leagues/chess/entrants/me"),
        ("GET", "leagues/stones?quarter=4"),
    ):
        assert (await ada.refused(method, path))[0] == "missing"
    assert (await ada.refused("DELETE", "leagues/stones/entrants/me"))[0] == "table"
    made = await ada.ask("POST", "me/programs", {"name": "League engine"}, 201)
    program = Person(house, made["token"])
    assert (await program.refused("POST", "leagues/stones/entrants"))[0] == "identity"
    await ada.ask("POST", "leagues/stones/entrants", status=204)
    await ada.ask("POST", "leagues/stones/entrants", status=204)
    listed = {league["game"]: league for league in await ada.ask("GET", "leagues")}
    assert (listed["stones"]["entered"], listed["stones"]["waiting"]) == (True, 1)
    await ada.ask("DELETE", "leagues/stones/entrants/me", status=204)
    assert not (await ada.ask("GET", "leagues/stones"))["entered"]


@story
async def test_who_waits_is_a_number_and_who_plays_is_a_name(house: House) -> None:
    league = League(house, time_of(2033, 1, 1))
    shy = await house.guest(f"{CANARY} shy", claimed=True)
    await shy.ask("POST", "leagues/stones/entrants", status=204)
    for person in (house.stranger, await house.guest()):
        for path in ("leagues", "leagues/stones"):
            assert CANARY not in (await person.raw("GET", path))[1].decode()
    await league.enter(5)
    await league.go_on()
    assert CANARY in (await house.stranger.raw("GET", "leagues/stones"))[1].decode()
    assert len(await house.stranger.ask("GET", f"players/{shy.id}/leagues")) == 1
    await shy.ask("PATCH", "me", {"hidden": True})
    status, _ = await house.stranger.raw("GET", f"players/{shy.id}/leagues")
    assert status == 404
    assert await house.stranger.raw("GET", f"players/{shy.id}/leagues") == await house.stranger.raw(
        "GET", f"players/{'0' * 16}/leagues"
    )
    assert len(await shy.ask("GET", f"players/{shy.id}/leagues")) == 1

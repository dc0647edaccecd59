"""Several browsers at one table while connections are cut and the server is killed."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.driver.board import Table, sensible
from tests.browser.driver.comparing import same
from tests.browser.driver.line import Line, line
from tests.browser.driver.people import Visit
from tests.browser.driver.positions import named
from tests.browser.driver.serving import House, housed
from tests.browser.driver.watching import LOST_CONNECTION

pytestmark = pytest.mark.long

Json = Any


def mover(tables: list[Table]) -> Table | None:
    """Return the table of the player to move, whose page may not show it yet; None when the game is over."""
    snapshot = tables[0].snapshot()
    if snapshot["table"]["status"] == "over":
        return None
    return tables[int(snapshot["position"]["to_move"])]


def test_two_browsers_end_a_game_alike_though_a_connection_was_cut_and_the_server_killed(
    visit: Visit, tmp_path: Path
) -> None:
    with housed(tmp_path) as house, line(house.port) as wire:
        ada, bob = visit(house), visit(wire)
        for one in (ada, bob):
            one.watch.excuse(*LOST_CONNECTION)
        opened = ada.named("Ada").opens("traffiq", "me open", record=named("last twenty"))
        ada.goes(f"/table/{opened.id}")
        bob.goes(f"/join/{opened.invites[1]}")
        bob.page.get_by_label("Your name at the table").fill("Bob")
        bob.page.get_by_role("button", name="Take a seat").click()
        tables = [Table(ada), Table(bob)]
        begun: list[str] = named("last twenty")["moves"]
        moves: list[str] = []
        expect(tables[1].root).to_be_visible()
        lost = tables[1].lost
        while table := mover(tables):
            if len(moves) == 6:
                wire.cut()
                expect(lost).to_be_visible()
            if len(moves) == 9:
                wire.mend()
                expect(lost).to_be_hidden()
                same(tables)
            if len(moves) == 14:
                house.kill()
                expect(lost).to_be_visible()
                house.up()
                expect(lost).to_be_hidden()
                expect(tables[0].lost).to_be_hidden()
                same(tables)
            if 6 <= len(moves) < 9 and table is tables[1]:
                moves.append(blind(table, wire))
                continue
            assert table.mine()
            table.play(sensible(table.legal()))
            moves.append(table.played[-1])
        assert len(moves) > 14
        for table in tables:
            table.page.get_by_role("button", name="Look at the board").click()
        same(tables)
        assert ada.ask("GET", f"tables/{opened.id}/record")["moves"] == begun + moves


def cut_off(visit: Visit, wire: Line, game: str, point: str) -> tuple[Table, Json]:
    """Put a move together at a table, then cut its connection; return the table and the move."""
    ada = visit(wire).named("Ada")
    ada.watch.excuse(*LOST_CONNECTION)
    ada.goes(f"/table/{ada.opens(game, 'me greedy', record=named(point)).id}")
    table = Table(ada)
    assert table.mine()
    move = sensible(table.legal())
    table.put(move)
    wire.cut()
    expect(table.lost).to_be_visible()
    return table, move


def test_a_move_that_is_put_together_stays_while_the_connection_is_cut(visit: Visit, house: House) -> None:
    with line(house.port) as wire:
        table, move = cut_off(visit, wire, "traffiq", "action")
        wire.mend()
        expect(table.lost).to_be_hidden()
        expect(table.confirm).to_be_enabled()
        turn = table.turn
        table.confirm.click()
        table.past(turn)
        assert move["move"] in table.snapshot()["moves"]


def test_a_move_that_is_confirmed_without_a_connection_waits_for_it_and_the_page_says_so(
    visit: Visit, house: House
) -> None:
    with line(house.port) as wire:
        table, move = cut_off(visit, wire, "manhattan", "two colours")
        turn = table.turn
        table.confirm.click()
        held = table.page.get_by_text("Your move will be sent as soon as the connection is back.")
        expect(held).to_be_visible()
        wire.mend()
        table.past(turn)
        expect(held).to_be_hidden()
        assert move["move"] in table.snapshot()["moves"]


def blind(table: Table, wire: Line) -> str:
    """Confirm a move while the connection is cut, mend it, and wait until the move has counted; return the move."""
    wire.mend()
    expect(table.lost).to_be_hidden()
    assert table.mine()
    move = sensible(table.legal())
    table.put(move)
    wire.cut()
    turn = table.turn
    table.confirm.click()
    expect(table.lost).to_be_visible()
    wire.mend()
    table.past(turn)
    return str(move["move"])


def test_four_browsers_see_the_same_board_after_a_round_with_cuts_and_kills(visit: Visit, tmp_path: Path) -> None:
    with housed(tmp_path) as house, line(house.port) as wire:
        people = [visit(wire if seat == 2 else house) for seat in range(4)]
        for one, name in zip(people, ("Ada", "Bob", "Cem", "Dea"), strict=True):
            one.watch.excuse(*LOST_CONNECTION)
            one.named(name)
        opened = people[0].opens("manhattan", "me open open open")
        for seat, one in enumerate(people):
            if seat:
                one.joins(opened.invites[seat])
            one.goes(f"/table/{opened.id}")
        tables = [Table(one) for one in people]
        moves: list[str] = []
        for number in range(16):
            if number == 5:
                wire.cut()
                expect(tables[2].lost).to_be_visible()
            if number == 6:
                wire.mend()
                expect(tables[2].lost).to_be_hidden()
            if number == 11:
                house.kill()
                house.up()
            table = mover(tables)
            assert table is not None
            assert table.mine()
            table.play(sensible(table.legal()))
            moves.append(table.played[-1])
            if number in (6, 11, 15):
                same(tables)
        assert tables[3].snapshot()["moves"] == moves

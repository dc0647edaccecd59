"""Measure how long an opponent's move takes to the screen: over the server, into the page, drawn.

The opponent is a program, not a second page: real opponents use another machine, and two pages on one machine wait for
each other's drawing.
"""

import json
import time
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import expect
from tests.browser.driver.board import Table, sensible
from tests.browser.driver.people import Visitor
from tests.browser.driver.positions import named
from tests.server.live_server import OpenedTable
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

MOVES = 20
"""Number of the opponent's moves to measure in each game."""
REST = 2000
"""Milliseconds after which a move's animation has ended; earlier moves would wait for it."""
GAMES = {"manhattan": "two colours", "traffiq": "action"}
"""The state of each game to start from."""

NOTES = """
window.noted = {};
const Plain = WebSocket;
const now = () => performance.timeOrigin + performance.now();
window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      const { position } = JSON.parse(data);
      if (position) (noted[position.turn] ??= {}).heard = now();
    });
  }
};
addEventListener("DOMContentLoaded", () => {
  let last;
  new MutationObserver(() => {
    const turn = document.querySelector("[data-turn]")?.dataset.turn;
    if (turn === undefined || turn === last) return;
    last = turn;
    const one = (noted[turn] ??= {});
    one.changed = now();
    requestAnimationFrame(() => setTimeout(() => (one.drawn = now())));
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-turn"] });
});
"""
"""Notes in a page when a position arrives, when the document shows it, and when the next frame is drawn."""


@dataclass(frozen=True)
class Seen:
    """A move, and the milliseconds until the page has received it, has changed, and is drawn."""

    game: str
    move: str
    server: float
    page: float
    frame: float

    @property
    def whole(self) -> float:
        """Return milliseconds from sending to the drawn frame."""
        return self.server + self.page + self.frame

    def __str__(self) -> str:
        parts = f"server {self.server:3.0f}, page {self.page:3.0f}, frame {self.frame:3.0f}"
        return f"{self.whole:5.0f} ms = {parts}   {self.game} {self.move}"


def moves_to_screen(ada: Visitor, bob: Visitor, game: str) -> list[Seen]:
    """Let Bob, a program, play against Ada, whose page runs `NOTES`; measure Bob's moves."""
    opened = ada.opens(game, "me open", record=named(GAMES[game]))
    bob.joins(opened.invites[1])
    page = ada.goes(f"/table/{opened.id}")
    expect(Table(ada).root).to_be_visible()
    telling = page.get_by_role("button", name="Next", exact=True)
    measured: list[Seen] = []
    with socket_of(bob, opened) as socket:
        while len(measured) < MOVES:
            page.wait_for_timeout(REST)
            while telling.count():  # the steps of a scoring take their time
                telling.click()
            table = ada.ask("GET", f"tables/{opened.id}")
            if table["table"]["status"] != "running":
                break
            turn, mine = table["position"]["turn"], table["position"]["to_move"] == 0
            mover = ada if mine else bob
            move = sensible(mover.ask("GET", f"tables/{opened.id}/moves")["moves"])["move"]
            message = {"type": "move", "id": f"{turn}", "answers": turn, "move": move}
            if mine:
                ada.ask("POST", f"tables/{opened.id}/actions", message)
                continue
            sent = 1000 * time.time()
            socket.send(json.dumps(message))
            page.wait_for_function("turn => noted[turn]?.drawn", arg=turn + 1)
            noted: dict[str, float] = page.evaluate("turn => noted[turn]", turn + 1)
            heard, changed = noted["heard"], noted["changed"]
            measured.append(
                Seen(game=game, move=move, server=heard - sent, page=changed - heard, frame=noted["drawn"] - changed)
            )
    return measured


def socket_of(one: Visitor, opened: OpenedTable) -> ClientConnection:
    """Connect a visitor to a table without a page; drop what is received."""
    cookies: list[Any] = one.context.cookies()
    headers = {"Cookie": "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in cookies)}
    url = f"{one.url.replace('http', 'ws', 1)}/api/tables/{opened.id}/socket"
    return connect(url, origin=Origin(one.url), additional_headers=headers, max_queue=None, proxy=None)

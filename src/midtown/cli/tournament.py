"""`midtown tournament`: list, show, make, enter, leave and start tournaments of a server."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

from midtown.cli.console.commands import Group, cli_argument, cli_option, command
from midtown.cli.console.screen import Screen
from midtown.cli.options import SERVER, TOKEN_FILE, Output
from midtown.support.documents import CheckedJson
from midtown.support.i18n import Language

if TYPE_CHECKING:
    from midtown.client.service import Service

Answer = TypeVar("Answer")
LISTED = ("open", "running")
TOURNAMENT = cli_argument(help="tournament.id", show_default=False)


@dataclass(frozen=True, kw_only=True)
class Account:
    """The account that takes part or creates."""

    token_file: Annotated[Path, TOKEN_FILE]


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What is played, and how."""

    game: Annotated[str, cli_option(help="tournament.game")]
    format: Annotated[str, cli_option(help="tournament.format")] = "swiss"
    seats: Annotated[int, cli_option(min=2, max=4, help="tournament.seats")] = 2
    rounds: Annotated[int, cli_option(min=1, max=15, help="tournament.rounds")] = 4
    minutes: Annotated[float, cli_option(min=1, max=180, help="tournament.minutes")] = 10
    duration: Annotated[int, cli_option(min=0, max=480, help="tournament.duration")] = 0
    duplicate: Annotated[bool, cli_option("--duplicate", help="tournament.duplicate")] = False


@dataclass(frozen=True, kw_only=True)
class Filling:
    """Computer players that make tables and the tournament full."""

    computers: Annotated[str, cli_option(help="tournament.computers")] = ""
    fill: Annotated[int, cli_option(min=0, max=32, help="tournament.fill")] = 0


@dataclass(frozen=True, kw_only=True)
class Admission:
    """Who sees the tournament, and who can take part."""

    private: Annotated[bool, cli_option("--private", help="tournament.private")] = False
    programs: Annotated[bool, cli_option("--programs", help="tournament.programs")] = False


@command("list", "tournament.list")
def list_(language: Language, url: Annotated[str, SERVER], output: Output) -> None:
    """Print the open and running tournaments."""

    async def open_and_running(service: "Service") -> list[CheckedJson]:
        pages = [await service.call("GET", f"api/tournaments?status={status}") for status in LISTED]
        return [tournament for page in pages for tournament in page]

    show_list(Screen(language), answer(language, url, open_and_running), output.as_json)


@command("show", "tournament.show")
def show(
    language: Language,
    url: Annotated[str, SERVER],
    tournament: Annotated[str, TOURNAMENT],
    output: Output,
) -> None:
    """Print a tournament."""
    page = answer(language, url, lambda service: service.call("GET", path_of(tournament)))
    show_page(Screen(language), page, output.as_json)


@command("join", "tournament.join")
def join(
    language: Language, url: Annotated[str, SERVER], tournament: Annotated[str, TOURNAMENT], account: Account
) -> None:
    """Take part in a tournament."""
    change(language, url, account, "POST", path_of(tournament, "/entrants"))
    Screen(language).say("tournament.join_done")


@command("leave", "tournament.leave")
def leave(
    language: Language, url: Annotated[str, SERVER], tournament: Annotated[str, TOURNAMENT], account: Account
) -> None:
    """Leave a tournament."""
    change(language, url, account, "DELETE", path_of(tournament, "/entrants/me"))
    Screen(language).say("tournament.leave_done")


@command("start", "tournament.start")
def start(
    language: Language, url: Annotated[str, SERVER], tournament: Annotated[str, TOURNAMENT], account: Account
) -> None:
    """Start a tournament."""
    change(language, url, account, "POST", path_of(tournament, "/start"))
    Screen(language).say("tournament.start_done")


@command("make", "tournament.make")
def make(
    language: Language,
    url: Annotated[str, SERVER],
    name: Annotated[str, cli_argument(help="tournament.name", show_default=False)],
    terms: Terms,
    filling: Filling,
    admission: Admission,
    account: Account,
) -> None:
    """Create a tournament."""
    every = asdict(terms) | {"level": filling.computers, "fill": filling.fill} | asdict(admission)
    body = {"name": name, "rounds": every.pop("rounds"), "terms": every}
    made = answer(language, url, lambda service: service.call("POST", "api/tournaments", body), account.token_file)
    if made["key"] is None:
        Screen(language).say("tournament.made", id=made["id"])
    else:
        link = f"{url.rstrip('/')}/tournaments/{made['id']}?key={made['key']}"
        Screen(language).say("tournament.made_private", link=link)


def change(language: Language, url: str, account: Account, method: str, path: str) -> None:
    """Send a request that changes a tournament."""
    answer(language, url, lambda service: service.call(method, path), account.token_file)


def path_of(tournament: str, more: str = "") -> str:
    """Return the path of a request about a tournament, given as an id or as the address of its page."""
    from midtown.client.tournaments import link_of

    return link_of(tournament).path(more)


def answer(
    language: Language, url: str, ask: "Callable[[Service], Awaitable[Answer]]", token_file: Path | None = None
) -> Answer:
    """Return what a server answers; with a `token_file`, to the account whose token it holds, or to a new guest."""
    from midtown.client.bot_client import introduce
    from midtown.client.service import Service

    async def requests() -> Answer:
        async with Service(url, language=language) as service:
            if token_file is not None:
                await introduce(service, "", token_file)
            return await ask(service)

    return asyncio.run(requests())


def show_list(screen: Screen, tournaments: list[CheckedJson], as_json: bool) -> None:
    """Print tournaments, one a line."""
    if as_json:
        print(json.dumps(tournaments))
        return
    if not tournaments:
        screen.say("tournament.none")
    for tournament in tournaments:
        screen.print_item(f"{tournament['id']}  ", f"{tournament['name']}: {headline(screen, tournament)}")


def headline(screen: Screen, info: CheckedJson) -> str:
    """Return what a tournament is, and how far."""
    terms = info["terms"]
    values = {"game": terms["game"], "people": info["people"], "computers": info["computers"]}
    words = [screen.text(f"tournament_word.{terms['format']}"), screen.text("tournament.who", **values)]
    return ", ".join([*words, screen.text(f"tournament_word.{info['status']}", round=info["round"])])


def show_page(screen: Screen, page: CheckedJson, as_json: bool) -> None:
    """Print the tables of the last round, and the standings."""
    if as_json:
        print(json.dumps(page))
        return
    names = {entrant["number"]: entrant["name"] or "?" for entrant in page["entrants"]}
    screen.print(page["info"]["name"], "bold")
    screen.print(headline(screen, page["info"]))
    for board in page["boards"]:
        seats = ", ".join(seat_words(screen, names, seat) for seat in board["seats"])
        screen.print_item(f"{board['board']:4}  ", f"{seats}  {board['table'] or ''}".rstrip())
    if page["standings"]:
        ties = ", ".join(screen.text(f"tournament_word.{name}") for name in page["tie_breaks"])
        screen.say("tournament.standings", "bold", ties=ties)
    for row in page["standings"]:
        values = "  ".join(f"{value:g}" for value in (row["score"], *row["tie_breaks"]))
        screen.print_item(f"{row['place']:4}  ", f"{names[row['entrant']]}  {values}")


def seat_words(screen: Screen, names: dict[int, str], seat: CheckedJson) -> str:
    """Return the name at a seat with its points and, if its game was forfeited, the reason."""
    points = "" if seat["points"] is None else f" {seat['points']}"
    word = seat["forfeit"] and screen.text(f"tournament_word.{seat['forfeit']}")
    reason = f" ({word})" if word else ""
    return f"{names[seat['entrant']]}{points}{reason}"


tournament = Group("tournament", "tournament.help", [list_, show, join, leave, start, make])

"""`midtown tournament`: list, show, make, enter, leave and start tournaments of a server."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from midtown.cli.console.language import say
from midtown.cli.console.screen import Screen
from midtown.cli.options import SERVER, TOKEN_FILE, Output
from midtown.cli.parameters import add_command, add_group, cli_argument, cli_option
from midtown.support.i18n import Language

if TYPE_CHECKING:
    from midtown.client.service import Service

Answer = TypeVar("Answer")
Json = Any
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


def register(app: typer.Typer, language: Language) -> None:
    """Add the commands to `app`."""
    group = add_group(app, "tournament", language, say(language, "tournament.help"))
    _readers(group, language)
    _doers(group, language)


def _readers(group: typer.Typer, language: Language) -> None:
    @add_command(group, "list", language, say(language, "tournament.list"))
    def list_(url: Annotated[str, SERVER], output: Output) -> None:
        async def reads(service: "Service") -> list[Json]:
            return [one for status in LISTED for one in await service.call("GET", f"api/tournaments?status={status}")]

        show_list(Screen(language), _request(url, language, reads), output.as_json)

    @add_command(group, "show", language, say(language, "tournament.show"))
    def show(
        url: Annotated[str, SERVER],
        tournament: Annotated[str, TOURNAMENT],
        output: Output,
    ) -> None:
        page = _request(url, language, lambda service: service.call("GET", _path(tournament, "")))
        show_page(Screen(language), page, output.as_json)


def _doers(group: typer.Typer, language: Language) -> None:
    for name, method, path in (
        ("join", "POST", "/entrants"),
        ("leave", "DELETE", "/entrants/me"),
        ("start", "POST", "/start"),
    ):
        _doer(group, language, name, method, path)

    @add_command(group, "make", language, say(language, "tournament.make"))
    def make(
        url: Annotated[str, SERVER],
        name: Annotated[str, cli_argument(help="tournament.name", show_default=False)],
        terms: Terms,
        filling: Filling,
        admission: Admission,
        account: Account,
    ) -> None:
        every = asdict(terms) | {"level": filling.computers, "fill": filling.fill} | asdict(admission)
        body = {"name": name, "rounds": every.pop("rounds"), "terms": every}
        made = _request(
            url, language, lambda service: service.call("POST", "api/tournaments", body), account.token_file
        )
        if made["key"] is None:
            Screen(language).say("tournament.made", id=made["id"])
        else:
            link = f"{url.rstrip('/')}/tournaments/{made['id']}?key={made['key']}"
            Screen(language).say("tournament.made_private", link=link)


def _doer(group: typer.Typer, language: Language, name: str, method: str, path: str) -> None:
    @add_command(group, name, language, say(language, f"tournament.{name}"))
    def do(
        url: Annotated[str, SERVER],
        tournament: Annotated[str, TOURNAMENT],
        account: Account,
    ) -> None:
        _request(url, language, lambda service: service.call(method, _path(tournament, path)), account.token_file)
        Screen(language).say(f"tournament.{name}_done")


def _path(tournament: str, more: str) -> str:
    """Return the path of a request about a tournament, given as an id or as the address of its page."""
    from midtown.client.tournaments import link_of

    return link_of(tournament).path(more)


def _request(
    url: str, language: Language, ask: "Callable[[Service], Awaitable[Answer]]", token_file: Path | None = None
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


def show_list(screen: Screen, tournaments: list[Json], as_json: bool) -> None:
    """Print tournaments, one a line."""
    if as_json:
        print(json.dumps(tournaments))
        return
    if not tournaments:
        screen.say("tournament.none")
    for one in tournaments:
        screen.print_item(f"{one['id']}  ", f"{one['name']}: {headline(screen, one)}")


def headline(screen: Screen, info: Json) -> str:
    """Return what a tournament is, and how far."""
    terms = info["terms"]
    values = {"game": terms["game"], "people": info["people"], "computers": info["computers"]}
    words = [screen.text(f"tournament_word.{terms['format']}"), screen.text("tournament.who", **values)]
    return ", ".join([*words, screen.text(f"tournament_word.{info['status']}", round=info["round"])])


def show_page(screen: Screen, page: Json, as_json: bool) -> None:
    """Print the tables of the last round, and the standings."""
    if as_json:
        print(json.dumps(page))
        return
    names = {one["number"]: one["name"] or "?" for one in page["entrants"]}
    screen.print(page["info"]["name"], "bold")
    screen.print(headline(screen, page["info"]))
    for board in page["boards"]:
        seats = ", ".join(_seat(screen, names, seat) for seat in board["seats"])
        screen.print_item(f"{board['board']:4}  ", f"{seats}  {board['table'] or ''}".rstrip())
    if page["standings"]:
        ties = ", ".join(screen.text(f"tournament_word.{name}") for name in page["tie_breaks"])
        screen.say("tournament.standings", "bold", ties=ties)
    for row in page["standings"]:
        values = "  ".join(f"{value:g}" for value in (row["score"], *row["tie_breaks"]))
        screen.print_item(f"{row['place']:4}  ", f"{names[row['entrant']]}  {values}")


def _seat(screen: Screen, names: dict[int, str], seat: Json) -> str:
    """Return who sits there, their points, and why they have lost before the end."""
    points = "" if seat["points"] is None else f" {seat['points']}"
    word = seat["forfeit"] and screen.text(f"tournament_word.{seat['forfeit']}")
    reason = f" ({word})" if word else ""
    return f"{names[seat['entrant']]}{points}{reason}"

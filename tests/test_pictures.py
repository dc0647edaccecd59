"""Pictures and films of games: their size, what they show, and what they keep to themselves."""

import html
import importlib.util
import io
import json
import re
from typing import Any

import pytest

from midtown import games, pictures
from midtown.game import RequestError
from midtown.pictures import pixels, program
from midtown.pictures.pixels import drawable
from midtown.record import Record, read
from tests.conftest import GOLDEN
from tests.tools import lacking

PLAYED = ["manhattan-3-greedy", "traffiq-3-greedy"]
LOOK = pictures.Appearance()


@pytest.fixture(autouse=True)
def built() -> None:
    if not pictures.available():
        lacking("pictures cannot be made here: make build, and the extra midtown[pictures]")


def record_of(name: str) -> Record:
    return read(json.loads((GOLDEN / "records" / f"{name}.json").read_text("utf-8")))


def in_pictures(record: Record, *names: str) -> pictures.PicturedGame:
    return pictures.PicturedGame(
        record, [*names, "Ben", "Cleo", "Dan"][: len(record.players)], [None] * len(record.players)
    )


def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which every drawing is added that would become pixels."""
    drawings: list[str] = []

    def png(svg: str) -> bytes:
        drawings.append(svg)
        return b""

    monkeypatch.setattr(pictures.pixels, "png", png)
    return drawings


def pixels_of(png: bytes) -> Any:
    from PIL import Image

    return Image.open(io.BytesIO(png))


@pytest.mark.parametrize("name", PLAYED)
def test_a_picture_has_the_size_of_links_and_differs_by_move_theme_and_language(name: str) -> None:
    game = in_pictures(record_of(name), "Ann")
    looks = [LOOK, pictures.Appearance("dark"), pictures.Appearance(language="de")]
    made = [pictures.picture(game, 3, look) for look in looks] + [pictures.picture(game, None, LOOK)]
    assert len(set(made)) == 4
    for png in made:
        picture = pixels_of(png)
        assert (picture.format, picture.size) == ("PNG", (1200, 630))
        assert len(picture.convert("RGB").getcolors(1_000_000)) > 100
    assert pictures.picture(game, 3, LOOK) == made[0]


@pytest.mark.parametrize("name", PLAYED)
def test_no_value_is_left_open_in_a_drawing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawings = drawn(monkeypatch)
    game = in_pictures(record_of(name), "Ann")
    for move in range(0, len(game.record.moves) + 1, 5):
        pictures.picture(game, move, LOOK)
    for svg in drawings:
        assert svg.startswith("<svg")
        assert all(drawable(html.unescape(text).strip()) for text in re.findall(r"<text[^>]*>([^<]*)<", svg))
        assert "Ann" in svg
        for sign in ("var(", "undefined", "NaN", "[object"):
            assert sign not in svg


@pytest.mark.parametrize("name", PLAYED)
def test_only_what_spectators_see_is_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record = record_of(name)
    game: Any = games.game(record.game)
    for private in ("reveal", "private_view"):
        monkeypatch.setattr(game, private, lambda *_: pytest.fail("a hidden state was read"))
    wanted: list[Any] = []

    def run(function: str, game: str, text: str) -> str:
        wanted.append(json.loads(text))
        return "<svg/>"

    monkeypatch.setattr(program, "run", run)
    drawn(monkeypatch)
    pictures.picture(in_pictures(record, "Ann"), None, LOOK)
    frames = wanted[0]["frames"]
    assert all(isinstance(hand, int) for frame in frames for hand in frame["state"]["hands"])


def test_a_name_is_text_in_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    drawings = drawn(monkeypatch)
    hostile = "</text><image href='file:///etc/passwd'/>"
    pictures.picture(in_pictures(record_of(PLAYED[0]), hostile), 1, LOOK)
    assert "<image" not in drawings[0]
    assert "&lt;/text" in drawings[0]


@pytest.mark.parametrize(("language", "player"), [("en", "Player 1"), ("de", "Spieler 1")])
@pytest.mark.parametrize("name", ["Ελένη", "山田太郎", "Ann 😀", "مريم", "Їжак"])
def test_a_name_that_the_font_cannot_draw_gives_way_to_a_number(
    name: str, language: Any, player: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawings = drawn(monkeypatch)
    pictures.picture(in_pictures(record_of(PLAYED[0]), name), 4, pictures.Appearance(language=language))
    assert name not in drawings[0]
    assert f">{player}<" in drawings[0]
    assert f">{player} " in drawings[0]  # in the sentence about the move, too


@pytest.mark.parametrize(
    "name",
    ["Zoë Æbelø", "Œuf “à”…", "Jürgen – 5 €", "Łódź", "Jiří Šťastný", "Győző", "I\u015f\u0131k", "Ștefan", "Ада"],
)
def test_a_name_that_the_font_can_draw_stays(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawings = drawn(monkeypatch)
    pictures.picture(in_pictures(record_of(PLAYED[0]), name), 1, LOOK)
    assert f">{name}<" in drawings[0]


def test_every_letter_that_counts_as_drawable_is_in_both_fonts() -> None:
    from PIL import ImageFont

    letters = [letter for letter in map(chr, range(33, 0x30000)) if drawable(letter) and letter.isprintable()]
    assert {*"ąćęłńóśźżčďěňřšťůžőűğışășțðþōūẞ"} <= {*letters}
    fonts = list(pixels.FONTS.glob("*.ttf"))
    assert len(fonts) == 2
    for path in fonts:
        font = ImageFont.truetype(path, 24)
        box = bytes(font.getmask("山"))
        assert not [letter for letter in letters if bytes(font.getmask(letter)) == box]


def test_letters_beyond_western_europe_are_drawn_as_themselves() -> None:
    def lettered(text: str) -> bytes:
        size = 'width="40" height="40"'
        return pixels.png(f'<svg xmlns="http://www.w3.org/2000/svg" {size}><text y="30">{text}</text></svg>')

    box = lettered("山")
    assert len({box, *map(lettered, "łlřrőoşsŁL")}) == 11


def test_a_move_that_was_not_played_is_refused() -> None:
    game = in_pictures(record_of(PLAYED[0]), "Ann")
    for move in (-1, len(game.record.moves) + 1):
        with pytest.raises(RequestError, match="no such move"):
            pictures.picture(game, move, LOOK)


@pytest.mark.parametrize(("language", "built"), [("en", "Ann built"), ("de", "Ann hat")])
def test_a_picture_tells_the_move_that_led_to_it(language: Any, built: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawings = drawn(monkeypatch)
    game = in_pictures(record_of("manhattan-3-greedy"), "Ann")
    for move in (0, 4):
        pictures.picture(game, move, pictures.Appearance(language=language))
    assert built not in drawings[0]
    assert built in drawings[1]


def test_streets_have_their_names_in_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    drawings = drawn(monkeypatch)
    pictures.picture(in_pictures(record_of("traffiq-3-greedy"), "Ann"), 9, LOOK)
    assert ">12th" in drawings[0]
    assert all(f">{street} St" in drawings[0] for street in ("41st", "42nd", "43rd", "44th"))


@pytest.mark.parametrize("name", ["manhattan", "traffiq"])
def test_a_card_announces_a_game(name: str) -> None:
    cards = {pictures.card(name, pictures.Appearance(language=language)) for language in ("en", "de")}
    assert len(cards) == 2
    assert {pixels_of(png).size for png in cards} == {(1200, 630)}


def test_a_film_shows_some_positions_and_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MOST_FRAMES", 5)
    monkeypatch.setattr(pictures, "LARGEST", 120_000)
    film = pictures.film(in_pictures(record_of(PLAYED[1]), "Ann"), LOOK)
    picture = pixels_of(film)
    assert (picture.format, picture.n_frames) == ("GIF", 5)
    assert len(film) <= 120_000


@pytest.mark.parametrize("lacks", ["quickjs", "resvg_py"])
def test_without_the_extra_one_sentence_says_so(lacks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, lacks, None)
    program._context.cache_clear()
    program._load.cache_clear()
    with pytest.raises(pictures.Missing, match=r"midtown\[pictures\]"):
        pictures.picture(in_pictures(record_of(PLAYED[0]), "Ann"), 1, LOOK)
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == lacks else find(name))
    assert not pictures.available()


def test_a_game_without_a_board_in_the_pages_has_no_pictures() -> None:
    with pytest.raises(pictures.Missing, match="no pictures of chess"):
        pictures.card("chess", LOOK)

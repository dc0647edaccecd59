"""Imprint and privacy notice: files of the host, in the visitor's language or the one there is."""

from pathlib import Path

from midtown.server.features.legal import LARGEST, parts_of
from tests.server.live_server import House, story

TEXT = """# Impressum

Skatclub Midtown e.V.
Musterweg 1
- post@club.example
- zwei
  Zeilen
## Haftung
<b>keine</b>"""


def test_a_text_is_headings_items_and_paragraphs() -> None:
    assert [(part.kind, part.text) for part in parts_of(TEXT)] == [
        ("heading", "Impressum"),
        ("paragraph", "Skatclub Midtown e.V.\nMusterweg 1"),
        ("item", "post@club.example"),
        ("item", "zwei\nZeilen"),
        ("heading", "Haftung"),
        ("paragraph", "<b>keine</b>"),
    ]
    assert not list(parts_of("\n \n"))


@story
async def test_what_the_host_has_written_is_listed_and_read_without_a_restart(house: House) -> None:
    folder: Path = house.settings.data / "legal"
    assert await house.stranger.ask("GET", "legal") == []
    assert (await house.stranger.refused("GET", "legal/imprint"))[0] == "missing"
    folder.mkdir()
    (folder / "imprint.de.md").write_text(TEXT, "utf-8")
    (folder / "privacy.en.md").write_bytes(b"One \xff word")
    assert await house.stranger.ask("GET", "legal") == ["imprint", "privacy"]
    english = await house.stranger.ask("GET", "legal/imprint", language="en")
    assert (english["language"], len(english["parts"])) == ("de", 6)
    (folder / "imprint.en.md").write_text("x" * 2 * LARGEST, "utf-8")
    english = await house.stranger.ask("GET", "legal/imprint", language="en")
    assert (english["language"], len(english["parts"][0]["text"])) == ("en", LARGEST)
    assert (await house.stranger.ask("GET", "legal/imprint", language="de"))["parts"][0]["text"] == "Impressum"
    assert "One � word" in str(await house.stranger.ask("GET", "legal/privacy"))
    for wrong in ("nothing", "..%2Fvapid", "imprint.de"):
        assert (await house.stranger.raw("GET", f"legal/{wrong}"))[0] in (400, 404)

"""Serving of the built pages: caching, compression, types, and paths that lead nowhere."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from midtown.server.app import api
from midtown.server.http.security import add_middlewares
from midtown.server.http.static import FOREVER, Pages
from midtown.server.support.rate_limits import Limits

HTML = {"accept": "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"}
SCRIPT = b"let built = true;" * 100


def served(folder: Path) -> TestClient:
    app = api()
    app.router.default = Pages(folder)
    return TestClient(add_middlewares(app, Limits()))


@pytest.fixture
def built(tmp_path: Path) -> Iterator[TestClient]:
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("a secret")
    (folder / "index.html").write_text("<!doctype html><title>Midtown</title>")
    (folder / "sw.js").write_text("self.skipWaiting()")
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "embed").mkdir()
    (folder / "embed" / "midtown-replay.js").write_bytes(SCRIPT)
    (folder / "embed" / "midtown-replay.js.gz").write_bytes(gzip.compress(SCRIPT))
    (folder / "assets" / "app-1a2b.js").write_bytes(SCRIPT)
    (folder / "assets" / "app-1a2b.js.br").write_bytes(b"brotli")
    (folder / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT))
    (folder / "assets" / "jost.woff2").write_bytes(b"font")
    with served(folder) as client:
        yield client


def test_a_page_is_asked_for_again_each_time_and_not_sent_again_if_it_is_the_same(built: TestClient) -> None:
    page = built.get("/", headers={"accept": "*/*"})
    assert (page.status_code, page.headers["cache-control"]) == (200, "no-cache")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    again = built.get("/", headers={"if-none-match": page.headers["etag"]})
    assert (again.status_code, again.content, again.headers["cache-control"]) == (304, b"", "no-cache")
    assert "style-src 'self';" in page.headers["content-security-policy"]
    assert "unsafe" not in page.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("accept", "texts"),
    [("de-AT, en", "de-first-3c"), ("en, de", "en-first-5e"), ("fr", "en-first-5e")],
)
def test_a_page_says_which_texts_its_reader_needs(built: TestClient, tmp_path: Path, accept: str, texts: str) -> None:
    for name in ("texts-de-first-3c.js", "texts-de-boards-4d.js", "texts-en-first-5e.js"):
        (tmp_path / "web" / "assets" / name).write_text("")
    page = built.get("/", headers=HTML | {"accept-language": accept})
    assert page.headers["link"] == f"</assets/texts-{texts}.js>; rel=modulepreload"
    assert "Accept-Language" in page.headers["vary"]


@pytest.mark.parametrize("path", ["/t/a1ba660f877d", "/rules/manhattan", "/x.y", "/a/../b", "/apiary"])
def test_every_address_of_a_page_is_the_one_page(built: TestClient, path: str) -> None:
    assert built.get(path, headers=HTML).text == built.get("/").text
    assert built.get(path, headers={"accept": "application/json"}).status_code == 404


@pytest.mark.parametrize(
    "path", ["/api/nothing", "/api", "/health/nothing", "/metrics/nothing", "/assets/app-gone.js", "/assets/"]
)
def test_what_is_no_page_is_not_found(built: TestClient, path: str) -> None:
    answer = built.get(path, headers=HTML)
    assert (answer.status_code, answer.json()["error"]["kind"]) == (404, "missing")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_pages_are_only_read(built: TestClient, method: str) -> None:
    assert built.request(method, "/t/a1ba660f877d", headers=HTML).status_code == 404
    assert built.request(method, "/api/games").status_code == 405


def test_files_with_a_hash_in_their_names_are_kept_for_good_and_come_packed(built: TestClient) -> None:
    for wish, coding, length in (("gzip, deflate, br", "br", 6), ("gzip", "gzip", None), ("br;q=0", None, len(SCRIPT))):
        answer = built.head("/assets/app-1a2b.js", headers={"accept-encoding": wish})
        assert (answer.status_code, answer.content) == (200, b"")
        assert answer.headers.get("content-encoding") == coding
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert (answer.headers["cache-control"], answer.headers["vary"]) == (FOREVER, "Accept-Encoding")
        assert length is None or int(answer.headers["content-length"]) == length
    assert built.get("/assets/app-1a2b.js", headers={"accept-encoding": "gzip"}).content == SCRIPT
    assert not {"etag", "accept-ranges", "last-modified"} & set(answer.headers), "each byte counts in a first page"


def test_only_the_program_for_pages_of_others_is_loaded_by_them(built: TestClient) -> None:
    program = built.get("/embed/midtown-replay.js")
    again = built.get("/embed/midtown-replay.js", headers={"if-none-match": program.headers["etag"]})
    plain = built.get("/embed/midtown-replay.js", headers={"accept-encoding": ""})
    assert plain.headers["etag"] != program.headers["etag"], "it is packed otherwise"
    others = [built.get(path, headers=HTML) for path in ("/assets/app-1a2b.js", "/sw.js", "/", "/embed/other")]
    policies = [answer.headers["cross-origin-resource-policy"] for answer in (program, again, *others)]
    assert (program.content, again.status_code) == (SCRIPT, 304)
    assert policies == ["cross-origin"] * 2 + ["same-origin"] * 4


def test_other_files_have_their_types_and_are_asked_for_again(built: TestClient) -> None:
    for path, kind in (
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"),
    ):
        answer = built.get(path)
        assert (answer.headers["content-type"], answer.headers["cache-control"]) == (kind, "no-cache")
    assert built.get("/assets/jost.woff2").headers["content-type"] == "font/woff2"


@pytest.mark.parametrize(
    "path",
    [
        "/%2e%2e/secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/..%5csecret.txt",
        "/%2fetc%2fpasswd",
        "/%00",
        "/" + "x" * 5000,
        "/%ED%A0%80",
    ],
)
def test_no_address_leads_out_of_the_folder_or_breaks_anything(built: TestClient, path: str) -> None:
    assert built.get(path, headers={"accept": "*/*"}).status_code == 404
    assert "secret" not in built.get(path, headers=HTML).text


def test_a_link_that_leads_out_of_the_folder_is_not_followed(built: TestClient, tmp_path: Path) -> None:
    (tmp_path / "web" / "link.txt").symlink_to(tmp_path / "secret.txt")
    assert built.get("/link.txt", headers={"accept": "*/*"}).status_code == 404


@pytest.mark.parametrize(("language", "word"), [("en", "built"), ("de-AT,de;q=0.9", "gebaut")])
def test_where_nothing_is_built_one_sentence_says_how(tmp_path: Path, language: str, word: str) -> None:
    with served(tmp_path / "nowhere") as client:
        answer = client.get("/t/a", headers={**HTML, "accept-language": language})
        assert (answer.status_code, answer.headers["content-type"]) == (503, "text/plain; charset=utf-8")
        assert word in answer.text
        assert "make build" in answer.text
        assert client.get("/t/a").status_code == 404
        assert client.head("/", headers=HTML).content == b""

"""Figures of the documentation: they draw the numbers of their table, for every width, theme and reader."""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "scripts"))

from figures import WIDTHS, with_figures  # noqa: E402
from figures.axes import axis, axis_at, width  # noqa: E402
from figures.shapes import wrapped  # noqa: E402
from figures.site import draw  # noqa: E402
from figures.tables import FigureError, first_table, marks  # noqa: E402

PAGES = sorted(page for page in ROOT.glob("docs/**/*.md") if "<!-- figure" in page.read_text("utf-8"))
LINE = re.compile(r"^<figure .*$", re.MULTILINE)
OPTIONS = 'title="T" label="who" values="won" axis="games won, %"'
TABLE = """
| who | won | lost |
|---|---|---|
| `ann` | 20 % (10–40) | 8 |
| ben | 40 % | 4 |
"""


def page(options: str = f"bars {OPTIONS}", table: str = TABLE) -> str:
    return f"# Page\n\n<!-- figure: {options} -->\n{table}\nText."


def failure(options: str = f"bars {OPTIONS}", table: str = TABLE) -> str:
    """Return the only failure of a page, without its line."""
    text, failures, _ = with_figures(page(options, table), ROOT / "docs/page.md", "page")
    assert "<figure" not in text
    [(line, sentence)] = failures
    assert line == 3
    return sentence


def drawing(options: str = f"bars {OPTIONS}", table: str = TABLE, size: str = "wide") -> ElementTree.Element:
    """Return one drawing of the only figure of a page."""
    text, failures, _ = with_figures(page(options, table), ROOT / "docs/page.md", "page")
    assert failures == []
    [line] = LINE.findall(text)
    [only] = [svg for svg in ElementTree.fromstring(line).iter("svg") if svg.get("class") == size]
    return only


def figures_of(path: Path) -> list[ElementTree.Element]:
    text, failures, _ = with_figures(path.read_text("utf-8"), path, path.stem)
    assert failures == []
    return [ElementTree.fromstring(line) for line in LINE.findall(text)]


def texts(svg: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in svg.iter("text")]


def of_class(svg: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in svg.iter() if name in (element.get("class") or "").split()]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_every_figure_of_a_page_is_named_described_and_as_wide_as_its_page(path: Path) -> None:
    figures = figures_of(path)
    ids = [element.get("id") for figure in figures for element in figure.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert figures or path.name == "figures.md", "a page that only shows how a marker is written"
    for figure in figures:
        assert figure.findtext("figcaption")
        for svg in figure.iter("svg"):
            assert svg.get("role") == "img"
            assert {svg.get("aria-labelledby"), svg.get("aria-describedby")} <= set(ids)
            assert svg.findtext("desc")
            for text in svg.iter("text"):
                needed = width(text.text or "")
                left = float(text.get("x", 0)) - needed * {"middle": 0.5, "end": 1}.get(text.get("text-anchor", ""), 0)
                assert left > -12, text.text
                assert left + needed < WIDTHS[svg.get("class", "")] + 12, text.text


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_colours_are_the_theme_s(path: Path) -> None:
    for figure in figures_of(path):
        for element in figure.iter():
            assert not set(element.keys()) & {"fill", "stroke"}
            assert "#" not in re.sub(r"url\(#[\w-]+\)", "", element.get("style", ""))
    colours = re.sub(r"var\(--[\w-]+\)", "", (ROOT / "docs/figures.css").read_text("utf-8"))
    assert not re.search(r"#[0-9a-f]{3}|rgb|hsl", colours)


def test_bars_are_as_long_as_their_numbers_and_bear_them() -> None:
    svg = drawing()
    one, two = (float(bar.get("width", 0)) for bar in of_class(svg, "bar"))
    assert two == pytest.approx(2 * one, abs=0.2)
    assert [text.text for text in of_class(svg, "number")] == ["20", "40"]
    assert {"ann", "ben", "games won, %"} <= set(texts(svg))


@pytest.mark.parametrize("kind", ["dots", "points"])
def test_intervals_reach_from_end_to_end_and_only_where_there_are_some(kind: str) -> None:
    svg = drawing(f"{kind} {OPTIONS}")
    [interval] = of_class(svg, "interval")
    ends = re.fullmatch(r"M([\d.]+) ([\d.]+)[HV]([\d.]+)", interval.get("d", ""))
    assert ends is not None
    centre, other = of_class(svg, "sign")
    at, there = (float(dot.get("cx" if kind == "dots" else "cy", 0)) for dot in (centre, other))
    begin = float(ends[1] if kind == "dots" else ends[2])
    scale = (there - at) / 20
    assert at - begin == pytest.approx(10 * scale, abs=0.3)
    assert float(ends[3]) - at == pytest.approx(20 * scale, abs=0.3)


def test_series_differ_without_colour() -> None:
    both = OPTIONS.replace('values="won"', 'values="won; lost"')
    assert {bar.get("style") for bar in of_class(drawing(f"bars {both}"), "bar")} == {
        None,
        "fill:url(#page-3-wide-stripes)",
    }
    for kind in ("dots", "points", "lines"):
        signs = {tuple(sign.get("class", "").split()[:2]) for sign in of_class(drawing(f"{kind} {both}"), "sign")}
        assert signs == {("sign", "circle"), ("sign", "square")}
    strokes = {line.get("stroke-dasharray") for line in of_class(drawing(f"lines {both}"), "line")}
    assert len(strokes) == 2


def test_a_column_of_series_makes_the_same_figure_as_several_columns() -> None:
    long = "\n| who | of | n |\n|---|---|---|\n| a | x | 1 |\n| | y | 2 |\n| b | x | 3 |\n| b | y | 4 |\n"
    wide = "\n| who | x | y |\n|---|---|---|\n| a | 1 | 2 |\n| b | 3 | 4 |\n"
    first = drawing('dots title="T" label="who" values="n" series="of" axis="n"', long)
    second = drawing('dots title="T" label="who" values="x; y" axis="n"', wide)
    assert ElementTree.tostring(first) == ElementTree.tostring(second)


def test_a_number_or_a_column_is_the_line_to_compare_with() -> None:
    assert len(of_class(drawing(f'dots {OPTIONS} reference="30 even"'), "reference")) == 1
    svg = drawing(f'dots {OPTIONS} reference="lost"')
    assert len(of_class(svg, "reference")) == 3, "one for each row, and one in the legend"
    assert "lost" in texts(svg)


def test_steps_of_ten_are_equally_long_on_a_logarithmic_axis() -> None:
    table = "\n| n | t |\n|---|---|\n| 10 | 1 |\n| 100 | 2 |\n| 1,000 | 3 |\n"
    svg = drawing('lines title="T" label="n" values="t" axis="t" log="label"', table)
    one, two, three = (float(dot.get("cx", 0)) for dot in of_class(svg, "sign"))
    assert two - one == pytest.approx(three - two, abs=0.2)
    assert {"10", "100", "1,000"} <= set(texts(svg))


def test_a_figure_of_another_page_is_drawn_from_that_page() -> None:
    marker = '<!-- figure: of="lab/levels.md" name="levels" -->\n\nText.'
    text, failures, others = with_figures(marker, ROOT / "docs/page.md", "page")
    [there, *_] = LINE.findall(
        with_figures((ROOT / "docs/lab/levels.md").read_text("utf-8"), ROOT / "docs/lab/x.md", "x")[0]
    )
    assert failures == []
    assert others == {ROOT / "docs/lab/levels.md"}
    assert re.sub(r"page-1", "x", LINE.findall(text)[0]) == re.sub(r"x-\d+", "x", there)


def test_a_page_keeps_its_lines_and_blocks_of_code() -> None:
    code = f"```html\n<!-- figure: bars {OPTIONS} -->\n```\n"
    text, failures, _ = with_figures(code + page(f"bars\n  {OPTIONS}"), ROOT / "docs/page.md", "page")
    assert failures == []
    assert text.startswith(code)
    assert text.count("\n") == (code + page(f"bars\n  {OPTIONS}")).count("\n")
    assert text.count("<figure") == 1


@pytest.mark.parametrize(
    ("options", "table", "sentence"),
    [
        (
            f"bars {OPTIONS}".replace("won", "one", 1),
            TABLE,
            "the table has no column “one”; it has “who”, “won”, “lost”",
        ),
        (f"bars {OPTIONS}", TABLE.replace("40 %", "many"), "the cell “many” is no number"),
        (f"bars {OPTIONS}", TABLE.replace("| 4 |", "|"), "a row of the table has 2 cells, and not 3: ben | 40 %"),
        (f"bars {OPTIONS}", "\nNo table.", "no table follows it"),
        (f"bars {OPTIONS}", TABLE.lstrip(), "a blank line must follow its comment"),
        (f"pie {OPTIONS}", TABLE, "“pie” is no kind of figure, but bars, dots, lines, points are"),
        ("bars axis=", TABLE, "it needs the option “title”"),
        (f'bars {OPTIONS} color="red"', TABLE, "there is no option “color”, only "),
        (f"bars {OPTIONS} wide", TABLE, '“wide” is no option; write name="value"'),
        ('bars title="T', TABLE, "its options cannot be read: No closing quotation"),
        (f'dots {OPTIONS} log="values" reference="0 none"', TABLE, "a logarithmic axis has no zero"),
        (f'bars {OPTIONS} log="values"', TABLE, "a logarithmic axis has no zero"),
        (f'lines {OPTIONS} log="label"', TABLE, "the labels are no numbers, so their axis cannot be logarithmic"),
        (f'dots {OPTIONS} accent="lost"', TABLE, "there is no series “lost”, only “”"),
        (f'dots {OPTIONS} reference="half"', TABLE, "the reference “half” is neither a column nor a number"),
        (f'dots {OPTIONS} from="low"', TABLE, "“low” is no number for “from”"),
        (
            f'bars {OPTIONS} series="lost" values="won; lost"',
            TABLE,
            "it has both a column of series and several columns",
        ),
        ('of="lab/none.md" name="x"', TABLE, "there is no page “lab/none.md”"),
        ('of="lab/levels.md" name="x"', TABLE, "lab/levels.md has no figure with the name “x”"),
    ],
)
def test_what_cannot_be_drawn_fails_in_one_sentence(options: str, table: str, sentence: str) -> None:
    assert failure(options, table).startswith(f"figure: {sentence}")


@pytest.mark.parametrize(
    ("cell", "numbers"),
    [
        ("", []),
        ("1,627,914", [(1627914, None, None)]),
        ("−0.28 ± 2.44", [(-0.28, -2.72, 2.16)]),
        ("+1.4 points (± 0.3)", [(1.4, 1.1, 1.7)]),
        ("80.5 % (72.0–86.9)", [(80.5, 72.0, 86.9)]),
        ("0.031 (0.029 to 0.034)", [(0.031, 0.029, 0.034)]),
        ("0.84 ± 0.30 (212)", [(0.84, 0.54, 1.14)]),
        ("59.3 % (50.0–68.0), fair share 33.3 %", [(59.3, 50.0, 68.0)]),
        ("14,000 (half a second)", [(14000, None, None)]),
        ("1.48, 1.74, 1,024.5", [(1.48, None, None), (1.74, None, None), (1024.5, None, None)]),
    ],
)
def test_cells_are_numbers_with_units_intervals_and_remarks(
    cell: str, numbers: list[tuple[float, float | None, float | None]]
) -> None:
    read = [(mark.value, mark.low, mark.high) for mark in marks(cell)]
    assert [[end and round(end, 6) for end in mark] for mark in read] == [list(mark) for mark in numbers]


@pytest.mark.parametrize("cell", ["many", "12 of 400", "1 or 2", "58.8 % instead of 52.6 %", "1;2", "12-14", "3 %%"])
def test_other_cells_are_refused(cell: str) -> None:
    with pytest.raises(FigureError, match="is no number"):
        marks(cell)


def test_a_column_must_be_the_only_one_of_its_name() -> None:
    table = first_table(["| a | b | b |", "|---|---|---|", "| 1 | 2 | 3 |", "", "| x |"])
    assert table.column("a") == ["1"]
    with pytest.raises(FigureError, match="more than one column “b”"):
        table.column("b")


def test_ticks_are_round_and_reach_as_far_as_the_numbers() -> None:
    made = axis([3, 41], (0, 400))
    assert [made.text(tick) for tick in made.ticks] == ["0", "10", "20", "30", "40", "50"]
    assert (made.at(0), made.at(50)) == (0, 400)
    assert axis([3, 41], (0, 400), bounds=(10, None)).at(3) == 0, "what lies beyond a bound is drawn at the end"
    small = axis([0.3540, 0.3563], (200, 0), lying=False)
    assert [small.text(tick) for tick in small.ticks][:2] == ["0.3540", "0.3545"]
    assert axis_at([1, 2, 4], (0, 400), log=False).ticks == (1, 2, 4)
    assert axis_at([600, 60000, 6000], (0, 400), log=True).ticks == (600, 6000, 60000)
    assert axis([-2, 1], (0, 300)).text(-2) == "−2"


def test_long_labels_break_into_lines_of_about_equal_length() -> None:
    assert wrapped("500 tables, a move every 2 s, 120 s", 240) == ["500 tables, a move", "every 2 s, 120 s"]
    assert wrapped("short", 240) == ["short"]
    assert wrapped("midtown_manhattan alone", 30) == ["midtown_manhattan", "alone"]


def test_a_failure_is_a_warning_of_the_site_with_its_page_and_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Environment:
        def doc2path(self, name: str) -> str:
            return str(tmp_path / f"{name}.md")

        def note_dependency(self, name: str) -> None:
            raise AssertionError(name)

    class App:
        env = Environment()

    source = [page(table=TABLE.replace("40 %", "many"))]
    with caplog.at_level("WARNING", logger="sphinx"):
        draw(App(), "lab/page", source)
    [record] = caplog.records
    assert record.getMessage() == "figure: the cell “many” is no number"
    assert vars(record)["location"] == ("lab/page", 3)
    assert source == [page(table=TABLE.replace("40 %", "many"))]

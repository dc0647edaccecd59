"""Whether several pages show the same board."""

from playwright.sync_api import expect

from tests.browser.driver.board import Table


def places(table: Table) -> list[str]:
    """Return the labels for screen readers of everything on the board, without marks that differ from seat to seat."""
    labelled = table.page.locator("main [aria-label]:is([data-plot], [data-phase], [data-corner], [role=img])")
    labels: list[tuple[str, str]] = labelled.evaluate_all(
        "(all) => all.map((one) => [one.dataset.plot ?? '', one.getAttribute('aria-label')])"
    )
    return sorted(described(plot, label.split(". ")[0].rstrip(".")) for plot, label in labels)


def described(plot: str, label: str) -> str:
    """Return the label of a place; that of a plot with its name in place of how this side of the table sees it."""
    return f"{plot}: {label.split(', ', 2)[2]}" if plot else label


def same(tables: list[Table]) -> None:
    """Wait until all pages show the newest position; raise AssertionError if their boards differ."""
    turn = max(table.snapshot()["position"]["turn"] for table in tables)
    for table in tables:
        expect(table.root).to_have_attribute("data-turn", str(turn))
    assert len({tuple(places(table)) for table in tables}) == 1
    assert places(tables[0])

"""Parquet files of games: the only file that imports Apache Arrow, which comes with `midtown[research]`."""

from contextlib import ExitStack
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any

from midtown.dataset.rows import FORMAT, DecisionRow, GameRow, GameRows
from midtown.game import RequestError
from midtown.support.i18n import CATALOGUE

AT_ONCE = 4096
"""Decisions in memory from which on, after a whole game, a group of rows is written."""


def decisions_file(games: Path) -> Path:
    """Return the file of the decisions beside that of the games: `x.decisions.parquet` beside `x.parquet`."""
    return games.with_suffix(".decisions.parquet")


class Writer:
    """Two new files: games, and their decisions. They can be read once closed, and then hold whole games."""

    def __init__(self, file: Path) -> None:
        """Create `file` and the file of the decisions; raise RequestError without Apache Arrow, or OSError."""
        pa, pq = library()
        self.batch = pa.RecordBatch.from_pylist
        self.games: list[GameRow] = []
        self.decisions: list[DecisionRow] = []
        self.schemas = schemas(pa)
        with ExitStack() as files:
            self.writers = [
                files.enter_context(pq.ParquetWriter(files.enter_context(path.open("wb")), schema, compression="zstd"))
                for path, schema in zip((file, decisions_file(file)), self.schemas, strict=True)
            ]
            self.files = files.pop_all()

    def __enter__(self) -> "Writer":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Write what is left and close both files."""
        with self.files:
            self.flush()

    def add(self, rows: GameRows) -> None:
        """Add a game."""
        self.games.append(rows.game)
        self.decisions += rows.decisions
        if len(self.decisions) >= AT_ONCE:
            self.flush()

    def flush(self) -> None:
        """Write what is in memory as a group of rows of each file."""
        for writer, schema, rows in zip(self.writers, self.schemas, (self.games, self.decisions), strict=True):
            if rows:
                writer.write_batch(self.batch(rows, schema))
        self.games.clear()
        self.decisions.clear()


def library() -> tuple[ModuleType, ModuleType]:
    """Return the modules `pyarrow` and `pyarrow.parquet`; raise RequestError if they are not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise RequestError(CATALOGUE.message("simulate.missing")) from None
    return pyarrow, pyarrow.parquet


def schemas(pa: ModuleType) -> tuple[Any, Any]:
    """Return the columns of games and of decisions."""
    texts, about = pa.list_(pa.string()), {"format": FORMAT}
    games = {
        "id": pa.string(),
        "game": pa.string(),
        "rules": pa.int32(),
        "players": texts,
        "options": pa.string(),
        "seed": pa.string(),
        "ended_on": pa.date32(),
        "rated": pa.bool_(),
        "moves": pa.int32(),
        "scores": pa.list_(pa.int32()),
        "winners": pa.list_(pa.int32()),
        "ended_by": pa.string(),
        "record": pa.string(),
    }
    decisions = {
        "game": pa.string(),
        "number": pa.int32(),
        "seat": pa.int32(),
        "state": pa.string(),
        "legal": texts,
        "move": pa.string(),
        "chances": pa.list_(pa.float64()),
    }
    return pa.schema(games, metadata=about), pa.schema(decisions, metadata=about)

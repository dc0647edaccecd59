"""Runs the engine uncompiled although compiled modules lie beside the sources (`MIDTOWN_PLAIN=1`)."""

import sys
from collections.abc import Iterable
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader


def prefer_source(folders: Iterable[str]) -> None:
    """From now on, import everything below `folders` from its `.py` file only."""
    roots = tuple(folders)

    def finder(path: str) -> FileFinder:
        if not path.startswith(roots):
            raise ImportError
        return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))

    sys.path_hooks.insert(0, finder)
    sys.path_importer_cache.clear()

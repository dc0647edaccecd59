"""Structs of the server and of its messages: with many fields they are keyword-only, so that no two are mixed up."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import msgspec

import midtown.server
from midtown.client import messages
from midtown.server.tables.settings import TableSettings


def structs(base: type[msgspec.Struct] = msgspec.Struct) -> Iterator[type[msgspec.Struct]]:
    for one in base.__subclasses__():
        yield one
        yield from structs(one)


def test_structs_with_more_than_four_fields_are_keyword_only() -> None:
    for module in pkgutil.walk_packages(midtown.server.__path__, "midtown.server."):
        if ".migrations." not in module.name:
            importlib.import_module(module.name)
    ours = ("midtown.server.", messages.__name__)
    large = [one for one in structs() if one.__module__.startswith(ours) and len(fields(one)) > 4]
    assert {TableSettings, messages.Table} <= set(large)
    assert [one for one in large if inspect.Parameter.POSITIONAL_OR_KEYWORD in fields(one)] == []


def fields(struct: type[msgspec.Struct]) -> list[object]:
    """Return how each field of a struct is given."""
    return [one.kind for one in inspect.signature(struct).parameters.values()]

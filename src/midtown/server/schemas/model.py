"""The base of the HTTP types: pydantic's where there is a server, plain structs where there is none.

A browser that hosts tables itself (`midtown.local`) does without pydantic: 2 MB less to load, a second less to wait.
There the same classes check the names and types of fields, but no bounds, as nobody else's requests come in.
"""

from typing import TYPE_CHECKING, TypeVar

import msgspec

if TYPE_CHECKING:
    from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator
else:
    try:
        from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator
    except ModuleNotFoundError:
        from midtown.server.schemas.structs import AfterValidator, BaseModel, ConfigDict, Field, model_validator

__all__ = ["AfterValidator", "Field", "Model", "encode", "model_validator", "read"]
Kind = TypeVar("Kind", bound="Model")


class Model(BaseModel):
    """Base of the HTTP types: a JSON object with exactly the declared fields."""

    model_config = ConfigDict(extra="forbid")


def read(kind: type[Kind], document: object) -> Kind:
    """Return a document as an object of `kind`, with whichever base; raise ValueError if it is none."""
    return kind.model_validate(document) if hasattr(kind, "model_validate") else msgspec.convert(document, kind)


def encode(answer: object) -> bytes:
    """Return models, structs and what contains them as JSON, with whichever base."""
    return msgspec.json.encode(answer, enc_hook=_dump)


def _dump(value: object) -> object:
    if isinstance(value, Model):
        return value.model_dump()
    raise NotImplementedError(f"no JSON for {type(value).__name__}")

"""What `schemas.model` needs of pydantic, made of structs of msgspec: without bounds, patterns, checks of fields."""

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec


class _Struct(type(msgspec.Struct)):  # type: ignore[misc]
    """Makes structs whose fields are given by name, and may come in any order: that is not inherited otherwise."""

    def __new__(cls, name: str, bases: tuple[type, ...], members: dict[str, object]) -> type:
        """Return a new class of structs, whose new objects are checked by what `model_validator` marks."""
        for member in members.values():
            if getattr(member, "checks_model", False):
                members = {**members, "__post_init__": member}
        made: type = super().__new__(cls, name, bases, members, kw_only=True, frozen=True, forbid_unknown_fields=True)
        return made


class BaseModel(msgspec.Struct, metaclass=_Struct):
    """A struct whose class may have pydantic's configuration."""

    model_config: ClassVar[object] = None


def ConfigDict(**settings: object) -> dict[str, object]:  # noqa: N802 - pydantic's name
    """Return the settings; the structs forbid other fields anyway."""
    return settings


def Field(  # noqa: N802 - pydantic's name
    default: Any = msgspec.NODEFAULT, *, default_factory: Callable[[], object] | None = None, **_: object
) -> Any:
    """Return a field with its default; bounds and descriptions are left out."""
    if default_factory is not None:
        return msgspec.field(default_factory=default_factory)
    return msgspec.field(default=default)


def model_validator(*, mode: str) -> Callable[[Any], Any]:
    """Let a method check new objects; a class can have one."""

    def mark(check: Any) -> Any:
        check.checks_model = mode == "after"
        return check

    return mark


class AfterValidator:
    """A note in an annotation, which structs ignore."""

    def __init__(self, function: Callable[..., object]) -> None:
        self.function = function

"""Frozen records that are cheap to make: every start of Python makes those of the systems.

`@record` is `@dataclass(frozen=True, slots=True)` of the standard library at a fifth of the price,
and without importing it. `dataclasses.fields`, `replace` and `is_dataclass` take a record for one
of theirs; `field` stands in classes of either kind.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")
MISSING: Any = object()


class Field:
    """What is known of a field: its default, whether it is shown, and what others say of it."""

    __slots__ = ("default", "hash", "metadata", "name", "repr", "type")

    name: str
    type: str

    def __init__(
        self, default: Any, repr: bool, metadata: Mapping[str, Any], hash: bool = True
    ) -> None:
        self.default, self.repr, self.metadata, self.hash = default, repr, metadata, hash


def field(
    *,
    default: Any = MISSING,
    repr: bool = True,
    metadata: Mapping[str, Any] | None = None,
    hash: bool = True,
) -> Any:
    """A field that has more to it than a default; without `hash`, it has no part in the hash."""
    if "dataclasses" not in sys.modules:  # so that the class is none of theirs
        return Field(default, repr, metadata or {}, hash)
    return _as_theirs(default, repr, metadata, hash)


def _as_theirs(
    default: Any, repr: bool, metadata: Mapping[str, Any] | None, hash: bool = True
) -> Any:
    import dataclasses

    given = {} if default is MISSING else {"default": default}
    hashed = None if hash else False  # None: as it is compared
    return dataclasses.field(repr=repr, metadata=metadata, hash=hashed, **given)


def fields(owner: Any) -> tuple[Any, ...]:
    """The fields of a record, or of a dataclass: their `name` and `metadata` are of one kind."""
    found = getattr(owner, "__record_fields__", None)
    if found is None:
        import dataclasses  # which has made its class

        return dataclasses.fields(owner)
    return tuple(found.values())


if TYPE_CHECKING:
    from dataclasses import replace as replace  # so that the names of what changes are checked
else:

    def replace(instance, /, **changes):
        """The same record but for what changes."""
        known = {name: getattr(instance, name) for name in instance.__match_args__}
        return type(instance)(**known | changes)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(*, frozen: bool = True, slots: bool = True) -> Callable[[type[T]], type[T]]:
    """Make a class a record of its annotated fields; methods that it has stay as they are."""

    def made(cls: type[T]) -> type[T]:
        own = {
            name: _read_field(cls, name, kind)
            for name, kind in cls.__annotations__.items()
            if not kind.startswith("ClassVar")
        }
        cls = _rebuilt(cls, own, slots)
        methods = _methods(cls, own) | (_FROZEN if frozen else {"__hash__": None})
        for name, method in methods.items():
            if getattr(cls, name, None) is getattr(object, name, None):
                setattr(cls, name, method)
        cls.__record_fields__ = own  # type: ignore[attr-defined]
        for name in ("__dataclass_fields__", "__dataclass_params__"):
            setattr(cls, name, _Theirs(cls, frozen, name))
        return cls

    return made


def _read_field(cls: type, name: str, kind: str) -> Field:
    """What the class says of a field: one of ours, one of the standard library's, or a default."""
    said, theirs = cls.__dict__.get(name, MISSING), sys.modules.get("dataclasses")
    if theirs and isinstance(said, theirs.Field):
        default = MISSING if said.default is theirs.MISSING else said.default
        said = Field(default, said.repr, dict(said.metadata), said.hash is not False)
    each = said if isinstance(said, Field) else Field(said, True, {})
    each.name, each.type = name, kind
    return each


def _rebuilt(cls: type[T], own: dict[str, Field], slots: bool) -> type[T]:
    """The class once more: slots cannot be added to one, and a default may not be a field."""
    without = (*own, "__dict__", "__weakref__")
    body = {name: value for name, value in cls.__dict__.items() if name not in without}
    body |= {"__qualname__": cls.__qualname__, "__match_args__": tuple(own)}
    if slots:
        body |= {"__slots__": tuple(own), "__reduce__": _reduce}
    else:
        body |= {name: each.default for name, each in own.items() if each.default is not MISSING}
    made: type[T] = type(cls)(cls.__name__, cls.__bases__, body)  # type: ignore[misc]
    return made


def _methods(cls: type, own: dict[str, Field]) -> dict[str, Any]:
    values = attrgetter(*own)
    key = attrgetter(*(name for name, each in own.items() if each.hash))
    told = [name for name, each in own.items() if each.repr]

    def equal(self: object, other: object) -> bool:
        return values(self) == values(other) if type(self) is type(other) else NotImplemented

    def hashed(self: object) -> int:
        return hash(key(self))

    def shown(self: object) -> str:
        facts = ", ".join(f"{name}={getattr(self, name)!r}" for name in told)
        return f"{type(self).__qualname__}({facts})"

    methods = {"__init__": _init(cls, own), "__replace__": replace}
    return methods | {"__eq__": equal, "__hash__": hashed, "__repr__": shown}


def _init(cls: type, own: dict[str, Field]) -> Callable[..., None]:
    """The one method that is written out: it is called too often to loop over the fields."""
    defaults = {name: each.default for name, each in own.items() if each.default is not MISSING}
    given = ", ".join(f"{name}=defaults[{name!r}]" if name in defaults else name for name in own)
    scope: dict[str, Any] = {"defaults": defaults, "write": object.__setattr__}
    write = "write(self, '{0}', {0})"
    if "__slots__" in vars(cls):  # whose own setters are quicker
        scope |= {f"set_{name}": getattr(cls, name).__set__ for name in own}
        write = "set_{0}(self, {0})"
    body = "".join(f"\n    {write.format(name)}" for name in own)
    if hasattr(cls, "__post_init__"):
        body += "\n    self.__post_init__()"
    exec(f"def __init__(self, {given}):{body}", scope)  # noqa: S102 (of the names of fields)
    made: Callable[..., None] = scope["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    made.__module__ = cls.__module__
    made.__annotations__ = {name: each.type for name, each in own.items()} | {"return": None}
    return made


def _reduce(self: Any) -> tuple[Any, ...]:
    return type(self), tuple(getattr(self, name) for name in self.__match_args__)


def refuse_change(self: object, name: str, *value: object) -> NoReturn:
    """What a frozen instance does when it is told to set or to delete an attribute."""
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot {'assign to' if value else 'delete'} field {name!r}")


_FROZEN: dict[str, Any] = {"__setattr__": refuse_change, "__delattr__": refuse_change}


class _Theirs:
    """What the standard library keeps of its dataclasses: made when it first asks for it."""

    def __init__(self, cls: type, frozen: bool, name: str) -> None:
        self.asked = cls, frozen, name

    def __get__(self, instance: object, owner: type) -> Any:
        from dataclasses import make_dataclass

        cls, frozen, name = self.asked
        members = [
            (each.name, each.type, _as_theirs(each.default, each.repr, each.metadata, each.hash))
            for each in fields(cls)
        ]
        twin = make_dataclass(cls.__name__, members, frozen=frozen)
        setattr(cls, name, getattr(twin, name))
        return getattr(twin, name)

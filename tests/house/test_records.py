"""A record is what `dataclasses` would have made of the same class, to whoever uses it."""

from __future__ import annotations

import copy
import dataclasses
import importlib
import inspect
import pickle
import pkgutil
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

import generator
from generator import records


class Counter:
    """A piece with a plain field, plain defaults, a factory, and what it works out itself."""

    SHAPE: ClassVar = "square"
    name: str
    strength: int = 3
    steps: tuple[int, ...] = (2, 1)
    note: str = dataclasses.field(default="", compare=False)
    seen: list[int] = dataclasses.field(default_factory=list, repr=False)
    label: str = dataclasses.field(init=False, compare=False)
    marks: list[int] = dataclasses.field(init=False, default_factory=list, compare=False)

    def __post_init__(self) -> None:
        """Set what is worked out."""
        object.__setattr__(self, "label", f"{self.name} {self.strength}")


class Empty:
    """No field at all."""


def both(kind: type) -> tuple[Any, Any]:
    made = [
        decorator(frozen=True, slots=True)(type(kind.__name__, (), dict(kind.__dict__)))
        for decorator in (dataclasses.dataclass, records.dataclass)
    ]
    return made[0], made[1]


Theirs, Ours = both(Counter)
Pickled: Any = records.dataclass(frozen=True, slots=True)(
    type("Pickled", (), dict(Counter.__dict__))
)

ARGUMENTS = st.fixed_dictionaries(
    {"name": st.text(max_size=3)},
    optional={
        "strength": st.integers(0, 3),
        "steps": st.tuples(st.integers(0, 2)),
        "note": st.text(max_size=2),
    },
)


@given(ARGUMENTS, ARGUMENTS)
def test_the_same_values_the_same_equality_and_hash(first: Any, second: Any) -> None:
    theirs, ours = ([kind(**first), kind(**second)] for kind in (Theirs, Ours))
    assert repr(ours[0]) == repr(theirs[0])
    assert (ours[0] == ours[1]) is (theirs[0] == theirs[1])
    assert ours[0] == Ours(**first)
    assert dataclasses.asdict(ours[0]) == dataclasses.asdict(theirs[0])


@given(ARGUMENTS)
def test_equal_ones_have_equal_hashes(given_: Any) -> None:
    made = [Ours(**given_, seen=()), Ours(**{**given_, "note": "other"}, seen=())]
    assert made[0] == made[1]
    assert hash(made[0]) == hash(made[1]) == hash(Theirs(**given_, seen=()))


def test_signature_fields_and_patterns_are_the_same() -> None:
    assert list(inspect.signature(Ours).parameters) == list(inspect.signature(Theirs).parameters)
    assert Ours.__init__.__annotations__ == Theirs.__init__.__annotations__
    assert Ours.__match_args__ == Theirs.__match_args__
    assert Ours.__slots__ == Theirs.__slots__
    told = [[(f.name, f.type, f.compare, f.init) for f in fields(kind)] for kind in both(Counter)]
    assert told[0] == told[1]


def test_two_that_are_not_compared_are_equal_only_where_they_are_the_same() -> None:
    kind: Any = records.dataclass(frozen=True, slots=True, eq=False)(
        type("Apart", (), dict(Counter.__dict__))
    )
    first, second = kind("a"), kind("a")
    assert first == first  # noqa: PLR0124 - that is what is asked
    assert first != second
    assert len({first, second, first}) == 2
    assert (
        repr(first) == "Apart(name='a', strength=3, steps=(2, 1), note='', label='a 3', marks=[])"
    )
    with pytest.raises(FrozenInstanceError, match="name"):
        first.name = "b"


def test_each_has_a_list_of_its_own() -> None:
    first, second = Ours("a"), Ours("a")
    first.seen.append(1)
    first.marks.append(2)
    assert (second.seen, second.marks) == ([], [])


def test_it_is_frozen_and_has_no_room_for_more() -> None:
    made = Ours("a")
    with pytest.raises(FrozenInstanceError, match="name"):
        made.name = "b"
    with pytest.raises(FrozenInstanceError, match="name"):
        del made.name
    assert not hasattr(made, "__dict__")


def test_arguments_are_called_by_their_names() -> None:
    with pytest.raises(TypeError, match=r"Counter\.__init__\(\) missing 1 required .*'name'"):
        Ours()
    with pytest.raises(TypeError, match="unexpected keyword argument 'a0'"):
        Ours(a0="x")


class Plain(records.Frozen):
    number: int
    name: str


class ByName(Plain):
    more: int = dataclasses.field(kw_only=True)


def test_replaced_copied_and_pickled() -> None:
    made = Pickled("a", 5, seen=[1])
    assert replace(made, strength=6).label == "a 6"
    assert pickle.loads(pickle.dumps(made)) == made == copy.deepcopy(made)  # noqa: S301
    assert pickle.loads(pickle.dumps(made)).label == "a 5"  # noqa: S301


def test_none_and_others_are_unequal() -> None:
    _, ours = both(Empty)
    assert ours() == ours()
    assert hash(ours()) == hash(())
    assert ours() != Ours("a")
    assert Ours("a") != Theirs("a")


def test_what_the_class_says_itself_stays() -> None:
    @records.dataclass(frozen=True, slots=True)
    class Sided:  # noqa: PLW1641 - its hash is made for it, which is looked at
        name: str

        def __eq__(self, other: object) -> bool:
            return True

        def __repr__(self) -> str:
            return "sided"

    assert Sided("a") == 5
    assert repr(Sided("a")) == "sided"
    assert hash(Sided("a")) == hash(Sided("a"))


def test_a_class_that_derives_is_the_same() -> None:
    own = {name: value for name, value in Counter.__dict__.items() if name != "__dict__"}
    made = type(records.Frozen)("Counter", (records.Frozen,), own)
    assert made.__slots__ == Ours.__slots__
    assert repr(made("a", 4)) == repr(Theirs("a", 4))
    assert [(f.name, f.init) for f in fields(made)] == [(f.name, f.init) for f in fields(Theirs)]
    assert not hasattr(made("a"), "__dict__")


def test_what_derives_further_has_the_fields_of_both() -> None:
    class Piece(records.Frozen):
        name: str

    class Unit(Piece):
        strength: int = 1

    assert Unit("a") == Unit("a", 1)
    assert [f.name for f in fields(Unit)] == ["name", "strength"]
    with pytest.raises(FrozenInstanceError, match="name"):
        Unit("a").name = "b"  # type: ignore[misc]


def test_other_kinds_are_left_to_the_standard_library() -> None:
    @records.dataclass(frozen=True, slots=True, order=True)
    class Turn:
        number: int

    @records.dataclass(slots=True)
    class Open:
        number: int

    assert Turn(1) < Turn(2)
    opened = Open(1)
    opened.number = 2
    assert opened == Open(2)


def test_every_module_can_be_imported() -> None:
    """A class that is made a record twice over stops its module, which a type checker lets by."""
    for module in pkgutil.walk_packages(generator.__path__, "generator."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def test_a_class_that_derives_may_make_itself_by_the_one_it_derives_from() -> None:
    class Base(records.Frozen):
        name: str

    class Own(Base):
        __slots__ = ()

        def __init__(self) -> None:
            super().__init__("own")

    assert Own().name == "own"
    assert Base("base").name == "base"


def test_what_derives_from_a_record_otherwise_is_pickled_as_itself() -> None:
    """Such as one whose fields go by name: it cannot be called with them in their order."""

    made = ByName(1, "a", more=2)
    again = pickle.loads(pickle.dumps(made))  # noqa: S301
    assert again == made
    assert type(again) is ByName

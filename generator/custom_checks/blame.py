"""What in the definition is at fault where a custom check does not hold.

In: an expression that is not what it should be, and what it works with. Out: the places of the
values that made it so, the most telling first. The expression is gone through once more, from the
whole to that part of it, that thing of a list and that side of a comparison which decided.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from itertools import pairwise
from typing import Any, Final, TypeVar

from generator.custom_checks.evaluation import FAILURES, Evaluator, TooMuchError
from generator.custom_checks.views import Entries, Spot, View, spot_in, spot_of, words_at
from generator.records import Frozen

T = TypeVar("T")

_MANY: Final = tuple | list | set | Entries
_CHOSEN_BY: Final = ("count", "counters", "those")
"""Functions that choose by what they are given under a name."""


class _Rank(IntEnum):
    """How much a value tells of what is wrong: the least first.

    WIDER is added for what stays the same whatever is looked at.
    """

    DATUM = 0
    ENTRY = 1
    LIST = 2
    WIDER = 10
    CONDITION = 20


class _Evidence(Frozen):
    """A value that a check looked at."""

    spot: Spot
    telling: int


def to_blame(
    tree: ast.expr, evaluator: Evaluator, looked_at: Mapping[str, object]
) -> tuple[Spot, ...]:
    """Return the places of the values that make an expression false, the most telling first.

    There are none where all is counted or written in the check itself, or where finding out
    asks for too much work.
    """
    try:
        found = _Search(evaluator, looked_at).deciding(tree, wanted=True)
    except (TooMuchError, *FAILURES):
        return ()
    telling = [datum for datum in found if datum.telling < _Rank.CONDITION] or found
    ordered = sorted(telling, key=lambda datum: datum.telling)
    return tuple(dict.fromkeys(datum.spot for datum in ordered))


class _Search(Frozen):
    """A way through an expression, with the things that are looked at on it.

    `open_names` stand for each of a list and for none in particular.
    """

    evaluator: Evaluator
    looked_at: Mapping[str, object]
    open_names: frozenset[str] = frozenset()

    def deciding(self, node: ast.expr, *, wanted: bool) -> list[_Evidence]:
        """Return what made a part of the expression the opposite of `wanted`."""
        match node:
            case ast.UnaryOp(op=ast.Not()):
                found = self.deciding(node.operand, wanted=not wanted)
            case ast.BoolOp():
                parts = node.values
                if isinstance(node.op, ast.And) is wanted:  # one of them is enough
                    parts = [next(part for part in parts if self.true(part) is not wanted)]
                # What is said last is said of what is said before.
                found = _all(self.deciding(part, wanted=wanted) for part in reversed(parts))
            case ast.IfExp():
                taken = node.body if self.true(node.test) else node.orelse
                found = self.deciding(taken, wanted=wanted) + _condition(self.data(node.test))
            case ast.Compare():
                found = self._compared(node, wanted=wanted)
            case ast.Call(func=ast.Name(id="all"), args=[each]) if wanted:
                found = self._one_of(each, wanted=wanted)
            case ast.Call(func=ast.Name(id="any"), args=[each]) if not wanted:
                found = self._one_of(each, wanted=wanted)
            case ast.Call(func=ast.Name(id="says"), args=[text, words]) if not wanted:
                found = self._said(text, words)
            case _:
                found = self.data(node)
        return found

    def data(self, node: ast.expr) -> list[_Evidence]:
        """Return what the value of a part was worked out of."""
        value = self._value(node)
        if spot := spot_of(value):
            return self._evidence(node, value, spot)
        match node:
            case ast.Attribute() if isinstance(entry := self._value(node.value), View):
                found = self._evidence(node, value, spot_in(entry, node.attr))
            case ast.IfExp() if self.open_names.isdisjoint(_names(node)):
                taken = node.body if self.true(node.test) else node.orelse
                found = self.data(taken) + _condition(self.data(node.test))
            case ast.Call(func=ast.Name(id=name)):
                chosen = _all(self.data(keyword.value) for keyword in node.keywords)
                given = _all(self.data(part) for part in node.args)
                found = given + (_condition(chosen) if name in _CHOSEN_BY else chosen)
            case ast.Subscript():
                found = self.data(node.value) + _condition(self.data(node.slice))
            case ast.ListComp() | ast.GeneratorExp():
                found = self._of_each(node)
            case _:
                within = ast.iter_child_nodes(node)
                found = _all(self.data(part) for part in within if isinstance(part, ast.expr))
        return found

    def _compared(self, node: ast.Compare, *, wanted: bool) -> list[_Evidence]:
        sides = pairwise((node.left, *node.comparators))
        pairs = [
            (a, sign, b)
            for (a, b), sign in zip(sides, node.ops, strict=True)
            if len(node.ops) == 1 or self.true(ast.Compare(a, [sign], [b])) is not wanted
        ]
        if wanted:
            pairs = pairs[:1]
        return _all(self._pair(*pair) for pair in pairs)

    def _pair(self, left: ast.expr, sign: ast.cmpop, right: ast.expr) -> list[_Evidence]:
        """Return what both sides of a comparison were worked out of; first what differs."""
        a, b = self._value(left), self._value(right)
        found: list[_Evidence] = []
        match sign:
            case ast.Eq() | ast.NotEq() | ast.LtE() | ast.Lt():
                found = self._things(left, _beyond(a, b)) + self._things(right, _beyond(b, a))
            case ast.NotIn() | ast.In() if isinstance(b, _MANY):
                found = self._things(right, (each for each in b if each == a))
        return found + self.data(left) + self.data(right)

    def _one_of(self, each: ast.expr, *, wanted: bool) -> list[_Evidence]:
        """Return what decided at the first thing of a list that is not as wanted."""
        if not isinstance(each, ast.ListComp | ast.GeneratorExp):
            unlike = (thing for thing in self._value(each) if bool(thing) is not wanted)
            return self._things(each, unlike) or self.data(each)
        for search, new in self._steps(each.generators):
            if search.true(each.elt) is not wanted:
                things = [_Evidence(spot, _Rank.ENTRY) for spot in map(spot_of, new) if spot]
                return search.deciding(each.elt, wanted=wanted) + things
        return []

    def _steps(
        self, generators: list[ast.comprehension], new: tuple[object, ...] = ()
    ) -> Iterator[tuple[_Search, tuple[object, ...]]]:
        """Yield a search for each thing that a comprehension looks at, and that thing."""
        if not generators:
            yield self, new
            return
        first, *others = generators
        for thing in self._value(first.iter):
            named = {**self.looked_at, **dict(_named(first.target, thing))}
            search = _Search(self.evaluator, named, self.open_names)
            if all(search.true(condition) for condition in first.ifs):
                yield from search._steps(others, (thing, *new))

    def _said(self, text: ast.expr, words: ast.expr) -> list[_Evidence]:
        """Return where words stand that should not be said."""
        value = self._value(text)
        spot = spot_of(value)
        if spot is None or not isinstance(value, str):
            return self.data(text)
        within = words_at(value, self._value(words))
        return self._evidence(text, value, Spot(spot.origin, within, spot.on_key))

    def _of_each(self, node: ast.ListComp | ast.GeneratorExp) -> list[_Evidence]:
        """Return what a list was made of: what is the same for all its things, and these."""
        targets = _all(_names(generator.target) for generator in node.generators)
        inner = _Search(self.evaluator, self.looked_at, self.open_names | frozenset(targets))
        conditions = (part for generator in node.generators for part in generator.ifs)
        return [
            *inner.data(node.elt),
            *_condition(_all(inner.data(part) for part in conditions)),
            *_all(inner.data(generator.iter) for generator in node.generators),
        ]

    def _things(self, node: ast.expr, things: Iterable[Any]) -> list[_Evidence]:
        """Return the first of some things of a list that has a place."""
        spots = ((thing, spot_of(thing)) for thing in things)
        return next((self._evidence(node, thing, spot) for thing, spot in spots if spot), [])

    def _evidence(self, node: ast.expr, value: Any, spot: Spot) -> list[_Evidence]:
        """Return a value as one that tells something; a list of all of a kind tells nothing."""
        many = isinstance(value, _MANY)
        if many and "." not in spot.origin:
            return []
        kind = _Rank.ENTRY if isinstance(value, View) else _Rank.DATUM
        telling = int(_Rank.LIST if many else kind)
        same = _names(node).isdisjoint(self.looked_at)
        return [_Evidence(spot, telling + _Rank.WIDER if same else telling)]

    def true(self, node: ast.expr) -> bool:
        """Whether a part of the expression is true."""
        return bool(self.evaluator.value(node, self.looked_at))

    def _value(self, node: ast.expr) -> Any:
        """Return the value of a part; None where it has none, or was never asked for."""
        if not self.open_names.isdisjoint(_names(node)):
            return None
        try:
            return self.evaluator.value(node, self.looked_at)
        except FAILURES:
            return None


def _all(lists: Iterable[Iterable[T]]) -> list[T]:
    return [each for found in lists for each in found]


def _condition(data: list[_Evidence]) -> list[_Evidence]:
    return [_Evidence(datum.spot, datum.telling + _Rank.CONDITION) for datum in data]


def _names(node: ast.expr) -> frozenset[str]:
    return frozenset(part.id for part in ast.walk(node) if isinstance(part, ast.Name))


def _named(target: ast.expr, thing: Any) -> Iterator[tuple[str, object]]:
    """Yield the names of a comprehension and what they stand for."""
    if isinstance(target, ast.Name):
        yield target.id, thing
    elif isinstance(target, ast.Tuple | ast.List):
        for part, each in zip(target.elts, thing, strict=False):
            yield from _named(part, each)


def _beyond(some: Any, others: Any) -> list[Any]:
    """Return what a list has more than another; where there is nothing, what is out of order."""
    if isinstance(some, set) and isinstance(others, set):
        return sorted(some - others, key=str)
    if not isinstance(some, tuple | list) or not isinstance(others, tuple | list):
        return []
    try:
        left, more = Counter(others), []
        for each in some:
            if not left[each]:
                more.append(each)
            left[each] -= 1
    except TypeError:  # lists of lists
        more = []
    same = zip(some, others, strict=False)
    return more or [a for a, b in same if a != b and len(some) == len(others)]

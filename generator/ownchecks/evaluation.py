"""Expressions worked out by simpleeval, within bounds.

In: an expression and the words of a game. Out: its value. The tree has been held to
`expression.parse` before; what remains is bounded here: steps in all, the length of texts and the
operators, of which only harmless ones are left.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any, Final

from simpleeval import EvalWithCompoundTypes, InvalidExpression, IterableTooLong

from generator.ownchecks.expression import LONGEST
from generator.ownchecks.views import UnknownNameError, View
from generator.quotes import plainly

STEPS = 1_000_000
"""The most work of one check: parts of expressions worked out, entries of lists looked at."""

LONGEST_NUMBER = 10**18
"""No number in a game is larger; more digits would only make work."""


class TooMuchError(Exception):
    """An expression that asks for too much work."""


def _number(work: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Return an operator on numbers alone: texts multiplied or filled in have no bounds."""

    def worked(a: Any, b: Any) -> Any:
        if not isinstance(a, int | float) or not isinstance(b, int | float):
            raise TypeError("numbers only")
        result = work(a, b)
        if abs(result) > LONGEST_NUMBER:
            raise TooMuchError
        return result

    return worked


def _joined(a: Any, b: Any) -> Any:
    """Return the sum of two numbers, or two texts as one."""
    if isinstance(a, str) and isinstance(b, str):
        if len(a) + len(b) > LONGEST:
            raise TooMuchError
        return plainly(a + b)
    return _number(operator.add)(a, b)


def _taken(a: Any, b: Any) -> Any:
    """Return a number less another, or a set without what is in another."""
    return a - b if isinstance(a, set) else _number(operator.sub)(a, b)


_OPERATORS: Final[Mapping[type[ast.AST], Callable[..., Any]]] = {
    ast.Add: _joined,
    ast.Sub: _taken,
    ast.Mult: _number(operator.mul),
    ast.Div: _number(operator.truediv),
    ast.FloorDiv: _number(operator.floordiv),
    ast.Mod: _number(operator.mod),
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
    ast.Not: operator.not_,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
}


FAILURES: Final = (
    *(InvalidExpression, UnknownNameError, TypeError, ValueError, ArithmeticError),
    *(AttributeError, LookupError, RecursionError),
)
"""What an expression raises that cannot be worked out: what Python raises for values that do not go
together, too."""


class _AnyKey(frozenset[str]):
    """Every key of an entry may be read; the entry itself says which it has."""

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and not name.startswith("_")


class Evaluator:
    """Works out the expressions of one check, within one stock of steps."""

    def __init__(
        self, names: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self._names = dict(names)
        self._evaluator = EvalWithCompoundTypes(
            operators=dict(_OPERATORS), allowed_attrs={View: _AnyKey()}
        )
        stock = _Stock(STEPS)
        self._evaluator.functions = {name: _asked(work, stock) for name, work in functions.items()}
        self._evaluator.nodes[ast.Constant] = _constant
        for kind, work in list(self._evaluator.nodes.items()):
            self._evaluator.nodes[kind] = _counted(work, stock)

    def value(self, tree: ast.expr, named: Mapping[str, object]) -> Any:
        """Return the value of an expression; `named` are things looked at, `it` above all.

        Raises TooMuchError or one of FAILURES.
        """
        self._evaluator.names = {**self._names, **named}
        try:
            return self._evaluator.eval("", previously_parsed=tree)
        except IterableTooLong:
            raise TooMuchError from None


def _constant(node: ast.Constant) -> Any:
    """Return what is written, a text as texts are compared."""
    return plainly(node.value) if isinstance(node.value, str) else node.value


class _Stock:
    """Work that may still be done."""

    def __init__(self, steps: int) -> None:
        self._left = steps

    def take(self, steps: int) -> None:
        """Take some of it; raises TooMuchError where no more is left."""
        self._left -= steps
        if self._left < 0:
            raise TooMuchError

    def take_for(self, value: Any) -> None:
        """Take one step for everything in a list: simpleeval looks at each."""
        self.take(1)
        if isinstance(value, tuple | list | set):
            for item in value:
                self.take_for(item)


def _counted(work: Callable[[Any], Any], stock: _Stock) -> Callable[[Any], Any]:
    """Return the working of a part, which takes from the stock what it gives."""

    def counted(node: Any) -> Any:
        stock.take(1)
        result = work(node)
        stock.take_for(result)
        return result

    return counted


def _asked(work: Callable[..., Any], stock: _Stock) -> Callable[..., Any]:
    """Return a function that takes from the stock what it is given."""

    def asked(*given: Any, **named: Any) -> Any:
        for value in given:
            stock.take(len(value) if hasattr(type(value), "__len__") else 1)
        return work(*given, **named)

    return asked


__all__ = ["FAILURES", "Evaluator", "TooMuchError"]

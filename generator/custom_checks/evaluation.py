"""Expressions worked out by simpleeval, within bounds.

In: an expression and the words of a game. Out: its value. The tree has been held to
`expression.parse` before; what remains is bounded here: steps in all, the length of texts and the
operators, of which only harmless ones are left.
"""

from __future__ import annotations

import ast
import operator
import warnings
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, Unpack

from simpleeval import EvalWithCompoundTypes, InvalidExpression, IterableTooLong

from generator.custom_checks.codes import TOO_MUCH_WORK, UNKNOWN_NAME, UNREADABLE
from generator.custom_checks.views import UnknownNameError, View
from generator.diagnostics import CodeEntry, Details, Origin
from generator.edit_distance import nearest
from generator.quotes import plainly
from generator.records import Frozen

LONGEST = 1000
"""The longest expression, in characters."""

_SAID: Final[tuple[type[ast.AST], ...]] = (
    *(ast.Constant, ast.Name, ast.Load, ast.Store, ast.Attribute, ast.Subscript, ast.Slice),
    *(ast.UnaryOp, ast.Not, ast.USub, ast.UAdd, ast.BoolOp, ast.And, ast.Or, ast.IfExp),
    *(ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod),
    *(ast.BitAnd, ast.BitOr, ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE),
    *(ast.In, ast.NotIn, ast.Call, ast.keyword, ast.List, ast.Tuple, ast.Set),
    *(ast.ListComp, ast.GeneratorExp, ast.comprehension),
)
"""All that an expression may be made of. Not among them: what makes strings of any length out of a
few characters (powers, formatted texts), what makes functions, and what sets names."""

_SINGLE: Final = (str, int, float, bool)


class CheckError(Exception):
    """A custom check that cannot be worked out; `finding` says why."""

    def __init__(
        self, entry: CodeEntry, message: str, origin: Origin, **details: Unpack[Details]
    ) -> None:
        super().__init__(message)
        self.finding = entry.finding(message, origin, **details)


class Expression(Frozen):
    """An expression that can be evaluated, and the origin it stands at."""

    text: str
    tree: ast.expr
    origin: str

    def source(self, node: ast.expr) -> str:
        """Return the characters of a part."""
        start, end = _within(self.text, node)
        return self.text[start:end]

    def first(self, name: str) -> tuple[int, int]:
        """Return where a name or a text first stands; the whole expression where it does not."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.keyword) and node.arg == name:
                return node.col_offset, node.col_offset + len(name)
            if not isinstance(node, ast.expr):
                continue
            start, end = _within(self.text, node)
            if isinstance(node, ast.Constant) and plainly(str(node.value)) == plainly(name):
                return start, end
            if isinstance(node, ast.Attribute) and node.attr == name:
                return end - len(name), end
        return 0, len(self.text)


def parse(
    text: str, origin: Origin, known: Collection[str], functions: Collection[str]
) -> Expression:
    """Read the expression at `origin`, which may use the names `known` and call `functions`.

    Raises CheckError.
    """
    if len(text) > LONGEST:
        message = f"the expression has {len(text)} characters; the most is {LONGEST}"
        raise CheckError(TOO_MUCH_WORK, message, origin, within=(0, len(text)))
    flat = text.replace("\n", " ")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(flat, mode="eval").body
    except SyntaxError as problem:
        start = min(max((problem.offset or 1) - 1, 0), max(len(flat) - 1, 0))
        reason = problem.msg.partition(". Perhaps")[0].removeprefix("invalid syntax").strip(" .")
        message = f"`{flat}` cannot be read from character {start + 1}"
        message += f": {reason}" if reason else ""
        raise CheckError(UNREADABLE, message, origin, within=(start, start + 1)) from None
    except (ValueError, RecursionError, MemoryError):
        within = 0, max(len(flat), 1)
        message = "this is too deep or not a text"
        raise CheckError(UNREADABLE, message, origin, within=within) from None
    expression = Expression(flat, tree, origin)
    _hold(expression, known, functions)
    return expression


def _hold(expression: Expression, known: Collection[str], functions: Collection[str]) -> None:
    """Raise CheckError for what an expression may not say, and names that stand for nothing."""
    parts = tuple(ast.walk(expression.tree))
    called = {id(node.func) for node in parts if isinstance(node, ast.Call)}
    made = {n.id for n in parts if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    for node in parts:
        within = _within(expression.text, node if isinstance(node, ast.expr) else expression.tree)
        if message := _forbidden(node, called):
            raise CheckError(UNREADABLE, message, expression.origin, within=within)
        there = functions if id(node) in called else {*known, *made}
        if isinstance(node, ast.Name) and node.id not in there:
            message, advice, meant = f"{node.id} is a function: write {node.id}(...)", None, None
            if node.id not in functions:
                message = f"a check has no name {node.id}"
                meant = nearest(node.id, (*known, *functions))
                advice = "docs/custom-checks.md lists the names"
            question = f"did you mean {meant}?" if meant else advice
            more = Details(within=within, help=question, fix=meant)
            raise CheckError(UNKNOWN_NAME, message, expression.origin, **more)


def _forbidden(node: ast.AST, called: Collection[int]) -> str | None:
    """Return why a part may not stand in an expression; None where it may."""
    match node:
        case ast.Constant(value=value) if type(value) not in _SINGLE:
            return "only numbers, texts, True and False are allowed"
        case ast.Attribute(attr=name) if name.startswith("_"):
            return "names in a check do not begin with an underscore"
        case ast.Attribute() if id(node) in called:
            return "things have no functions in a check"
        case ast.Call(func=func) if not isinstance(func, ast.Name | ast.Attribute):
            return "only functions of the vocabulary can be called"
        case ast.keyword(arg=None):
            return "two stars are not allowed in a check"
    return None if isinstance(node, _SAID) else "this is not allowed in a check"


def _within(text: str, node: ast.expr) -> tuple[int, int]:
    """Return the characters that a part covers; the tree counts them in bytes of UTF-8."""
    line = text.encode()
    start = len(line[: node.col_offset].decode(errors="ignore"))
    end = len(line[: node.end_col_offset].decode(errors="ignore"))
    return start, max(end, start + 1)


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


_OPERATORS: Final[Mapping[type[ast.AST], Callable[..., Any]]] = {
    ast.Add: _joined,
    ast.Sub: lambda a, b: a - b if isinstance(a, set) else _number(operator.sub)(a, b),
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
        self._left = STEPS
        self._evaluator.functions = {name: self._asked(work) for name, work in functions.items()}
        nodes = self._evaluator.nodes
        nodes[ast.Constant] = _constant
        nodes.update({kind: self._counted(work) for kind, work in nodes.items()})

    def value(self, tree: ast.expr, named: Mapping[str, object]) -> Any:
        """Return the value of an expression; `named` are things looked at, `it` above all.

        Raises TooMuchError or one of FAILURES.
        """
        self._evaluator.names = {**self._names, **named}
        try:
            return self._evaluator.eval("", previously_parsed=tree)
        except IterableTooLong:
            raise TooMuchError from None

    def _take(self, steps: int) -> None:
        """Take from the work that may still be done; raises TooMuchError where none is left."""
        self._left -= steps
        if self._left < 0:
            raise TooMuchError

    def _take_for(self, value: Any) -> None:
        """Take one step for everything in a list: simpleeval looks at each."""
        self._take(1)
        if isinstance(value, tuple | list | set):
            for item in value:
                self._take_for(item)

    def _counted(self, work: Callable[[Any], Any]) -> Callable[[Any], Any]:
        """Return the working of a part, which takes steps for what it gives."""

        def counted(node: Any) -> Any:
            self._take(1)
            result = work(node)
            self._take_for(result)
            return result

        return counted

    def _asked(self, work: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that takes steps for what it is given."""

        def asked(*given: Any, **named: Any) -> Any:
            for value in given:
                self._take(len(value) if hasattr(type(value), "__len__") else 1)
            return work(*given, **named)

        return asked


def _constant(node: ast.Constant) -> Any:
    """Return what is written, a text as texts are compared."""
    return plainly(node.value) if isinstance(node.value, str) else node.value

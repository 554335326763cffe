"""An expression as written: read, and held to the few things that an own check may say.

In: the text of an expression and the names it may use. Out: its tree, or a `Slip` that says what is
wrong with it and at which characters. Nothing is evaluated here.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Collection, Iterator
from typing import Final

from generator.quotes import plainly
from generator.records import dataclass

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


@dataclass(frozen=True, slots=True)
class Slip:
    """What is wrong with an expression, and with which of its characters."""

    code: str
    message: str
    within: tuple[int, int]
    name: str = ""
    """The name that is not known, where it is one."""


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression that can be evaluated."""

    text: str
    tree: ast.expr

    def source(self, node: ast.expr) -> str:
        """Return the characters of a part."""
        start, end = self.within(node)
        return self.text[start:end]

    def within(self, node: ast.expr) -> tuple[int, int]:
        """Return which characters of the text a part covers."""
        return _within(self.text, node)

    def first(self, name: str) -> tuple[int, int]:
        """Return where a name or a text first stands; the whole expression where it does not."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.keyword) and node.arg == name:
                return node.col_offset, node.col_offset + len(name)
            if not isinstance(node, ast.expr):
                continue
            start, end = self.within(node)
            if isinstance(node, ast.Constant) and plainly(str(node.value)) == plainly(name):
                return start, end
            if isinstance(node, ast.Attribute) and node.attr == name:
                return end - len(name), end
        return 0, len(self.text)


def parse(text: str, known: Collection[str], functions: Collection[str]) -> Expression | Slip:
    """Read an expression that may use the names `known` and call `functions`."""
    if len(text) > LONGEST:
        message = f"an expression of {len(text)} characters; {LONGEST} is the most"
        return Slip("OWN007", message, (0, len(text)))
    flat = text.replace("\n", " ")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(flat, mode="eval").body
    except SyntaxError as problem:
        return _unreadable(flat, problem)
    except (ValueError, RecursionError, MemoryError):
        return Slip("OWN001", "this is too deep or no text at all", (0, max(len(flat), 1)))
    slip = next(_slips(flat, tree, known, functions), None)
    return slip or Expression(flat, tree)


def _unreadable(text: str, problem: SyntaxError) -> Slip:
    start = min(max((problem.offset or 1) - 1, 0), max(len(text) - 1, 0))
    reason = problem.msg.partition(". Perhaps")[0].removeprefix("invalid syntax").strip(" .")
    said = f"`{text}` cannot be read from character {start + 1} on"
    return Slip("OWN001", f"{said}: {reason}" if reason else said, (start, start + 1))


def _slips(
    text: str, tree: ast.expr, known: Collection[str], functions: Collection[str]
) -> Iterator[Slip]:
    """Yield what an expression may not say, and the names that stand for nothing."""
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    made = {
        n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
    }
    for node in ast.walk(tree):
        if message := _forbidden(node, called):
            place = node if isinstance(node, ast.expr) else tree
            yield Slip("OWN001", message, _within(text, place))
        elif isinstance(node, ast.Name):
            there = functions if id(node) in called else {*known, *made}
            if node.id not in there:
                function = node.id in functions
                message = f"{node.id} is a function: write {node.id}(...)"
                if not function:
                    message = f"{node.id} is nothing that a check knows"
                yield Slip("OWN002", message, _within(text, node), "" if function else node.id)


def _forbidden(node: ast.AST, called: Collection[int]) -> str | None:
    """Return why a part may not stand in an expression; None where it may."""
    match node:
        case ast.Constant(value=value) if type(value) not in _SINGLE:
            return "only numbers, texts, True and False can be written"
        case ast.Attribute(attr=name) if name.startswith("_"):
            return "no name of a check begins with an underscore"
        case ast.Attribute() if id(node) in called:
            return "things have no functions of their own here"
        case ast.Call(func=func) if not isinstance(func, ast.Name | ast.Attribute):
            return "only a function of the vocabulary can be called"
        case ast.keyword(arg=None):
            return "two stars have no use in a check"
    return None if isinstance(node, _SAID) else "this is more than a check can say"


def _within(text: str, node: ast.expr) -> tuple[int, int]:
    """Return the characters that a part covers; the tree counts them in bytes of UTF-8."""
    line = text.encode()
    start = len(line[: node.col_offset].decode(errors="ignore"))
    end = len(line[: node.end_col_offset].decode(errors="ignore"))
    return start, max(end, start + 1)

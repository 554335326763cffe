"""Judging a game by its designer's custom checks.

In: a context and a check whose code is in order. Out: findings, in the designer's words where the
game does not keep to it, in ours where the check cannot be worked out.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

from generator.checks import CheckContext
from generator.custom_checks.blame import to_blame
from generator.custom_checks.codes import (
    CANNOT_BE_EVALUATED,
    LOOKS_AT_NOTHING,
    NO_TRUTH_VALUE,
    TOO_MUCH_WORK,
    UNKNOWN_NAME,
)
from generator.custom_checks.evaluation import (
    FAILURES,
    CheckError,
    Evaluator,
    Expression,
    TooMuchError,
    parse,
)
from generator.custom_checks.views import Spot, UnknownNameError, said, spot_of
from generator.custom_checks.vocabulary import Vocabulary
from generator.diagnostics import Finding, Related, Severity
from generator.edit_distance import nearest
from generator.model.game import CustomCheck

_FIELD = re.compile(r"\{([^{}]*)\}")
_FIELDS = ("left", "right", "it")

_SIGNS: Final = {ast.Lt: "< ", ast.LtE: "<= ", ast.Gt: "> ", ast.GtE: ">= ", ast.In: "in "}

_REASONS = {
    ZeroDivisionError: "it divides by 0",
    IndexError: "it asks for an entry past the end of a list",
    RecursionError: "it is too deep",
}
_MOST_RELATED = 3
"""Other values that a finding points at."""
_MISMATCH = "it mixes values of different kinds"


class Judge:
    """Where the checks of one game are judged."""

    def __init__(self, context: CheckContext) -> None:
        self._vocabulary = Vocabulary(context)
        self._functions = self._vocabulary.functions()

    def judge(self, check: CustomCheck) -> Iterator[Finding]:
        """Yield what a check finds, or what is wrong with it."""
        try:
            yield from self._judge(check)
        except CheckError as stopped:
            yield stopped.finding

    def _judge(self, check: CustomCheck) -> Iterator[Finding]:
        origin = f"checks.{check.code}"
        _fields_known(check)
        named = self._vocabulary.names()
        known = (*named, "it") if check.each else named
        that = parse(check.that, f"{origin}.that", known, self._functions)
        each = check.each
        over = parse(each, f"{origin}.each", named, self._functions) if each else None
        parts = (*ast.walk(that.tree), *(ast.walk(over.tree) if over else ()))
        used = {node.id for node in parts if isinstance(node, ast.Name)}
        words = {name: self._vocabulary.name(name) for name in named if name in used}
        evaluator = Evaluator(words, self._functions)
        looking_back = Evaluator(words, self._functions)  # what holds takes nothing from its work
        for thing in _things(over, evaluator) if over else (None,):
            if not _truth(that, evaluator, thing):
                yield _violated(check, that, looking_back, thing)


def _fields_known(check: CustomCheck) -> None:
    """Raise CheckError where the message speaks of a field that there is not."""
    for match in _FIELD.finditer(check.message):
        if match[1] not in _FIELDS:
            raise CheckError(
                UNKNOWN_NAME,
                f"a message has no {match[0]}",
                f"checks.{check.code}.message",
                within=match.span(),
                help="it has {left}, {right} and, beside `each`, {it}",
            )


def _things(over: Expression, evaluator: Evaluator) -> tuple[Any, ...]:
    """Return what `each` gives; raises CheckError where that is no list, or an empty one."""
    found = _value(over, over.tree, evaluator, None)
    if isinstance(found, str | int | float | bool) or not hasattr(type(found), "__iter__"):
        message = f"`each` is {said(found)}, not a list of things"
        raise CheckError(CANNOT_BE_EVALUATED, message, over.origin)
    things = tuple(found)
    if not things:
        message = f"`{over.text}` gives no things to check"
        raise CheckError(LOOKS_AT_NOTHING, message, over.origin)
    return things


def _truth(that: Expression, evaluator: Evaluator, thing: object) -> bool:
    """Return whether a thing keeps to a check; raises CheckError where that cannot be said."""
    found = _value(that, that.tree, evaluator, thing)
    if isinstance(found, bool):
        return found
    message = f"`{that.text}` is {said(found)}, neither true nor false"
    raise CheckError(NO_TRUTH_VALUE, message, that.origin, help="compare it with a value")


def _value(part: Expression, tree: ast.expr, evaluator: Evaluator, thing: object) -> Any:
    """Return the value of an expression or of a part; raises CheckError where it has none."""
    try:
        return evaluator.value(tree, {"it": thing})
    except UnknownNameError as unknown:
        meant = nearest(unknown.name, unknown.known)
        raise CheckError(
            UNKNOWN_NAME,
            f"{unknown.name} is {unknown.what}",
            part.origin,
            within=part.first(unknown.name),
            help=f"did you mean {meant}?" if meant else None,
        ) from None
    except TooMuchError:
        message = f"`{part.text}` takes too much work"
        raise CheckError(TOO_MUCH_WORK, message, part.origin) from None
    except FAILURES as problem:
        reason = _REASONS.get(type(problem), _MISMATCH)
        message = f"`{part.text}` cannot be worked out: {reason}"
        raise CheckError(CANNOT_BE_EVALUATED, message, part.origin) from None


def _violated(check: CustomCheck, that: Expression, evaluator: Evaluator, thing: object) -> Finding:
    """Return the finding that a thing does not keep to a check, in the designer's words."""
    fields, words = {"it": said(thing)}, "this is false"
    with suppress(CheckError):  # both sides are told as far as there is work left
        values, words = _sides(that, evaluator, thing)
        fields |= values
    said_so = _FIELD.sub(lambda m: fields.get(m[1], m[0]), check.message).rstrip(".")
    title = check.title.rstrip(".")
    at = f" ({said(thing)})" if thing is not None else ""
    spot, related = _spots(check, that, evaluator, thing)
    return Finding(
        check.code,
        Severity[check.severity.name],
        said_so or f"{title}{at}: {words}",
        spot.origin,
        related=related,
        help=f"{title}: {check.that}" if said_so else check.that,
        within=spot.within,
        on_key=spot.on_key,
    )


def _spots(
    check: CustomCheck, that: Expression, evaluator: Evaluator, thing: object
) -> tuple[Spot, tuple[Related, ...]]:
    """Return where a finding points, and what else it speaks of: other values, and the check.

    That is the value at fault, within what the check is about; else what it is about, the thing
    looked at, or the check itself.
    """
    found = to_blame(that.tree, evaluator, {"it": thing} if check.each else {})
    about = Spot(check.about) if check.about else None
    looked_at = spot_of(thing)
    known = (*found, looked_at) if looked_at else found
    inside = [spot for spot in known if about is None or _encloses(about, spot)]
    spot = inside[0] if inside else about
    if spot is None:
        return Spot(that.origin), ()
    others = [
        Related(None, "the value", other.origin, other.on_key)
        for other in found
        if not _encloses(other, spot)
    ]
    return spot, (*others[:_MOST_RELATED], Related(None, "the check", that.origin))


def _encloses(spot: Spot, other: Spot) -> bool:
    return f"{other.origin}.".startswith(f"{spot.origin}.")


def _sides(that: Expression, evaluator: Evaluator, thing: object) -> tuple[dict[str, str], str]:
    """Return both sides of the comparison that does not hold, and in words what they are."""
    node = that.tree
    while isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
        node = next(part for part in node.values if not _value(that, part, evaluator, thing))
    sides = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
    values = [(side, _value(that, side, evaluator, thing)) for side in sides]
    signs = node.ops if isinstance(node, ast.Compare) else []
    for (left, a), sign, (right, b) in zip(values, signs, values[1:], strict=False):
        pair = ast.Compare(left, [sign], [right])
        if len(signs) == 1 or not _value(that, pair, evaluator, thing):
            both, source = {"left": said(a), "right": said(b)}, that.source(right)
            other = f"`{source}` is {both['right']}"
            if source.strip("\"'") == both["right"]:
                other = f"not {_SIGNS.get(type(sign), '')}{both['right']}"
            return both, f"`{that.source(left)}` is {both['left']}, {other}"
    return {}, "this is false"

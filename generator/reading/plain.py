"""Signs in a text that mean something else to YAML, or nothing where it stands.

In: a text and its place. Out: findings; the text is read all the same.
"""

from __future__ import annotations

import re

from generator.diagnostics import Origin
from generator.reading.codes import BAD_BRACES, CUT_TEXT, MARKUP, STRAY_QUOTE
from generator.reading.inlines import KINDS
from generator.reading.nodes import PLAIN, ScalarNode, span_of
from generator.reading.record import Record

CUT = re.compile(r" #(?=[^\s#])")
"""How a # stands that was to be a part of the text: a comment has a space after it, or before it
more than one."""

_REFERENCE = re.compile(r"\{\s*(\w+)\s*:[^{}]*\}")
_MARKED = re.compile(r"(?<![\w*\\])(\*\*?)(?=[^\s*])[^*]+(?<=[^\s*])\1(?![\w*])")


def complain_of_signs(node: ScalarNode, name: str, origin: Origin, record: Record) -> None:
    """Complain of a # that cuts a text without quotes, and of a quote at its end alone."""
    if node.style != PLAIN:
        return
    source = node.source
    cut = CUT.match(source.clean, node.end)
    if cut:
        end = source.clean.find("\n", node.end)
        rest = source.clean[cut.end() - 1 : end if end >= 0 else None].rstrip()
        record.complain(
            CUT_TEXT,
            f"`{name}` ends before the #: what follows is a comment",
            source.span(cut.end() - 1, cut.end() - 1 + len(rest)),
            origin=origin,
            help="put the whole text in quotes; or a space after the # of a comment",
        )
    if node.value.endswith('"') and node.value.count('"') % 2:
        record.complain(
            STRAY_QUOTE,
            f"`{name}` ends with a quote and begins with none",
            span_of(node),
            origin=origin,
            help="add the quote that opens it, or take this one out; single quotes around the "
            "whole text print it",
        )


def complain_of_prose(text: str, name: str, origin: Origin, record: Record) -> None:
    """Complain of references and emphasis in a name or a title, which is printed as typed."""
    reference, marked = _REFERENCE.search(text), _MARKED.search(text)
    if reference and reference[1].lower() in KINDS:
        record.complain(
            BAD_BRACES,
            f"`{name}` is printed as it is typed: a reference in it prints nothing else",
            record.within(origin, *reference.span()),
            origin=origin,
            help="write what is to be printed; references belong into texts of rules and the like",
        )
    if marked:
        record.complain(
            MARKUP,
            f"`{name}` is printed as it is typed, asterisks and all",
            record.within(origin, *marked.span()),
            origin=origin,
            help="take the asterisks out; emphasis belongs into texts of rules and the like",
            fix=marked[0].strip("*"),
        )

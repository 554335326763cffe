from __future__ import annotations

import re
from itertools import pairwise

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line, line_of
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase
from generator.diagnostics import Origin
from generator.model.names import counted
from generator.model.prose import Block, ListBlock, Note, Paragraph

_ANNOUNCED = Phrase(
    rf"\b(?:are|these|of|the|following|in|has|have)\s+(?:following\s+)?(?P<number>{NUMBER})\s+"
    r"(?:[a-z]+\s+)?(?:ways|exceptions|steps|conditions|cases|phases|kinds|sorts|rules|things|hexes"
    r"|places|limits|results|reasons|stages|parts|points|options|choices|actions|missions|types"
    r"|modifiers|situations|areas)\b[^.:;]*:\s*$",
    re.IGNORECASE,
)


_ONE_EACH = Phrase(
    rf"(?P<number>{NUMBER})\s+[a-z-]+(?:\s+[a-z-]+)?(?P<list>,\s+{NUMBER}\s+(?:for|on|in|at|with)\s[^.;:]*)",
    re.IGNORECASE,
)
_ONE = re.compile(r"\bone\s+(?:for|on|in|at|with)\b")


@check("NUM014", "list-of-another-length", WARNING, english=True)
def lists_of_another_length(context: CheckContext) -> Findings:
    """A sentence announces another number of entries than its list has.

    "The game ends in one of three ways:" before four hyphens: an entry was put in or taken out, or
    got lost between two drafts.
    """
    for line in context.lines:
        yield from _among(line)
    for origin, prose in context.texts():
        if not origin.startswith("translations."):
            yield from _judge(context, origin, prose.blocks)


def _among(line: Line) -> Findings:
    """Find a number of things that are told one by one: "two cups, one for A, one for B"."""
    for match in _ONE_EACH.finditer(line.text) if ", one " in line.text else ():
        ones = len(_ONE.findall(match["list"]))
        if ones > 1 and number(match["number"]) != ones:
            yield finding(
                f"{match['number']} announced, but {ones} told one by one",
                line.origin,
                within=line.within(*match.span("number")),
            )


def _judge(context: CheckContext, origin: Origin, blocks: tuple[Block, ...]) -> Findings:
    for before, block in pairwise(blocks):
        if isinstance(before, Paragraph) and isinstance(block, ListBlock):
            line = line_of(origin, before.content, context.names)
            match = _ANNOUNCED.search(line.text)
            if match and number(match["number"]) != len(block.items):
                entries = counted(len(block.items), "entry", "entries")
                yield finding(
                    f"{match['number']} announced, but the list has {entries}",
                    origin,
                    within=line.within(*match.span("number")),
                )
    for block in blocks:
        if isinstance(block, Note):
            yield from _judge(context, origin, block.blocks)

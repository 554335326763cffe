from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.tellings import Told, beside_its_own, elsewhere, tellings_of
from generator.diagnostics import Finding, Origin

_LEAST = 2
"""So many telling words have to be the same."""

_DOUBT = 1
"""So many more than beside its own name."""


@check("REF063", "told-of-another", WARNING, english=True)
def told_of_another(context: CheckContext) -> Iterator[Finding]:
    """A rule and its short form tell the same thing of two: of one side here, of the other there.

    "At night the Red units rest" in the rule and "Blue units rest at night" in the short form on
    the postcard. Compared are the telling words around each name. Where those of the one text stand
    in the other beside another name of its kind, and neither text has as many of them beside the
    name that the other gives, one of the two names was mistaken. Where both sentences name the
    same, nothing is said.
    """
    short: dict[Origin, list[Told]] = {}
    rule: dict[Origin, list[Told]] = {}
    for told in tellings_of(context):
        if told.line.origin.startswith("sections."):
            texts = short if told.line.origin.endswith(".short") else rule
            texts.setdefault(told.where, []).append(told)
    for section, found in short.items():
        yield from _compared(context, section, found, rule.get(section, []))


def _compared(
    context: CheckContext, section: Origin, short: Sequence[Told], rule: Sequence[Told]
) -> Iterator[Finding]:
    texts = (f"{section}.text", f"{section}.ruling")
    for told in short:
        strange = [each for each in rule if told.contradicts(each, doubt=_LEAST - 1)]
        own = beside_its_own(context, told, *texts) if strange else 0
        for other in strange:
            much = len(told.words & other.words)
            beside = max(own, beside_its_own(context, other, f"{section}.short"))
            if much > beside + (_DOUBT if beside else 0):
                yield told_of_another.finding(
                    f"the short form tells of {told.name} what the rule tells of {other.name}",
                    told.line.origin,
                    within=told.within,
                    help="one of the two was mistaken for the other",
                    related=elsewhere(other),
                )
                break

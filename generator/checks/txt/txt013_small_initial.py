from __future__ import annotations

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.diagnostics import Origin

_FIELDS = frozenset({"name", "title", "short", "label", "back"})
_FEWEST = 3
"""So many others make a custom."""


@check("TXT013", "small-initial", WARNING, english=True)
def small_initials(context: CheckContext) -> Findings:
    """A name or title begins with a small letter, and all others of its kind do not.

    The nine steps of the sequence begin with capitals, and so do all titles of sections: an "he
    last battle" among them has lost its first letter. Where one other begins small it is a matter
    of style.
    """
    kinds: dict[tuple[str, str], list[tuple[Origin, str]]] = {}
    for node in context.nodes:
        root, _, rest = node.origin.partition(".")
        field = rest.rpartition(".")[2]
        if field in _FIELDS and isinstance(node.value, str) and node.value[:1].isalpha():
            kinds.setdefault((root, field), []).append((node.origin, node.value))
    for (root, field), names in kinds.items():
        small = [(origin, text) for origin, text in names if text[0].islower()]
        if len(small) == 1 and len(names) > _FEWEST and root != "translations":
            origin, text = small[0]
            yield finding(
                f"{text!r} begins with a small letter, but every other {field} of {root} with a "
                "capital",
                origin,
                within=(0, 1),
                fix=text[0].upper(),
            )

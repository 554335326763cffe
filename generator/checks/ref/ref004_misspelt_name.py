from __future__ import annotations

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.slips import WORD, slips_of_names, texts_with_names
from generator.checks.wording import span_of


@check("REF004", "misspelt-name", WARNING, english=True, safe=True)
def misspelt_names(context: CheckContext) -> Findings:
    """A word in a text looks like a slip of a name.

    Names of places, units, formations, zones and sides are compared with the capitalised words of
    all texts. A word that is nearly a name, but no form of it such as a plural, and that is written
    nowhere without its capital, is probably the name with a slip, unless a dictionary has it. A
    word that is right as it stands goes under `terms`.
    """
    meant = slips_of_names(context)
    for origin, words in texts_with_names(context) if meant else ():
        for match in WORD.finditer(words.text):
            if match[0] in meant:
                yield finding(
                    f"{match[0]!r} looks like a slip of {meant[match[0]]}",
                    origin,
                    within=span_of(words, match),
                    help="if it is right, put it under terms",
                    fix=meant[match[0]],
                )

from __future__ import annotations

import re

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.rulings import is_played, sentences

_STATE = re.compile(r"\b([a-z]+ed)$", re.IGNORECASE)


@check("GAP008", "undefined-state", WARNING, english=True)
def undefined_states(context: CheckContext) -> Findings:
    """A modifier ends where units are in a state that no rule explains.

    Arnhem gives a factor behind a river "unless flanked", and its draft uses the word without
    saying what it means: two hexes, opposite hexes, the other bank? A state that is named in
    `unless` has to occur in a rule in another way than behind "unless".
    """
    named = {
        modifier: match
        for modifier in context.game.tables.modifiers
        if (match := _STATE.search(modifier.unless))
    }
    if not named or not is_played(context):
        return
    said = tuple(re.sub(r"\bunless\b.*", "", sentence) for sentence in sentences(context))
    for modifier, match in named.items():
        word = re.compile(rf"\b{match[1].casefold()}\b")
        if not any(word.search(sentence) for sentence in said):
            yield finding(
                f"no rule says what {match[1]!r} means",
                f"modifiers.{modifier.id}.unless",
                within=match.span(1),
                help="explain it in a section",
            )

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.checks.wording import span_of, words_of
from generator.diagnostics import Finding

_SHORT = re.compile(r"\b([^\W\d_]{3,})\.(?=,? [a-z])")


@check("REF050", "name-cut-short", WARNING, english=True)
def names_cut_short(subject: Subject) -> Iterator[Finding]:
    """A text cuts the name of a place short.

    The draft of Myitkyina writes "Myit." here and there. On the map there is no such name, and a
    reader who does not know the country looks for it. A beginning of a name before a full stop in
    the midst of a sentence is told, unless `abbreviations` explains it.
    """
    game = subject.game
    places = game.map.places if game.map else ()
    names = [word for place in places for word in re.findall(r"[^\W\d_]{5,}", place.name)]
    known = {word.rstrip(".") for entry in game.rules.abbreviations for word in (entry.short,)}
    known |= set(game.rules.terms)
    for origin, words in words_of(subject) if names else ():
        for match in _SHORT.finditer(words.text):
            short = match[1]
            meant = [name for name in names if name.startswith(short) and name != short]
            if meant and short[0].isupper() and short not in known:
                yield names_cut_short.finding(
                    f"{match[0]!r} is no name on the map",
                    origin,
                    within=span_of(words, match),
                    help=f"did you mean {meant[0]}?",
                    fix=meant[0],
                )

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.diagnostics import Finding, Related
from generator.model.game import Victory

_KNOWN_BY = 4


@check("SET032", "victory-by-another-place", WARNING, english=True)
def other_places(context: CheckContext) -> Iterator[Finding]:
    """A victory is judged by a place that its words do not name.

    "The highway from Alba to Bruma is open" beside `connects: [alba, corva]`: the players read the
    words, the walkthrough is judged by the data. Where the words name one place of the condition,
    they name all of `holds`, `occupies` and `connects`.
    """
    names = context.names["place"]
    told: dict[str, str] = {}
    for line in context.lines:
        if line.origin.startswith("victory."):
            told[line.origin] = f"{told.get(line.origin, '')} {line.text}"
    for victory in context.game.victory:
        origin = f"victory.{victory.id}"
        text = told.get(f"{origin}.text", "")
        places = [(key, each) for key, each in _places(victory) if each in names]
        if not places or not any(_says(text, names[each]) for _, each in places):
            continue
        for key, each in places:
            if not _says(text, names[each]):
                yield other_places.finding(
                    f"the words of this victory say nothing of {names[each]}",
                    f"{origin}.{key}",
                    related=(Related(None, "the words", f"{origin}.text"),),
                )


def _places(victory: Victory) -> Iterator[tuple[str, str]]:
    for key in ("holds", "occupies", "connects"):
        yield from ((f"{key}.{n}", name) for n, name in enumerate(getattr(victory, key)))


def _says(text: str, name: str) -> bool:
    """Whether a text has a name, or a word of it long enough to be known by: "the bridge"."""
    words = [name, *(word for word in name.split() if len(word) >= _KNOWN_BY)]
    found = "|".join(map(re.escape, words))
    return bool(re.search(rf"(?<!\w)(?:{found})(?!\w)", text, re.IGNORECASE))

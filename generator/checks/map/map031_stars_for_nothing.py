from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.prose import Reference


@check("MAP031", "stars-for-nothing", WARNING)
def stars_for_nothing(subject: Subject) -> Iterator[Finding]:
    """A place has stars, but no victory names it.

    Players fight for the stars on the map. A place with stars that counts for nothing has lost its
    victory, or bears the stars of another.
    """
    game = subject.game
    if not game.victory or game.map is None:
        return
    counted = {name for won in game.victory for name in (*won.holds, *won.occupies, *won.connects)}
    for won in game.victory:
        for inline in won.text.inlines():
            if isinstance(inline, Reference) and inline.kind == "place":
                counted.add(inline.target)
    if not counted <= subject.names["place"].keys():  # REF001 and REF002 tell of them
        return
    for place in game.map.places:
        if place.stars and place.id not in counted:
            message = f"{place.name} has stars, but counts for no victory"
            yield stars_for_nothing.finding(message, f"places.{place.id}.stars")

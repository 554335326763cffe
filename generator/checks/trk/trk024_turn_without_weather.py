from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.wording import listed

_FEW = 6


@check("TRK024", "turn-without-weather", ERROR)
def turns_without_weather(subject: Subject) -> Iterator[Finding]:
    """A turn has no weather, or two rolls for the same.

    The entries under `rolls` take all turns between them, but for the first where its weather is
    given. A turn left out between two entries, or at the end, usually is a slip in a range.
    """
    weather, turns = subject.game.weather, subject.game.turns
    if weather is None or turns is None or not weather.rolls:
        return
    rolls: Counter[tuple[int, str]] = Counter()
    for roll in weather.rolls:
        last = turns.count if roll.turns.last is None else min(roll.turns.last, turns.count)
        rolls.update((turn, roll.weather) for turn in range(roll.turns.first, last + 1))
    rolled = {turn for turn, _ in rolls}
    begin = 1 if weather.first is None else 2
    without = [str(turn) for turn in range(begin, turns.count + 1) if turn not in rolled]
    twice = sorted({turn for (turn, _), times in rolls.items() if times > 1})
    for found, fault in ((without, "no weather is rolled for"), (twice, "there are two rolls for")):
        if found:
            words = listed([str(turn) for turn in found[:_FEW]])
            noun = "turn" if len(found) == 1 else "turns"
            yield turns_without_weather.finding(f"{fault} on {noun} {words}", "weather.rolls")

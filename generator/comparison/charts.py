"""What charts of the odds say: a game in, each chance as it is printed, and how often, out.

The chances are worked out afresh. Their origins lie below the table that they follow from: the
manner of attack, below it heads by column, and chances by result and column.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from generator.chances import OddsBlock, printed_result
from generator.combat.cells import read_outcome
from generator.combat.report import odds_of_game
from generator.combat.working import CombatError
from generator.diagnostics import Origin
from generator.model.game import Game
from generator.model.numbers import NumberRange
from generator.words import Words, words_in

_ONCE = NumberRange(1, 1)
_AT_MOST_ONCE = NumberRange(0, 1)
"""In a bar, which may be too low or too narrow for letters."""
_CHARTS = NumberRange(1, None)
"""Over each of its charts."""
_ROWS = NumberRange(1, None)
"""Before each row of panels."""


def chart_texts(game: Game) -> dict[Origin, str]:
    """Return what stands in the charts by origin; nothing for tables that cannot be worked."""
    return {origin: text for origin, (text, _) in _all(game)}


def rounded(game: Game) -> dict[Origin, str]:
    """Return the chances in bars in whole percent, which stand there where room is scarce."""
    return {
        f"{block.origin}.{label}.{column}.bar": _whole(chance)
        for block in _blocks(game)
        for label, chances in block.rows
        for column, chance in enumerate(chances)
        if chance
    }


def chart_promises(game: Game) -> Iterator[tuple[Origin, NumberRange]]:
    """Yield how often each of them stands there, the title and the names of the tables too."""
    yield "title", _ONCE
    for table in dict.fromkeys(block.table for block in _blocks(game)):
        yield f"tables.{table}.name", _CHARTS
    yield from ((origin, times) for origin, (_, times) in _all(game))


_Text = tuple[Origin, tuple[str, NumberRange]]


def _blocks(game: Game) -> tuple[OddsBlock, ...]:
    """Return the odds that are drawn: averages are no chances of anything."""
    try:
        report = odds_of_game(game)
    except CombatError:  # a check has complained of it
        return ()
    return tuple(block for block in report.blocks if block.measure == "chance")


def _all(game: Game) -> Iterator[_Text]:
    charts: dict[Origin, list[OddsBlock]] = {}
    words = words_in(game.language)
    for block in _blocks(game):
        charts.setdefault(block.chart, []).append(block)
    for origin, blocks in charts.items():
        labels = tuple(dict.fromkeys(label for block in blocks for label, _ in block.rows))
        for label in labels:
            here = f"{origin}.results.{label}"
            yield here, (printed_result(label, words), _ROWS)
            meaning = _numbered(label, game)
            if meaning:
                yield f"{here}.meaning", (meaning, _ROWS)
        for block in blocks:
            yield from _panel(block, labels, words)


def _numbered(label: str, game: Game) -> str:
    """Return what a result with a number means; nothing for any other."""
    try:
        results = read_outcome(label, game.tables.codes).results
    except ValueError:  # such as `attacker loses 2`, which says what it means
        return ""
    return results[0].numbered if len(results) == 1 else ""


def _panel(block: OddsBlock, labels: tuple[str, ...], words: Words) -> Iterator[_Text]:
    """Yield what a panel says; a result that only other panels know never happens in it."""
    yield block.origin, (block.printed_manner(words), _ONCE)
    rows = dict(block.rows)
    never = (Fraction(0),) * len(block.heads)
    for column, head in enumerate(block.printed_heads(words)):
        yield f"{block.origin}.heads.{column}", (head, _ONCE)
        for label in labels:
            chance = rows.get(label, never)[column]
            if chance is not None:
                yield from _chance(
                    f"{block.origin}.{label}.{column}", printed_result(label, words), chance
                )


def _chance(origin: Origin, label: str, chance: Fraction) -> Iterator[_Text]:
    """Yield a chance below its bar and, where it is one, within it under its result."""
    yield origin, (_tenths(chance) if chance else "–", _ONCE)
    if chance:
        exact = (chance * 1000).denominator == 1
        text = f"{_tenths(chance)}%" if exact else _whole(chance)
        yield f"{origin}.bar", (text, _AT_MOST_ONCE)
        yield f"{origin}.result", (label, _AT_MOST_ONCE)


def _tenths(chance: Fraction) -> str:
    """Return a chance in percent to a tenth, ties to the even one, without a tenth that is nil."""
    whole, tenth = divmod(round(chance * 1000), 10)
    return f"{whole}.{tenth}" if tenth else str(whole)


def _whole(chance: Fraction) -> str:
    return f"{floor(chance * 100 + Fraction(1, 2))}%"

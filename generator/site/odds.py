"""The odds that can be asked: the tables of a game in, charts and forms as markup out.

A chart is a table of numbers under bars, which says everything without a script. With one, a form
beside it works any attack: `assets/odds.js` carries out the same operations as `combat` does, on
what stands here as data. The two are held together by `tests/site/test_site_odds.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import Any

from generator.chances import HIT, Harms, OddsBlock
from generator.combat.cells import EMPTY, nothing_of
from generator.combat.dice import die_axis, roll_chances, standard_scale
from generator.combat.hits import shown_ratings
from generator.combat.levels import throws
from generator.combat.methods import METHODS, chances_by_dice, order_of, usable
from generator.combat.opposed import Losses
from generator.combat.report import manners, odds_report
from generator.combat.telling import changes, effect, gains, halved_at, step_of, templates
from generator.drawing.furniture.theme import Ink, inked
from generator.drawing.odds.charts import Chart, Hurt, Result, charts, parts
from generator.drawing.odds.page import meanings
from generator.drawing.odds.panel import Shade, percent, shades
from generator.html.writer import element, escaped, identified, lines
from generator.model.combat import Modifier, ModifierKind, Party, Split
from generator.model.game import Game
from generator.model.names import names_of, plain_text
from generator.model.numbers import MOST, NumberRange, Odds
from generator.model.tables import (
    BeyondAction,
    CategoryTable,
    Code,
    DifferentialTable,
    ExtraColumn,
    FireTable,
    HitsTable,
    LevelTable,
    OddsTable,
    Operation,
    OpposedTable,
    ResultsTable,
    Table,
    Tables,
    most_times,
    odds_of,
)
from generator.quotes import curly
from generator.records import Frozen
from generator.site.shell import data_block, panel
from generator.words import Words, english

_COUNTED = 20
"""How often a modifier may count for which no limit is said."""
_SHOWN = 3
"""What is added to strengths that are shown first, where the difference alone matters; dice that
are shown first."""
_MOST_DICE = 99
"""How many dice may be asked for."""


def odds_section(game: Game) -> str:
    """Return the odds of a game, a section for each table with chances; nothing where none has.

    Raises CombatError where a table cannot be worked: checks have complained of that.
    """
    report = odds_report(game.id, game.title, game.tables)
    drawn = charts(report)
    if not drawn:
        return ""
    words = game.words
    lead = words("How likely each result is, in percent; a dash means never")
    sections = (
        _section(table, tuple(each for each in drawn if each.table == table.id), game)
        for table in game.tables.tables
    )
    shared = element("script", data_block(_said(words)), type="application/json", data_odds="words")
    return panel(words("Odds"), "odds", element("p", escaped(f"{lead}.")), *sections, shared)


def _section(table: Table, drawn: Sequence[Chart], game: Game) -> str:
    """Return the section of a table: what can be asked, and its charts."""
    if not drawn:
        return ""
    legend = _legend(table, drawn, game)
    chosen = _asked(table, drawn, legend, game)
    panels = (_panel(chart, number, legend, game.words) for chart in drawn
              for number in range(len(chart.panels)))  # fmt: skip
    title = game.words("{table}: chances", table=table.name)
    return panel(title, identified(f"odds:{table.id}"), chosen, *panels, level=3)


class _Legend(Frozen):
    """The results of a table, the attacker's best first, their shades, and what they mean."""

    results: tuple[Result, ...]
    shades: Mapping[str, Shade]
    meant: Mapping[str, str]


def _legend(table: Table, drawn: Sequence[Chart], game: Game) -> _Legend:
    """Return all results that a table may come to, whatever the modifiers."""
    known: dict[str, Harms] = {
        each.label: each.standing for chart in drawn for each in chart.results
    }
    method, codes = METHODS[type(table)], game.tables.codes
    for label in _reached(table, game.tables.modifiers, known):
        if label not in known:
            known[label] = method.harms(table, codes, label)
    gentle = sorted(known, key=lambda label: known[label].attacker)
    best = sorted(gentle, key=lambda label: known[label].defender, reverse=True)
    results = tuple(Result(label, known[label]) for label in best)
    chart = replace(drawn[0], results=results)
    cells = meanings(chart, codes, names_of(game), game.words)
    meant = {label: cell.text for label, cell in cells.items()}
    if isinstance(table, OpposedTable):
        meant |= _effects(table)
    return _Legend(results, shades(results, inked(game.theme, Ink.COLOUR)), meant)


def _reached(table: Table, modifiers: Iterable[Modifier], first: Iterable[str]) -> dict[str, None]:
    """Return the results of a table, and those that replacements make of them."""
    found = dict.fromkeys(first)
    if isinstance(table, ResultsTable):
        found |= dict.fromkeys(cell for row in table.rows for cell in row.cells)
    elif isinstance(table, LevelTable):
        found |= dict.fromkeys(table.ladder)
    if isinstance(table, ResultsTable | LevelTable) and table.beyond:
        ends = (table.beyond.below, table.beyond.above)
        if any(end and end.action is BeyondAction.NO_EFFECT for end in ends):
            found[nothing_of(table)] = None
    entries = [one for each in modifiers if usable(each, table) for one in each.replace]
    before = -1
    while len(found) != before:
        before = len(found)
        for entry in entries:
            if entry.result in found:
                made = (entry.becomes, entry.otherwise or entry.result)
                found |= dict.fromkeys(made)
    return found


def _effects(table: OpposedTable) -> dict[str, str]:
    """Return for losses the effects of the bands that come to them, as printed."""
    found: dict[str, list[str]] = {}
    for band in table.bands:
        pair = (band.higher, band.lower)
        for losses in dict.fromkeys((str(Losses(*pair)), str(Losses(*pair[::-1])))):
            if band.effect not in found.setdefault(losses, []):
                found[losses].append(band.effect)
    return {losses: " / ".join(effects) for losses, effects in found.items()}


# --- the chart ------------------------------------------------------------------------------------


def _panel(chart: Chart, number: int, legend: _Legend, words: Words) -> str:
    """Return the chances of a manner of attack: numbers in a table, with a bar over each column."""
    block = chart.panels[number]
    title = f"{block.title}: {block.printed_manner(words)}"
    corner = element("td", escaped(_across(block, words)))
    heads = "".join(
        element("th", escaped(head), scope="col") for head in block.printed_heads(words)
    )
    bars = "".join(
        element("td", _bar(chart, number, column, legend)) for column in range(len(block.heads))
    )
    rows = []
    for result in chart.results:
        chances = dict(block.rows).get(result.label)
        if chances is None:
            continue
        cells = (
            element("td", percent(chance), title=str(chance)) if chance else
            element("td", "" if chance is None else percent(chance)) for chance in chances
        )  # fmt: skip
        label = element("th", _swatch(legend, result), escaped(result.name(words)), scope="row")
        rows.append(element("tr", label, *cells))
    head = element(
        "thead",
        element("tr", corner, heads),
        element("tr", element("td"), bars, class_="bars", aria_hidden="true"),
    )
    caption = element("caption", escaped(title))
    body = element("tbody", *rows)
    shown = element("table", caption, "\n", head, "\n", body, class_="chances")
    region = {"class_": "scroll", "role": "region", "aria_label": title, "tabindex": "0"}
    return element("div", shown, **region)


def _across(block: OddsBlock, words: Words) -> str:
    """Say what the heads of a block are, as a head."""
    ours = {
        "odds": words("odds, attacker to defender"),
        "modifier": words("modifier"),
        "category": words("category"),
        "column": words("Column"),
    }
    across = ours.get(block.across) or words(block.across)
    return f"{across[:1].upper()}{across[1:]}"


def _bar(chart: Chart, number: int, column: int, legend: _Legend) -> str:
    """Return a bar, its parts as tall as their chances; nothing where there are none."""
    rects = []
    for part in parts(chart.panels[number], column, legend.results):
        top, height = (float(100 * each) for each in (1 - part.below - part.chance, part.chance))
        fill = str(legend.shades[part.result.label].ground.colour)
        size = {"x": "0", "y": f"{top:.5g}", "width": "10", "height": f"{height:.5g}"}
        rects.append(element("rect", **size, fill=fill))
    box = {"viewBox": "0 0 10 100", "preserveAspectRatio": "none"}
    return element("svg", *rects, **box) if rects else ""


def _swatch(legend: _Legend, result: Result) -> str:
    fill = str(legend.shades[result.label].ground.colour)
    rect = element("rect", width="10", height="10", fill=fill)
    return element("svg", rect, viewBox="0 0 10 10", class_="swatch", aria_hidden="true")


# --- what is asked --------------------------------------------------------------------------------


class _Choice(Frozen):
    """Modifiers that are chosen together, by their places among those of the form, and texts.

    `most` is how often they may count, `of` the extra column that they change, `each` how many
    points it takes to make them count once.
    """

    places: tuple[int, ...]
    name: str
    effect: str
    when: str
    group: str
    most: int
    of: str
    each: int = 1


_MANNER = "manner"
_GROUPS: Mapping[str, str] = {
    Party.ATTACKER: english("For the attacker"),
    Party.DEFENDER: english("For the defender"),
    _MANNER: english("Manner of attack"),
    "": english("Besides"),
}


def _asked(table: Table, drawn: Sequence[Chart], legend: _Legend, game: Game) -> str:
    """Return the form of a table, with what the script needs to know; it is hidden without one."""
    words, modifiers = game.words, _working_on(table, game)
    data = _data(table, drawn, legend, game)
    data["modifiers"] = [_changing(each, table, legend, game) for each in modifiers]
    choices = list(_choices(table, modifiers, game))
    groups = (
        _group(words(title), [each for each in choices if each.group == kind])
        for kind, title in _GROUPS.items()
    )
    parts = (
        element("script", data_block(data), type="application/json"),
        element("h4", escaped(words("What is my chance?"))),
        element("div", *_strengths(table, words), _columns(table, drawn, words), class_="given"),
        *groups,
        _answer(words),
    )
    label = f"{table.name}: {words('What is my chance?')}"
    return element("form", lines(parts), class_="ask", hidden="hidden", aria_label=label)


def _strengths(table: Table, words: Words) -> Iterator[str]:
    """Yield a field for the strength of each side, where columns are found by them, or for dice."""
    if isinstance(table, HitsTable):
        given = {"name": Party.ATTACKER, "value": str(_SHOWN), "inputmode": "numeric"}
        kind = {"type": "number", "min": "0", "max": str(_MOST_DICE), "autocomplete": "off"}
        field = element("input", **kind, **given).removesuffix("</input>")
        yield element("label", escaped(words("Dice")), " ", field)
    if not _compares(table):
        return
    by_unit = Operation.ROUND_UNITS in order_of(table)
    opposed = isinstance(table, OpposedTable)
    told: tuple[str, ...] = (
        (words("Attacker's strength"), words("Defender's strength"))
        if opposed
        else (words("Attack factors"), words("Defence factors"))
    )
    cases = list(METHODS[type(table)].cases(table))
    _, middle = cases[len(cases) // 2]
    more = 0 if middle.attack and middle.defence else _SHOWN  # nobody fights with nothing
    usual: tuple[int, ...] = (middle.attack + more, middle.defence + more)
    if METHODS[type(table)].scope.strengths == (Party.ATTACKER,):
        told, usual = (words("Strength"),), (middle.attack or _SHOWN,)
    for party, name, value in zip(Party, told, usual, strict=False):
        label = words("{factors} of each unit, such as 3 + 2", factors=name) if by_unit else name
        kind = {"type": "text"} if by_unit else {"type": "number", "min": "0", "max": "9999"}
        given = {"name": party, "value": str(value), "inputmode": "numeric", "autocomplete": "off"}
        field = element("input", **kind, **given).removesuffix("</input>")
        yield element("label", escaped(label), " ", field)


def _columns(table: Table, drawn: Sequence[Chart], words: Words) -> str:
    """Return the choice of a column; the first of all is that which the strengths lead to."""
    panels = [each for chart in drawn for each in chart.panels]
    blocks, aside = panels[:1], panels[len(drawn[0].panels) :]
    if isinstance(table, CategoryTable):
        blocks, aside = panels, []
    if isinstance(table, HitsTable):
        return _hit_numbers(table, words)
    options = []
    if _compares(table):
        options.append(element("option", escaped(words("as the strengths say")), value="by"))
    heads = [
        (block, column, head)
        for block in blocks
        for column, head in enumerate(block.printed_heads(words))
    ]
    for place, (block, column, head) in enumerate(heads):
        name = head if len(blocks) == 1 else f"{block.printed_manner(words)}, {head}"
        if any(chances[column] for _, chances in block.rows):
            options.append(element("option", escaped(name), value=str(place)))
    for number, block in enumerate(aside):
        options.append(element("option", escaped(block.manner), value=f"x{number}"))
    select = element("select", *options, name="column", autocomplete="off")
    return element("label", escaped(_across(panels[0], words)), " ", select)


def _hit_numbers(table: HitsTable, words: Words) -> str:
    """Return the choice of a rating, or of the one number that hits."""
    rating = table.hit.rating
    names = list(map(str, shown_ratings(table))) or [str(table.hit)]
    options = (
        element("option", escaped(name), value=str(place)) for place, name in enumerate(names)
    )
    select = element("select", *options, name="column", autocomplete="off")
    label = f"{rating[:1].upper()}{rating[1:]}" or words("A hit on")
    return element("label", escaped(label), " ", select)


def _compares(table: Table) -> bool:
    """Whether the script knows how strengths are compared on such a table."""
    return isinstance(table, OddsTable | DifferentialTable | FireTable | LevelTable | OpposedTable)


def _working_on(table: Table, game: Game) -> list[Modifier]:
    """Return the modifiers that such a table can work, also in its extra columns."""
    names = {each.id for each in _extra(table)}
    return [
        each
        for each in game.tables.modifiers
        if (each.extra_column in names and each.kind is ModifierKind.DIE)
        or (not each.extra_column and usable(each, table))
    ]


def _extra(table: Table) -> tuple[ExtraColumn, ...]:
    return table.extra if isinstance(table, ResultsTable) else ()


def _choices(table: Table, modifiers: Sequence[Modifier], game: Game) -> Iterator[_Choice]:
    """Yield what may be chosen: modifiers alone, and those of a manner of attack together."""
    words, names = game.words, names_of(game)
    halved = halved_at((table,), words)
    extra = {each.id: f"x{number}" for number, each in enumerate(_extra(table))}
    together = _together(modifiers, game)
    for each in modifiers:
        name = together.get(each.id, "")
        members = [
            (at, one)
            for at, one in enumerate(modifiers)
            if one is each or (name and together.get(one.id) == name)
        ]
        if members[0][1] is not each:  # its manner has been told
            continue
        does = [effect(one, names, step_of((table,), one), halved, words) for _, one in members]
        if len(members) > 1:
            pairs = zip(members, does, strict=True)
            does = [text if one.name == name else f"{one.name}: {text}" for (_, one), text in pairs]
        whens = dict.fromkeys(plain_text(names, one.when) for _, one in members)
        yield _Choice(
            tuple(at for at, _ in members),
            name or each.name,
            "; ".join(does),
            " ".join(whens),
            _MANNER if name else each.favours or "",
            _most(each, game.tables),
            extra.get(each.extra_column, ""),
            each.points,
        )


def _together(modifiers: Sequence[Modifier], game: Game) -> Mapping[str, str]:
    """Return the manner of each modifier that is chosen with all others of it, by their ids."""
    of_attacks = manners(one for one in game.tables.modifiers if not one.extra_column)
    return {
        one.id: name
        for name, members in of_attacks.items()
        if all(
            each in modifiers and not (each.per or each.worth or each.spends) for each in members
        )
        for one in members
    }


def _most(modifier: Modifier, tables: Tables) -> int:
    """Return how often a modifier may count."""
    if modifier.spends is not None:
        return max(1, most_times(modifier, tables))
    if not modifier.per and not modifier.worth:
        return 1
    return _COUNTED if modifier.most is None else ceil(modifier.most / modifier.value)


def _group(title: str, choices: Sequence[_Choice]) -> str:
    """Return the choices of a group; nothing for none."""
    if not choices:
        return ""
    entries = (_entry(each) for each in choices)
    return element("fieldset", element("legend", escaped(title)), *entries)


def _entry(choice: _Choice) -> str:
    """Return a choice: a box to tick, or a number where it counts more than once."""
    kind = {"type": "checkbox"}
    if choice.most * choice.each > 1:
        most, each = str(choice.most * choice.each), str(choice.each)
        kind = {"type": "number", "min": "0", "max": most, "step": each, "value": "0"}
        kind |= {"data_each": each} if choice.each > 1 else {}
    places = " ".join(map(str, choice.places))
    field = element("input", **kind, data_places=places, data_of=choice.of, autocomplete="off")
    told = (
        element("b", escaped(f"{choice.name}:")),
        " ",
        escaped(f"{choice.effect[:1].upper()}{choice.effect[1:]}."),
    )
    more = element("small", escaped(choice.when)) if choice.when else ""
    text = element("span", *told, more)
    return element("label", field.removesuffix("</input>"), text)


def _answer(words: Words) -> str:
    """Return where the answer stands; the script fills it, and lets screen readers say the sum."""
    heard = element("p", role="status", class_="heard")
    verdict, bar = element("p", data_place="verdict"), element("div", data_place="bar")
    results = element("ul", data_place="results")
    working = element(
        "details",
        element("summary", escaped(words("How it is worked"))),
        element("ol", data_place="working"),
        open="open",
    )
    summed = element("div", verdict, bar, class_="sum")
    return element("div", summed, results, working, heard, class_="answer")


# --- what the script knows ------------------------------------------------------------------------


def _said(words: Words) -> dict[str, Any]:
    """Return the texts that the script shows."""
    told: dict[str, Any] = {
        name: curly(text) if isinstance(text, str) else [curly(each) for each in text]
        for name, text in templates(words).items()
    }
    texts = {
        "off": words("Off the table"),
        "none": words("no effect"),
        "or": words("{others} or {last}"),
        "comma": words(", "),
        "on": words("on {numbers}"),
        "better": words("{number} better on the die"),
        "for attacker": words("for the attacker"),
        "for defender": words("for the defender"),
        "lead attacker": words("{number} more on the die of the attacker, who is stronger"),
        "lead defender": words("{number} more on the die of the defender, who is stronger"),
        "points": words("No more points on the die than the limit allows"),
        "no attack": words("No attack is allowed."),
        "ask": words("Say the strengths of both sides."),
        "ask fire": words("Say how strong those are who fire."),
        "ask hits": words("Say how many dice are rolled, {number} at most.", number=_MOST_DICE),
        "cost": words("Steps lost: {number}"),
        "sides": words("{one} and {other} are of different sides: not in one attack"),
        "hurt attacker": words("The attacker is hurt"),
        "hurt defender": words("The defender is hurt"),
    }
    told["so many"] = [words.count(number, *HIT, number="{number}") for number in (1, _COUNTED)]
    return {**told, **{name: curly(text) for name, text in texts.items()}, "empty": sorted(EMPTY)}


def _data(table: Table, drawn: Sequence[Chart], legend: _Legend, game: Game) -> dict[str, Any]:
    """Return what the script works with; results are told by their places among those of the table.

    Chances are fractions as texts, ``"5/12"``, for some are too long for the numbers of a script.
    """
    words, codes = game.words, game.tables.codes
    places = {each.label: place for place, each in enumerate(legend.results)}
    contest = isinstance(table, CategoryTable) and table.contest is not None
    hurting = not contest and any(one.hurt is not Hurt.NOBODY for one in legend.results)
    data: dict[str, Any] = {
        "results": [_result(each, legend, words) for each in legend.results],
        "hurting": hurting,
    }
    if isinstance(table, HitsTable):
        return data | _of_hits(table)
    if isinstance(table, LevelTable):
        return data | _of_levels(table, places)
    if isinstance(table, OpposedTable):
        return data | _of_opposed(table, places)
    if isinstance(table, ResultsTable) and METHODS[type(table)].chances is chances_by_dice:
        return data | _of_dice(table, codes, places, words)
    cases = [
        [[places[label], str(chances[column])] for label, chances in block.rows if chances[column]]
        for block in (panel for chart in drawn for panel in chart.panels)
        for column in range(len(block.heads))
    ]
    return data | {"kind": "cases", "cases": cases}


def _result(result: Result, legend: _Legend, words: Words) -> dict[str, Any]:
    shade, standing = legend.shades[result.label], result.standing
    return {
        "key": result.label,
        "name": curly(result.name(words)),
        "does": curly(legend.meant.get(result.label, "")),
        "colour": str(shade.ground.colour),
        "hurts": [bool(standing.attacker), bool(standing.defender)],
    }


def _of_dice(
    table: ResultsTable, codes: tuple[Code, ...], places: Mapping[str, int], words: Words
) -> dict[str, Any]:
    """Return a table whose rows are chosen by dice, by the numbers of the dice, the best first."""
    place = standard_scale(table)
    axis, chances = die_axis(table, codes, place), roll_chances(table.die)
    every = table.die.faces**table.die.number
    data: dict[str, Any] = {
        "kind": "dice",
        "order": list(order_of(table)),
        "heads": [curly(words.span(str(head))) for head in table.columns],
        "numbers": axis.numbers,
        "ways": [str(chances[number] * every) for number in axis.numbers],
        "cells": [[places[cell] for cell in table.rows[row].cells] for row in axis.rows],
        "extra": [[places[each.cells[row]] for row in axis.rows] for each in table.extra],
        "beyond": _beyond(table, places),
        "shift-limit": table.shift_limit,
        "die-limit": [table.die_limit.net, table.die_limit.each_way] if table.die_limit else [],
    }
    if len(table.scales) > 1:
        data["scale"] = curly(table.scales[place].name)
    if isinstance(table, OddsTable):
        data |= {"compare": "odds"} | _odds(table)
    if isinstance(table, DifferentialTable):
        data |= {"compare": "difference", "columns": [[c.first, c.last] for c in table.columns]}
    if isinstance(table, FireTable):
        data |= {"compare": "strength", "columns": [[c.first, c.last] for c in table.columns]}
    return data


def _of_levels(table: LevelTable, places: Mapping[str, int]) -> dict[str, Any]:
    """Return a table of levels: for each column what the coins may come to, as levels."""
    averages = {column.odds: table.ladder.index(column.average) for column in table.columns}
    averages = {odds: at for odds, at in averages.items() if odds not in _exceptional(table)}
    thrown = [throws(table, odds) for odds in table.heads]
    return {
        "kind": "levels",
        "order": list(order_of(table)),
        "compare": "odds",
        "heads": list(map(str, table.heads)),
        "ladder": [places[result] for result in table.ladder],
        "names": list(table.ladder),
        "thrown": [[[one.level, str(one.chance)] for one in column] for column in thrown],
        "levels": [
            [averages[odds]] if odds in averages else [one.level for one in column]
            for odds, column in zip(table.heads, thrown, strict=True)
        ],
        "beyond": _beyond(table, places),
        **_odds(table),
    }


def _exceptional(table: LevelTable) -> frozenset[Odds]:
    return frozenset(each.odds for each in table.exceptions)


def _of_opposed(table: OpposedTable, places: Mapping[str, int]) -> dict[str, Any]:
    """Return opposed dice: what a difference comes to, with the attacker's die higher or lower."""
    chances = roll_chances(table.die)
    every = table.die.faces**table.die.number
    bands = []
    for band in table.bands:
        ways = ((band.higher, band.lower), (band.lower, band.higher))
        results = [places.get(str(Losses(*way)), -1) for way in ways]
        bands.append([band.difference.first, band.difference.last, *results])
    return {
        "kind": "opposed",
        "order": list(order_of(table)),
        "numbers": list(chances),
        "ways": [str(chance * every) for chance in chances.values()],
        "bands": bands,
        "cases": [[one.attack, one.defence] for _, one in METHODS[OpposedTable].cases(table)],
        "least": table.least,
        "limit": table.modifier_limit,
    }


def _of_hits(table: HitsTable) -> dict[str, Any]:
    """Return dice that roll to hit: what hits by each rating that may be chosen, as first and last.

    None is where a number needed is open: there a modifier changes the other end.
    """
    chances = roll_chances(table.die)
    every = table.die.faces**table.die.number
    return {
        "kind": "hits",
        "order": list(order_of(table)),
        "numbers": list(chances),
        "ways": [str(chance * every) for chance in chances.values()],
        "needed": list(_needed(table)),
        "always": _range(table.always_hits),
        "never": _range(table.never_hits),
        "each": table.dice,
        "a-step": table.hits_a_step,
        "odd": table.odd,
        "most": _MOST_DICE,
    }


def _needed(table: HitsTable) -> Iterator[tuple[int | None, int | None]]:
    numbers, die = table.hit.numbers, table.die
    for rating in shown_ratings(table):
        yield (None, rating) if table.hit.less else (rating, None)
    if numbers is not None:
        above = numbers.last is None or numbers.last >= die.highest
        below = not above and numbers.first <= die.lowest
        yield None if below else numbers.first, None if above else numbers.last


def _range(numbers: NumberRange | None) -> tuple[int | None, ...]:
    return (numbers.first, numbers.last) if numbers else ()


def _odds(table: OddsTable | LevelTable) -> dict[str, Any]:
    columns = [[each.attack, each.defence] for each in odds_of(table)]
    return {"columns": columns, "rounding": table.rounding}


def _beyond(
    table: ResultsTable | LevelTable, places: Mapping[str, int]
) -> dict[str, tuple[str, int, int]]:
    """Return for each end of the table what lies beyond it, points there, and no effect."""
    beyond = table.beyond
    ends = {"below": beyond.below, "above": beyond.above} if beyond else {}
    return {
        end: (each.action, each.die, places.get(nothing_of(table), -1))
        for end, each in ends.items()
        if each
    }


def _changing(each: Modifier, table: Table, legend: _Legend, game: Game) -> dict[str, Any]:
    """Return what a modifier does; `told` says it of one that counts once, twice and so on."""
    places, words = {one.label: place for place, one in enumerate(legend.results)}, game.words
    step = step_of((table,), each)
    totals = [
        min(each.value * n, each.most or MOST) for n in range(1, 1 + _most(each, game.tables))
    ]
    told = []
    for total in totals:
        one = replace(each, value=total, worth=None, spends=None)
        does = " ".join(
            filter(None, ("; ".join(changes(one, step, words)), gains(one, step, words)))
        )
        told.append(curly(f"{each.name}: {does}"))
    data: dict[str, Any] = {
        "id": each.id,
        "name": curly(each.name),
        "kind": each.kind,
        "for": each.favours or "",
        "side": each.side or "",
        "value": each.value,
        "most": each.most,
        "place": each.order,
        "best": _split(each.best),
        "worst": _split(each.worst),
        "lucky": str(Fraction(each.best.numbers, each.die.faces)) if each.best and each.die else "",
        "up": each.round_up,
        "replace": [
            [
                places[entry.result],
                places[entry.becomes],
                places[entry.otherwise or entry.result],
                str(entry.chance.value) if entry.chance else "1",
            ]
            for entry in each.replace
            if entry.result in places
        ],
        "told": told,
    }
    return {name: value for name, value in data.items() if value}


def _split(split: Split | None) -> tuple[int, ...]:
    return (split.numbers, split.columns) if split else ()

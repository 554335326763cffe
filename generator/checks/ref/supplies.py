"""What rules say of supply and of states of units, against `supply` and `states`.

In: sentences such as "the Duchy draws supply from Olsova", "no line enters an enemy zone", "units
out of supply may not advance". Out: whether the data have it so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from generator.board import BadReference
from generator.board.cell import MapEdge
from generator.checks.claims import Claim, Facts, Rows, Said, any_of
from generator.checks.context import CheckContext, of_things
from generator.checks.num.kinds import section_of
from generator.checks.num.named import grounds_named, units_named
from generator.model.counters import State, is_meant
from generator.model.game import Phase
from generator.model.orders import Act, UnitState
from generator.model.supply import Blocking, Supply, sources_of

_ITEM: Final = re.compile(r"\s*(?:,\s*(?:and|or)\b|,|\band\b|\bor\b)\s*")
_BEFORE: Final = re.compile(
    r"\A(?:(?:the|a|an|any|one|of|either|both|at|on|in|hex(?:es)?|squares?|town of|city of)\s+)+"
)
_EDGE: Final = re.compile(r"\A(north|south|east|west)(?:ern)? (?:edge|border|side)\b")


def _supply(said: Said) -> Supply | None:
    """Return the data, where a sentence is about supply: it says so, or its section does."""
    section = section_of(said)
    if section is None or section.option:
        return None
    about = said.has("supply", f"{section.title} {said.line.text[slice(*said.sentence)]}")
    return said.game.supply if about else None


# ---- sources


@of_things
def _sources(context: CheckContext, side: str) -> frozenset[str]:
    """Return the hexes from which supply of a side comes."""
    supply = context.game.supply
    if supply is None:
        return frozenset()
    found = sources_of(supply, side, context.game.map)
    hexes = {*map(str, found.hexes), *(str(each).partition("/")[0] for each in found.hexsides)}
    for place in found.places:
        hexes |= {*map(str, context.places.get(place, ()))}
    zones = {each.id: each for each in context.zones}
    for zone in found.zones:
        hexes |= {*map(str, zones[zone].hexes)} if zone in zones else set()
    return frozenset(hexes)


def _spots(context: CheckContext, words: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the places, hexes and edges of the map that a list begins with, and their hexes."""
    names = {name.lower(): place for place, name in context.names["place"].items()}
    for each in _ITEM.split(words.strip()):
        text = _BEFORE.sub("", each.strip())
        edge = _EDGE.match(text)
        if not text:
            continue
        if text in names:
            yield text, frozenset(map(str, context.places.get(names[text], ())))
        elif edge and context.grid:
            cells = context.grid.outermost(MapEdge(edge[1]))
            yield f"the {edge[1]}ern edge", frozenset(map(context.grid.label, cells))
        else:
            label = _label(context, text)
            if not label:
                return
            yield label, frozenset({label})


def _label(context: CheckContext, text: str) -> str:
    try:
        return context.grid.label(context.grid.cell(text.upper())) if context.grid else ""
    except BadReference:
        return ""


def _source(said: Said) -> bool | Facts:
    """Judge whose sources of supply are named."""
    side = said.target("side")
    known = _sources(said.context, side) if side and _supply(said) else frozenset[str]()
    for name, hexes in _spots(said.context, said["where"].lower()) if known else ():
        if hexes and not hexes & known:
            return {"name": name.title() if name[:4] != "the " else name, "of": said["side"]}
    return True


# ---- lines


def _through_zones(*, passes: bool) -> Callable[[Said], bool | Facts]:
    def judged(said: Said) -> bool | Facts:
        supply = _supply(said)
        cut = supply is not None and Blocking.ENEMY_ZONES in supply.blocked
        right = supply is None or said.game.zone_of_control is None or cut is not passes
        return right or {"flag": f"blocked: [{', '.join(supply.blocked if supply else ())}]"}

    return judged


def _where_lines_go(said: Said) -> bool | Facts:
    """Judge what a line of supply crosses and enters."""
    supply = _supply(said)
    grounds, rest = grounds_named(said.context, said["where"])
    spared = said.has("by a bridge", said["where"])
    rest = rest.strip(" ,")
    if supply is None or (rest and not spared and not said.has("goes on", rest)):
        return True
    goes = not said.has("denied", said["how"])
    for things in grounds if not (spared and goes) else ():
        shut = [each.id in {*supply.never, *supply.not_into} or each.shut for each in things]
        if all(shut) if goes else not any(shut):
            key = "not-into" if things[0].family == "terrain" else "never"
            ids = supply.not_into if key == "not-into" else supply.never
            return {"flag": f"{key}: [{', '.join(ids)}]"}
    return True


def _ways_of_lines(said: Said) -> bool | Facts:
    """Judge along what a line of supply goes."""
    supply = _supply(said)
    grounds, rest = grounds_named(said.context, said["where"])
    if supply is None or (rest.strip(" ,") and not said.has("goes on", rest)):
        return True
    goes, ways = not said.has("denied", said["how"]), {each.line for each in supply.then}
    for things in grounds if ways else ():
        known = {each.id in ways for each in things if each.family == "lines"}
        if known == {not goes}:
            return {"flag": f"then: {{{', '.join(sorted(ways))}}}"}
    return True


def _needs_none(said: Said) -> bool | Facts:
    supply, who = _supply(said), units_named(said.context, said["who"])
    for units in who.kinds if supply and who else ():
        if supply and all(is_meant(each, supply.types, without=supply.without) for each in units):
            return {"flag": f"nothing by which {units[0].name} needs none"}
    return True


def _alone_need_it(said: Said) -> bool | Facts:
    """Judge whether nobody else needs supply."""
    supply, who = _supply(said), units_named(said.context, said["who"])
    if supply is None or who is None:
        return True
    named = {each.id for units in who.kinds for each in units}
    others = (each for each in said.context.units if each.id not in named)
    more = next((e for e in others if is_meant(e, supply.types, without=supply.without)), None)
    return more is None or {"flag": f"nothing by which {more.name} needs none"}


def _judged(said: Said) -> bool | Facts:
    """Judge when supply is looked for."""
    supply, when = _supply(said), said["when"].lower()
    sequence = said.game.sequence
    if supply is None or not sequence:
        return True
    phases = [each for each in sequence if each.id in supply.judged]
    shown = {"flag": f"judged: [{', '.join(supply.judged)}]" if phases else "no `judged`"}
    if said.has("a turn", when):
        ends = bool(said["at"]) and said.has("the end", said["at"])
        late = any(_is_last(each, sequence) for each in phases)
        return not ends or late or shown
    if not phases or any(_is_called(said, each, when) for each in phases):
        return True
    return not any(_is_called(said, each, when) for each in sequence) or shown


def _is_last(phase: Phase, sequence: tuple[Phase, ...]) -> bool:
    """Whether no phase of its side follows, or none at all."""
    own = [each for each in sequence if phase.side is None or each.side == phase.side]
    return phase in {own[-1], sequence[-1]}


def _is_called(said: Said, phase: Phase, word: str) -> bool:
    """Whether a phase bears a word, or one that means the same."""
    names = f"{phase.name} {phase.id} {phase.rule or ''}".lower()
    return any(said.has(each, word) and said.has(each, names) for each in ("moving", "fighting"))


# ---- states


def _state_named(said: Said, text: str) -> UnitState | None:
    """Return the state that some words name: "disrupted units", "a unit in disorder"."""
    for each in said.game.states:
        forms = {str(each.name).lower(), each.state.value.replace("-", " ")} - {""}
        other = each.state is State.OUT_OF_SUPPLY and said.has("unsupplied", text)
        if other or said.has("in a state", text, state=any_of(forms)):
            return each
    return None


def _steps(said: Said) -> bool | Facts:
    """Judge how far units in a state move."""
    state = _state_named(said, said["who"].lower())
    if state is None or state.option:
        return True
    if Act.MOVE in state.never:
        return said.has("denied", said[0]) or {"state": state.state.value, "steps": "never: [move]"}
    right = state.steps is None or said.number() == state.steps
    return right or {"state": state.state.value, "steps": f"steps: {state.steps}"}


def _ground(said: Said) -> bool | Facts:
    """Judge how far a line of supply goes over ground."""
    supply = _supply(said)
    known = {each.hexes.most for each in supply.then} if supply else set[int | None]()
    right = supply is None or said.number() in {supply.ground.most, *known}
    right = right or said.has("along a way", said[0])
    return right or {"flag": f"ground: {supply.ground.text if supply else ''}"}


def _along(said: Said) -> bool | Facts:
    """Judge how far a line of supply goes along a road or the like."""
    supply, (grounds, rest) = _supply(said), grounds_named(said.context, said["where"])
    ways = {each.line: each.hexes for each in supply.then} if supply else {}
    lines = [ways[one.id] for some in grounds for one in some if one.id in ways]
    if rest.strip(" ,") or not lines or any(each.most == said.number() for each in lines):
        return True
    return {"flag": f"then: {lines[0].text}"}


def _eliminated(said: Said) -> bool | Facts:
    """Judge whether units without supply are eliminated."""
    supply = _supply(said)
    right = supply is None or supply.out is None or supply.out is State.ELIMINATED
    return right or {"flag": f"out: {supply.out if supply else ''}"}


def rows() -> Rows:
    """Yield the rows of REF081 about supply and about states."""
    message = "the text says {all!r}, but `supply` has {flag}"
    for name, judge in (
        ("lines pass zones", _through_zones(passes=True)),
        ("lines pass no zones", _through_zones(passes=False)),
        ("where lines go", _where_lines_go),
        ("along what lines go", _ways_of_lines),
        ("needs no supply", _needs_none),
        ("alone need supply", _alone_need_it),
        ("when supply is judged", _judged),
        ("eliminated without supply", _eliminated),
        ("length of a line", _ground),
        ("length along a way", _along),
    ):
        yield Claim(name, judge, message, see="the data: supply", given=_supplied)
    source = "the text says {all!r}, but by `supply` {name} is no source of {of}"
    yield Claim("source of supply", _source, source, see="the data: supply", given=_supplied)
    far = "the text says {all!r}, but `states.{state}` has `{steps}`"
    yield Claim("steps in a state", _steps, far, see="the data: states.{state}", given=_stated)


def _supplied(context: CheckContext) -> dict[str, str] | None:
    return {} if context.game.supply else None


def _stated(context: CheckContext) -> dict[str, str] | None:
    return {} if context.game.states else None

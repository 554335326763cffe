"""What the words of a set-up, an arrival, a victory or a modifier say against its data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from generator.board import Cell
from generator.checks.claims import Claim, Facts, Rows, Said, Texts, Told, claims, says
from generator.checks.context import CheckContext, of_things
from generator.checks.order_of_battle import named_hexes, positions
from generator.diagnostics import Origin
from generator.model.counters import Arrival, Pace
from generator.model.names import listed

# ---- where units begin


def setting_up(context: CheckContext) -> Told:
    """Yield what set-ups and sections on setting up say."""
    sections = {
        each.origin
        for each in context.sections
        if says(context, "REF037", "setting up", each.section.title)
    }
    for line in context.lines:
        if line.origin.startswith("setup.") or line.origin.rpartition(".")[0] in sections:
            yield line, None


@of_things
def _homes(context: CheckContext) -> Mapping[str, tuple[str, frozenset[Cell]]]:
    """Return the units that begin on certain hexes, with their set-up and those hexes."""
    found: dict[str, tuple[str, frozenset[Cell]]] = {}
    loose: set[str] = set()
    for setup in context.setups:
        where, spots = setup.where, [at for _, at in named_hexes(context, setup.where)]
        exact = where.each and len(spots) == len(setup.units)
        free = where.zones or where.anywhere or where.box or where.off_map or where.hexsides
        for place, name in enumerate(setup.units):
            earlier = found.get(name, (setup.id, frozenset[Cell]()))[1]
            found[name] = setup.id, earlier.union(spots[place : place + 1] if exact else spots)
            if free or not spots:
                loose.add(name)
    return {name: home for name, home in found.items() if name not in loose}


def _begins_there(said: Said) -> bool | Facts:
    context, homes, named = said.context, _homes(said.context), said.ids("unit")
    # All units of one name: nothing is known where one of them has no home.
    known = [homes[name] for name in named] if homes.keys() >= {*named} else []
    found = [context.places.get(place, ()) for place in said.ids("place")]
    at = {at for _, at in context.cells([*chain.from_iterable(found)] or [said["place"]])}
    right = not at or not known or any(at & hexes for _, hexes in known)
    return right or {"setup": known[0][0], "hexes": sorted(map(context.label, known[0][1]))}


@claims(
    "REF037",
    about=setting_up,
    at="place",
    message="{unit} begins in {hexes}",
    see="the set-up: setup.{setup}.where",
)
def set_up_in_text() -> Rows:
    """A text puts a unit into another hex than the set-up.

    "2nd Army on hex 36" in the rules and `hexes: [37]` in the set-up: players go by the first, the
    walkthrough by the second. The check compares sections on setting up, and the texts of set-ups,
    for units that begin in certain hexes.
    """
    yield Claim("unit and where", _begins_there)
    yield Claim("unit and where", _begins_there)
    yield Claim("unit and where", _begins_there)


# ---- words and data of one entry


def _entry(data: Origin, **known: Iterable[object]) -> dict[str, Any]:
    """Return where the data of an entry are, and what they name; kinds left open are missing."""
    found = {kind: {each for each in names if each} for kind, names in known.items()}
    return {"data": data, **{kind: names for kind, names in found.items() if names}}


def entries(context: CheckContext) -> Texts:
    """Return the words of victories, of who begins, comes and leaves, and of modifiers."""
    found: dict[str, dict[str, Any]] = {}
    for each in context.game.victory:
        found[f"victory.{each.id}.text"] = _entry(
            f"victory.{each.id}",
            place=each.places,
            zone=each.zones,
            side=each.winners if each.holds or each.controls else (),
        )
    for origin, entry in positions(context.counters):
        where, numbers, box = entry.where, set[int | None](), None
        if isinstance(entry, Arrival):
            box = entry.from_box
            numbers = {entry.each_turn, entry.draw.count if entry.draw else None} - {None}
            numbers |= {len(entry.units), entry.pace is not Pace.FIXED} if numbers else set()
        found[f"{origin}.text"] = _entry(
            origin,
            place=where.places,
            zone=(*where.zones, *where.not_zones),
            box=(where.box, box),
            hex=where.hexes if not where.hexsides else (),
            number=numbers,
        )
    for leaving in context.counters.withdrawals:
        where, origin = leaving.where, f"withdrawals.{leaving.id}"
        found[f"{origin}.text"] = _entry(
            origin,
            place=where.places,
            zone=(*where.zones, *where.not_zones),
            box=(where.box,),
            hex=where.hexes if not where.hexsides else (),
            number={leaving.count, len(leaving.units)} - {None, 0},
        )
    for modifier in context.game.tables.modifiers:
        origin = f"modifiers.{modifier.id}"
        found[f"{origin}.when"] = _entry(origin, terrain=modifier.terrain, line=modifier.lines)
    return found


def _in_the_data(said: Said) -> bool | Facts:
    context, kind, target = said.context, said.kind("thing"), said.target("thing")
    prose = context.passages[said.line.origin].prose
    if kind == "side":
        denied = prose is not None and said.has("denied", prose.source)
    else:  # "and Red does not hold the mill" tells of what the data need not have
        before = said.line.text[said.sentence[0] : said.span()[0]]
        denied = said.has("denied in the clause", before)
    known = said.about.get(kind, ()) if not denied else ()
    at = context.cell(target) if known else None
    same_hex = at is not None and any(at == other for _, other in context.cells(known))
    right = not known or target in known or same_hex
    return right or {"names": listed([said.name(kind, name) for name in sorted(known)])}


def _so_many(said: Said) -> bool | Facts:
    known = said.about.get("number", ())
    return not known or said.number() in known or {"known": sorted(map(int, known))}


@claims("REF039", about=entries, see="the data: {about[data]}")
def words_of_an_entry() -> Rows:
    """The text of a set-up, an arrival, a victory or a modifier names other things than its data.

    `holds: [kataoka]` and "a Russian unit stands in Shirei-zan"; `each-turn: 1` and "two units a
    turn"; `terrain: [swamp]` and "the attacked hex is mountain". Players go by the text, the
    walkthrough by the data.
    """
    yield Claim("thing", _in_the_data, "the data have {names}, but the text has {thing}")
    yield Claim("number of units", _so_many, "the data have {known}, but the text has {number}")

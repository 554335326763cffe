"""What the words of set-ups, arrivals and victories say, and names on the map."""

from __future__ import annotations

import re
from typing import Any

from generator.board import Cell
from generator.checks.check import NO_TEXT, WARNING, Findings, check, finding
from generator.checks.claims import (
    Claim,
    Facts,
    Rows,
    Said,
    Texts,
    claims,
    lines_by_text,
)
from generator.checks.context import CheckContext, of_things
from generator.checks.order_of_battle import positions
from generator.checks.stems import same_stem
from generator.model.counters import Marker, Setup, StackingLimit, Withdrawal
from generator.model.game import Ending, Form, Phase, Victory
from generator.model.map import Box, Label, LabelKind, Zone, ZoneKind
from generator.model.movement import Movement
from generator.model.prose import Words

# ---- strength that is shared out


def _allotted(said: Said) -> list[Any]:
    """Return the set-ups with an allotment that a text may be about."""
    allotted = [each for each in said.context.setups if each.allotment]
    sides = {f"forms.{form.id}.text": form.side for form in said.game.forms}
    sides |= {f"setup.{each.id}.text": each.side for each in allotted}
    side = sides.get(said.line.origin)
    return [each for each in allotted if side in {None, each.side}]


def _shared_out(said: Said, key: str) -> set[int]:
    sharing = said.has("shared out", said.line.text)
    shares = sharing and said.has("strength", said.line.text)
    return {getattr(each.allotment, key) for each in _allotted(said)} if shares else set()


@claims(
    "SET043",
    see=lambda said: f"the allotment: setup.{_allotted(said)[0].id}.allotment",
)
def strength_shared_out_in_words() -> Rows:
    """A text gives another strength to divide than the set-up.

    "Divide 27 points among your armies, at least 3 to each" beside an allotment of 20 points. The
    check compares texts that divide points or strength. It compares texts of a set-up and of a form
    with the allotment of their side, others with all allotments.
    """
    message = "the set-up says {truth}, not {number}"
    yield Claim("strength to share", lambda said: _shared_out(said, "points"), message)
    yield Claim("least strength", lambda said: _shared_out(said, "least"), message)


# ---- words of set-ups and arrivals


def worded(context: CheckContext) -> Texts:
    """Yield the words of who begins, comes and leaves with what they are the words of."""
    leaving = {f"withdrawals.{each.id}.text": each for each in context.counters.withdrawals}
    return leaving | {f"{at}.text": position for at, position in positions(context.counters)}


def _listed(said: Said) -> set[str]:
    """Return the units that may be named; none where any of the side may be."""
    position = said.about
    draw = None if isinstance(position, Withdrawal) else position.draw
    pools = said.context.counters.pools if draw else ()
    drawn = (unit for pool in pools if draw and pool.id == draw.pool for unit in pool.units)
    allotment = (
        position.allotment.units if isinstance(position, Setup) and position.allotment else ()
    )
    return {*position.units, *drawn, *allotment}


def _stood_on(said: Said) -> set[Cell]:
    """Return the hexes that may be named; none where they are not listed."""
    where = said.about.where
    labels = [*where.hexes, *(each for side in where.hexsides for each in side.split("/"))]
    labels += [label for name in where.places for label in said.context.places.get(name, ())]
    labels += [h for zone in said.context.zones if zone.id in where.zones for h in zone.hexes]
    open_ = where.anywhere or where.off_map or where.box
    return set() if open_ else {at for _, at in said.context.cells(labels)}


def _for_itself(said: Said) -> bool:
    """Whether words name units for themselves: they do not speak of all or any of a side."""
    position, text = said.about, said.about.text
    leaves = isinstance(position, Withdrawal)
    whole = leaves or position.draw or (isinstance(position, Setup) and position.rest)
    words = " ".join(each.text for each in text.inlines() if isinstance(each, Words))
    return not (whole or said.has("any", words))


def _strange(said: Said) -> Facts:
    """Return what is wrong with a unit, a hex or a place that the words name; nothing if none."""
    kind, target, units = said.kind("thing"), said.target("thing"), _listed(said)
    labels = said.context.places.get(target, ()) if kind == "place" else (target,)
    at = {at for _, at in said.context.cells(labels if kind != "unit" else ())}
    names, fault = said.context.names["unit"].keys(), ""
    if kind == "unit" and target not in units <= names and units:  # REF001 has those unknown
        fault = "which is not one of its units"
    elif at and _stood_on(said) and at.isdisjoint(_stood_on(said)):
        does = "leave" if isinstance(said.about, Withdrawal) else "set up or arrive"
        fault = f"where these units do not {does}"
    elif kind == "unit" and not units and _for_itself(said):
        fault = "but no unit is listed"
    return {"name": said.name(kind, target), "fault": fault} if fault else {}


@claims("SET020", about=worded)
def text_names_others() -> Rows:
    """The text of a set-up names a unit, a hex or a place that the set-up does not have.

    The text is what players read, the data what is printed in the set-up chart. Where the text
    names others, a unit was dropped from the list, or its hex has changed in one of the two.
    """
    yield Claim("thing", _strange, "the text names {name}, {fault}")


# ---- words of victories


@check("SET032", WARNING, each=Victory, english=True)
def victory_by_another_place(context: CheckContext, victory: Victory) -> Findings:
    """The text of a victory does not name a place that decides it.

    "The highway from Alba to Bruma is open" beside `connects: [alba, corva]`: players go by the
    text, the walkthrough by the data. A text that names one place of the condition must name all of
    `holds`, `controls`, `occupies` and `connects`.
    """
    origin, names = f"victory.{victory.id}.text", context.names["place"]
    text = " ".join(line.text for line in lines_by_text(context).get(origin, ()))
    named = {
        f".{key}.{number}": names[name]
        for key in ("holds", "controls", "occupies", "connects")
        for number, name in enumerate(getattr(victory, key))
        if name in names
    }
    left = {key: name for key, name in named.items() if not _says(text, name)}
    for key, name in left.items() if len(left) < len(named) else ():
        message = f"the text of this victory does not mention {name}"
        yield finding(message, key, see=f"the text: {origin}")


def _says(text: str, name: str) -> bool:
    """Whether a text has a name, or a word of it long enough to be known by: "the bridge"."""
    words = "|".join(map(re.escape, [name, *(word for word in name.split() if len(word) > 3)]))
    return bool(re.search(rf"(?<!\w)(?:{words})(?!\w)", text, re.IGNORECASE))


def _victories(context: CheckContext) -> Texts:
    """Return the words of victories that want places held or controlled."""
    won = (each for each in context.game.victory if each.holds or each.controls)
    return {f"victory.{each.id}.text": each for each in won}


def _enough(said: Said) -> set[int]:
    victory: Victory = said.about
    lists = [len(each) for each in (victory.holds, victory.controls) if each]
    return {victory.at_least} if victory.at_least else {*lists}


def _of_how_many(said: Said) -> Facts:
    """Return how many places there are where the words say another number; nothing if none."""
    named = len(said.about.holds or said.about.controls)
    return {"named": str(named)} if named != said.number() else {}


@claims("SET056", about=_victories)
def another_number_of_places() -> Rows:
    """The text of a victory wants another number of places than its data.

    "Red controls three of the five towns" beside `at-least: 2`, or beside a list of four: players
    go by the text, the walkthrough by the data. Without `at-least` all places are wanted.
    """
    message = "the victory wants {truth} of its places, not {number}"
    yield Claim("number of places", _enough, message)
    message = "the victory names {named} places, not {number}"
    yield Claim("number of all places", _of_how_many, message, at="number")


# ---- names of units on the map


@check("SET023", WARNING, english=True, reads=NO_TEXT)
def name_on_the_map(context: CheckContext) -> Findings:
    """The map does not print a unit's name in its hex, or prints another name.

    With `printed: true` players look for the unit's name on the map. Each hex of such a set-up
    needs a label of kind `unit` with the name or an abbreviation of the unit. A label where no unit
    sets up or arrives, or with the plate of the other side, is also reported.
    """
    printed = [setup for setup in context.setups if setup.where.printed]
    named = [each for each in context.map.labels if printed and each.kind is LabelKind.UNIT]
    labels = {at: label for label in named for _, at in context.cells(label.hexes[:1])}
    for setup in printed:
        paired = setup.where.each and len(setup.where.hexes) == len(setup.units)
        spots = context.spots(f"setup.{setup.id}.where.hexes", setup.where.hexes)
        for spot, text, at in spots:
            label, origin, see = labels.get(at), spot, ""
            unit = setup.units[int(spot.rpartition(".")[2])] if paired else ""
            name = context.names["unit"].get(unit, unit)
            if label is None:
                message = f"hex {text} has no label with the name of a unit"
            elif label.side not in (None, setup.side):
                message = f"the label {label.name} in hex {text} has the plate of {label.side}"
                see = f"the side of the units: setup.{setup.id}.side"
                origin = f"labels.{label.id}.side"
            elif name and not _bears(context, label, name):
                message = f"{name} sets up in hex {text}, which has the label {label.name}"
                see = f"the label: labels.{label.id}.hexes"
            else:
                continue
            yield finding(message, origin, see=see)
    used = (entry.where.hexes for _, entry in positions(context.counters))
    known = {at for hexes in used for _, at in context.cells(hexes)}
    for at, label in labels.items():
        if at not in known:
            message = f"no unit sets up in hex {label.hexes[0]}, the hex of the label {label.name}"
            yield finding(message, f"labels.{label.id}.hexes")


def _bears(context: CheckContext, label: Label, name: str) -> bool:
    """Whether each word of a label is in the name of a unit, abbreviations written out."""
    short = {each.short: each.text for each in context.game.rules.abbreviations}
    words = (short.get(word, word) for word in re.findall(r"\w+\.?", label.name))
    known = set(re.findall(r"\w+\.?", name))
    return all(known.issuperset(re.findall(r"\w+\.?", word)) for word in words)


# ---- who wins, who is first


def victories(context: CheckContext) -> Texts:
    """Yield the words of victories that a side wins, where no other condition must fail."""
    won = (each for each in context.game.victory if each.side and not each.otherwise)
    return {f"victory.{each.id}.text": each for each in won}


@claims("SET080", about=victories, see="the victory: victory.{about.id}.side")
def victory_in_words_of_another() -> Rows:
    """The words of a victory let another side win than its `side`.

    "The Archduke is ahead by three points" under a victory of the Margrave: the one who reads the
    words and the one who reads the table each think that they have won.
    """
    yield Claim(
        "ahead", lambda said: {said.about.side}, "this is a victory of {about.side}, not of {side}"
    )
    yield Claim(
        "behind",
        lambda said: said.target("side") != said.about.side or {"side": said.about.side},
        "this is a victory of {side}",
    )


def _first_to_set_up(said: Said) -> set[str]:
    """Return the side whose set-up comes first in the walkthrough."""
    sides = {each.id: each.side for each in said.context.setups}
    steps = (step.set_up for step in said.game.walkthrough if step.set_up is not None)
    first = next((sides[step.setup] for step in steps if sides.get(step.setup)), None)
    return {first} if first else set()


def _set_up_in_order(said: Said) -> bool:
    """Judge which of two sides sets up before the other."""
    sides = {each.id: each.side for each in said.context.setups}
    steps = (step.set_up for step in said.game.walkthrough if step.set_up is not None)
    order = list(dict.fromkeys(sides[each.setup] for each in steps if each.setup in sides))
    one, two = said.target("one"), said.target("two")
    if one not in order or two not in order or one == two:
        return True
    after = "how" in said.slots and said.word("how") == "after"
    return (order.index(one) > order.index(two)) is after


@claims("SET081", texts=r"^(sections|sequence)\.")
def another_sets_up_first() -> Rows:
    """A rule lets another side set up first than the walkthrough does.

    "The Duchy sets up first", and the walkthrough begins with the units of the Republic: who sets
    up second sees what the other has done.
    """
    yield Claim(
        "first to set up",
        _first_to_set_up,
        "in the walkthrough {truth} sets up first",
        see="the walkthrough: walkthrough",
    )
    yield Claim("before the other", _set_up_in_order, "in the walkthrough it is not so", at="all")
    yield Claim(
        "last to set up",
        lambda said: said.target("side") not in _first_to_set_up(said),
        "in the walkthrough this side sets up first",
        see="the walkthrough: walkthrough",
    )


# ---- names of sides


_FAVOUR = re.compile(r"\bin\s+(?:the\s+)?(\w+)(?:'s|s')?\s+favou?r\b", re.IGNORECASE)


_SIDED = Phase | Form | Movement | Ending | StackingLimit | Marker | Box | Zone


@check("SET040", WARNING, each=_SIDED, english=True)
def side_against_its_name(context: CheckContext, entry: Any) -> Findings:
    """An entry belongs to one side, but its name to the other.

    The step Russian movement belongs to the Russians, and so does the limit `hexside-russian`. An
    entry with the name of one side that is given to the other was copied from the entry above and
    only half changed. Markers, zones and their ids are compared as well. So are the note of a box,
    the text of an event that ends the game, and the effects of an entry or exit zone ("German units
    enter here"). For the range of guns, the words that say in whose favour it works are compared.
    Names of both sides, or of none, are not reported.
    """
    if entry.side is not None:
        name = getattr(entry, "name", "")
        named = _sides(context, f"{entry.id} {name}") or _sides(context, _told(context, entry))
        if len(named) == 1 and entry.side not in named:
            given = f"{name or entry.id} ({entry.id}) has the side {entry.side!r}"
            yield finding(f"{given}, but its name or text says {named[0]!r}", ".side", fix=named[0])


def _told(context: CheckContext, entry: Any) -> str:
    """Return the words of an entry that speak of its own side, if of any."""
    texts = {Box: "boxes.{}.note", Ending: "ends.{}.text", Zone: "zones.{}.effects"}
    origin = texts.get(type(entry), "").format(entry.id)
    lines = lines_by_text(context).get(origin, ())
    text = " ".join(line.text for line in lines)
    if isinstance(entry, Zone) and entry.kind not in {ZoneKind.ENTRY, ZoneKind.EXIT}:
        return " ".join(_FAVOUR.findall(text)) if entry.kind is ZoneKind.RANGE else ""
    return text


@of_things
def _sides(context: CheckContext, name: str) -> tuple[str, ...]:
    """Return the sides of which a name speaks."""
    words = re.findall(r"[^\W\d_]+", name.lower())
    return tuple(
        side.id
        for side in context.game.sides
        if any(same_stem(word, other) for word in words for other in (side.id, side.name.lower()))
    )

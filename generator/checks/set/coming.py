"""What rules say of reinforcements and replacements: when they come, where, whose and how many."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from generator.board import Cell
from generator.checks.claims import Claim, Facts, Rows, Said, claims
from generator.checks.context import CheckContext
from generator.checks.order_of_battle import named_hexes
from generator.checks.trk.when import turns_of
from generator.model.counters import Arrival, Blocked, Where, Withdrawal
from generator.model.names import listed


def _arrivals(said: Said, *, back: bool) -> list[Arrival]:
    """Return arrivals of the sides that a sentence names near by, of all where it names none."""
    found = [each for each in said.context.arrivals if each.replaces is back]
    sides = _sides(said)
    return [each for each in found if not sides or each.side in sides]


def _sides(said: Said) -> set[str]:
    """Return the side that is meant: that of the slot, the last before it, or the next."""
    if "side" in said.slots and said["side"]:
        return {*said.ids("side")}
    line, (first, last) = said.line, said.sentence
    named = line.named("side", first=first, last=last)
    before = [each.target for each in named if each.at < said.span()[0]]
    return {*(before[-1:] or [each.target for each in named[:1]])}


def _brought_back(said: Said) -> list[Arrival]:
    """Return the replacements that a sentence is about; nothing where it is about no such thing."""
    if not _is_of_replacements(said):
        return []
    first, last = said.sentence
    units = {e.target for e in said.line.named("unit", first=first, last=last)}
    found = _arrivals(said, back=True)
    return [each for each in found if not units or not each.units or units & {*each.units}]


def _is_of_replacements(said: Said) -> bool:
    """Whether a sentence is about them: of itself, or as it goes on with what stands before it."""
    text, (first, last), start = said.line.text, said.sentence, said.span()[0]
    if said.has("brings back", text[first:last]):
        return True
    sides = said.line.named("side", first=first, last=start)
    beside = bool(sides) and not text[sides[-1].to : start].strip()
    goes_on = beside or said.has("likewise", text[first:last])
    whole = slice(*_whole(said))
    return goes_on and said.has("brings back", text[whole])


def _whole(said: Said) -> tuple[int, int]:
    """Return where a sentence begins and ends that goes on after a colon or a semicolon."""
    text, (first, last) = said.line.text, said.span()
    start = max(text.rfind(". ", 0, first) + 1, 0)
    end = text.find(". ", last)
    return start, len(text) if end < 0 else end


def _from_then_on(said: Said) -> bool | Facts:
    """Judge from which turn on replacements come."""
    turns, known = turns_of(said), {each.turns.first for each in _brought_back(said)}
    if len(turns) != 1 or not known or turns & known:
        return True
    return {"known": sorted(known)}


def _so_many(said: Said) -> set[int]:
    return {each.each_turn for each in _brought_back(said) if each.each_turn}


def _names_units(said: Said) -> bool:
    """Judge whether units that a sentence brings back are among those that come back."""
    first, last = said.sentence
    named = {each.target for each in said.line.named("unit", first=first, last=last)}
    every = [each for each in said.context.arrivals if each.replaces]
    known = {unit for each in every for unit in each.units}
    return not every or not all(each.units for each in every) or bool(named & known)


def _hexes(context: CheckContext, where: Where) -> frozenset[Cell] | None:
    """Return the hexes that it names; None where it may be elsewhere too."""
    if where.zones or where.anywhere or where.box or where.hexsides or where.printed:
        return None
    return frozenset(at for _, at in named_hexes(context, where)) or None


def _at(said: Said, entries: Iterable[Arrival | Withdrawal]) -> bool | Facts:
    """Judge whether one of some entries is for a place."""
    known = [_hexes(said.context, each.where) for each in entries]
    spots = [at for place in said.ids("place") for at in said.context.places.get(place, ())]
    there = {at for _, at in said.context.cells(spots)}
    if not there or not known or any(each is None or each & there for each in known):
        return True
    hexes = {at for each in known if each for at in each}
    return {"hexes": listed(sorted(map(said.context.label, hexes)), "or")}


def _come_back_there(said: Said) -> bool | Facts:
    return _at(said, _brought_back(said))


def _come_there(said: Said) -> bool | Facts:
    return _at(said, _arrivals(said, back=False))


def _units_come_there(said: Said) -> bool | Facts:
    units = {*said.ids("unit")}
    theirs = [e for e in said.context.arrivals if units & {*e.units} and not e.replaces]
    return _at(said, theirs if not _set_up(said, units) else [])


def _units_leave_there(said: Said) -> bool | Facts:
    units = {*said.ids("unit")}
    theirs = [each for each in said.context.counters.withdrawals if units & {*each.units}]
    return _at(said, theirs)


def _set_up(said: Said, units: set[str]) -> bool:
    return any(units & {*each.units} for each in said.context.setups)


def _first(said: Said) -> bool | Facts:
    """Judge on which turn the first, or the last, reinforcements come."""
    entries, turns = _arrivals(said, back=said.has("back", said["what"])), turns_of(said)
    spans = [each.turns for each in entries]
    last = said.word("which") == "last"
    if len(turns) != 1 or not spans or (last and any(each.last is None for each in spans)):
        return True
    known = max(e.last or 0 for e in spans) if last else min(e.first for e in spans)
    return turns == {known} or {"known": [known]}


def _on_turns(said: Said) -> bool | Facts:
    """Judge whether something may come on each of several turns."""
    entries = _arrivals(said, back=False)
    spans = [span for e in entries for span in (e.turns, e.otherwise) if span]
    wrong = [turn for turn in sorted(turns_of(said)) if not any(turn in span for span in spans)]
    return not spans or not wrong or {"none": wrong[0]}


def _has_none(said: Said) -> bool:
    """Judge whether a side, or nobody, has reinforcements, or replacements."""
    back = said.has("back", said["what"])
    named = {*said.ids("side")} if "side" in said.slots else set()
    every = [each for each in said.context.arrivals if each.replaces is back]
    return not any(not named or each.side in named for each in every)


def _has_alone(said: Said) -> bool:
    back = said.has("back", said["what"])
    every = [each for each in said.context.arrivals if each.replaces is back]
    return not every or {each.side for each in every} <= {*said.ids("side")}


def _blocked(*known: Blocked) -> Callable[[Said], bool]:
    """Make the truth of what becomes of those who find enemies where they should come."""

    def truth(said: Said) -> bool:
        entries = [each for each in said.context.arrivals if not each.replaces]
        ways = {each.blocked for each in entries}
        return None in ways or not ways or not ways.isdisjoint(known)

    return truth


def _in_order(said: Said) -> bool:
    """Judge whether a unit comes before, or after, another."""
    entries = said.context.arrivals
    one, two = (
        [each.turns for each in entries if not each.replaces and {*said.ids(slot)} & {*each.units}]
        for slot in ("one", "two")
    )
    if len(one) != 1 or len(two) != 1:
        return True
    early, late = (one[0], two[0]) if said.word("how") == "before" else (two[0], one[0])
    return early.last is None or early.first < (late.last or early.first + 1)


def _leaves(said: Said) -> bool:
    """Judge whether a unit has to leave at all."""
    units, known = {*said.ids("unit")}, said.context.counters.withdrawals
    return not known or any(not each.units or units & {*each.units} for each in known)


@claims(
    "SET082",
    at="all",
    texts=r"^(sections|sequence)\.|^scenarios\..*(text|special)$",
    see="the arrivals: arrivals",
)
def arrivals_told_otherwise() -> Rows:
    """A rule brings reinforcements or replacements elsewhere, at another time, or for another side.

    "From the third turn the Axis side may bring back one unit" beside replacements from turn 4,
    "the first reinforcements come on turn 3" where some come on turn 2, "the Legion enters at
    Gorka" of an arrival at Zelnik. Arrivals that are replacements say `replaces`; which side is
    meant is the last that a sentence names before, or the next.
    """
    yield from _of_replacements()
    place = "reinforcements of this side come to {hexes}"
    yield Claim("side at a place", _come_there, place)
    yield Claim("unit at a place", _units_come_there, "it arrives in {hexes}")
    yield Claim("some turns", _on_turns, "nothing arrives on turn {none}")
    yield Claim("before another", _in_order, "by their `turns` it is not so")
    held = "by `blocked` it is not so"
    yield Claim("lost if blocked", _blocked(Blocked.LOST), held)
    yield Claim("waits if blocked", _blocked(Blocked.WAIT), held)
    yield Claim("beside if blocked", _blocked(Blocked.BESIDE), held)
    leaving = "the withdrawals: withdrawals"
    yield Claim("unit leaves", _units_leave_there, "it leaves from {hexes}", see=leaving)
    yield Claim("has to leave", _leaves, "it has no withdrawal", see=leaving)


def _of_replacements() -> Rows:
    yield Claim("back from a turn", _from_then_on, "replacements come from turn {known} on")
    yield Claim("first back", _first, "it is turn {known}")
    many = "`each-turn` is {truth}, not {number}"
    yield Claim("so many back", _so_many, many, at="number")
    yield Claim("unit back", _names_units, "the data bring others back")
    yield Claim("back at a place", _come_back_there, "they come back at {hexes}")
    yield Claim("none at all", _has_none, "the data have some")
    yield Claim("one side alone", _has_alone, "the other side has some too")

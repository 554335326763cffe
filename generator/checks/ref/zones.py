"""What rules say of zones of control, against `zone-of-control`: who has one, where, what it does.

In: sentences such as "guns have none", "zones do not extend across rivers", "a unit need not stop".
Out: whether the data have it so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.checks.claims import Claim, Facts, Rows, Said, lines_by_text
from generator.checks.context import CheckContext
from generator.checks.map.key import Ground
from generator.checks.num.kinds import entries_of
from generator.checks.num.named import grounds_named, whom
from generator.model.arms import UnitType
from generator.model.counters import Unit
from generator.model.movement import ZoneOfControl
from generator.play.controlling import has_zone

_Judge = Callable[[Said], "bool | Facts"]


def _having(key: str) -> Callable[[CheckContext], dict[str, str] | None]:
    """Return what lets a row be looked for in games that have data of a key."""
    return lambda context: {} if getattr(context.game, key) else None


_zones = _having("zone_of_control")


def _flag(flag: str, value: object) -> Facts:
    return {"flag": flag, "has": str(value).lower()}


def _zone(key: str, *, wanted: bool) -> _Judge:
    def judged(said: Said) -> bool | Facts:
        zone: ZoneOfControl | None = said.game.zone_of_control
        about = said.has("zones", said.line.text)
        right = zone is None or not about or getattr(zone, key) is wanted
        return right or {"flag": key.replace("_", "-"), "has": str(not wanted).lower()}

    return judged


def _friends(said: Said) -> bool | Facts:
    """Judge whether a friend makes a zone harmless: for a line of supply, or for those who move."""
    if "how" in said.slots and said.has("denied", said["how"]):
        return True
    first, last = said.sentence
    of_line = said.has("of supply", said.line.text[first:last])
    zone, supply = said.game.zone_of_control, said.game.supply
    if of_line:
        right = supply is None or supply.friends_free
        return right or {"flag": "supply.friends-free", "has": "false"}
    return zone is None or zone.friends_free or {"flag": "friends-free", "has": "false"}


def _friends_change_nothing(said: Said) -> bool | Facts:
    """Judge the contrary: that a friend in a hex makes no difference."""
    first, last = said.sentence
    if said.has("of supply", said.line.text[first:last]):
        supply = said.game.supply if "supply" in said.slots and said["supply"] else None
        return supply is None or not supply.friends_free or _flag("supply.friends-free", True)
    zone = said.game.zone_of_control
    return zone is None or not zone.friends_free or _flag("friends-free", True)


def _does_not_stop(said: Said) -> bool | Facts:
    """Judge that units need not stop in zones: all, where some units take no notice of them."""
    before = said.line.text[said.sentence[0] : said.span()[0]]
    heedless = any(not each.zones for each in said.game.movement)
    return (heedless and not said.has("of any unit", before)) or _zone("stops", wanted=False)(said)


def _stops_beside(said: Said) -> bool | Facts:
    game = said.game
    zone, movement = game.zone_of_control, game.movement
    right = not movement or (zone is not None and zone.stops)
    right = right or any(not each.by_enemies for each in movement)
    return right or {"flag": "by-enemies", "has": "true"}


def _need_not_stop(said: Said) -> bool:
    """Judge the contrary of all units: that none of them stops beside enemies."""
    zone, movement = said.game.zone_of_control, said.game.movement
    return not (zone is not None and zone.stops) and any(each.by_enemies for each in movement)


# ---- where zones reach


def _reaches(said: Said) -> bool | Facts:
    """Judge across which lines, and into which terrain, zones reach."""
    zone = said.game.zone_of_control
    about = said.has("zones", said.line.text) and not said.has("of supply", said.line.text)
    grounds, rest = grounds_named(said.context, said["where"])
    rest = rest.strip(" ,")
    if zone is None or not about or not grounds or (rest and not said.has("goes on", rest)):
        return True
    reaches = not said.has("denied", said["how"])
    for things in grounds:
        known = [each.id in {*zone.not_across, *zone.not_into} for each in things]
        if any(each.bridge for each in things):  # "across the brook, bridge or not"
            break
        if all(known) if reaches else not any(known):
            return _reach(things[0], zone)
    return True


def _reach(ground: Ground, zone: ZoneOfControl) -> Facts:
    key = "not-into" if ground.family == "terrain" else "not-across"
    ids = zone.not_into if ground.family == "terrain" else zone.not_across
    return _flag(key, f"[{', '.join(ids)}]")


# ---- who has one, who heeds one


def _have_one(said: Said) -> bool | Facts:
    """Judge who has a zone of control; what is said of all may have its exceptions later."""
    zone, (who, alone) = said.game.zone_of_control, whom(said)
    if zone is None or who is None:
        return True
    lacking = next((u for u in who.kinds if not any(has_zone(zone, each) for each in u)), ())
    if who.every:
        text = " ".join(line.small for line in lines_by_text(said.context)[said.line.origin])
        lacking = () if said.has("apart from some", text) else _without(zone, said.context.units)
    if lacking:
        return {"flag": f"no zone for {lacking[0].name}"}
    named = {each.id for units in who.kinds for each in units}
    others = (each for each in said.context.units if each.id not in named)
    real = (each for each in others if UnitType.DECOY not in each.type.marks)
    more = next((each for each in real if has_zone(zone, each)), None) if alone else None
    return more is None or {"flag": f"one for {more.name}"}


def _without(zone: ZoneOfControl, units: Sequence[Unit]) -> tuple[Unit, ...]:
    return tuple(each for each in units if each.factors and not has_zone(zone, each))


def _have_none(said: Said) -> bool | Facts:
    """Judge who has no zone of control."""
    zone, (who, _) = said.game.zone_of_control, whom(said)
    if zone is None or who is None:
        return True
    having = next((u for u in who.kinds if all(has_zone(zone, each) for each in u)), None)
    return having is None or {"flag": f"one for {having[0].name}"}


def _heeds(wanted: bool) -> _Judge:
    """Return what judges whether zones hinder units."""

    def judged(said: Said) -> bool | Facts:
        who = whom(said)[0] if said.game.zone_of_control and said.game.movement else None
        for units in who.kinds if who and not who.every else ():
            known = {each.zones for unit in units for each in entries_of(said.context, unit)}
            if known == {not wanted}:
                return {"who": units[0].name, "has": str(not wanted).lower()}
        return True

    return judged


def rows() -> Rows:
    """Yield the rows of REF081 about zones of control."""
    otherwise = "the text says {all!r}, but the data have `{flag}: {has}`"
    for name, judge in (
        ("stops in a zone", _zone("stops", wanted=True)),
        ("need not stop in a zone", _does_not_stop),
        ("not from zone to zone", _zone("through", wanted=False)),
        ("from zone to zone", _zone("through", wanted=True)),
        ("friend in a zone", _friends),
        ("friend changes nothing", _friends_change_nothing),
        ("zones reach", _reaches),
    ):
        yield Claim(name, judge, otherwise, given=_zones)
    yield Claim("stops beside an enemy", _stops_beside, otherwise, given=_having("movement"))
    beside = "the text says {all!r}, but by the data they stop there"
    stops = _need_not_stop
    yield Claim("need not stop beside an enemy", stops, beside, given=_having("movement"))
    whose = "the text says {all!r}, but `zone-of-control` has {flag}"
    yield Claim("has a zone", _have_one, whose, given=_zones)
    yield Claim("without a zone", _have_none, whose, given=_zones)
    heeds = "the text says {all!r}, but `movement` has `zones: {has}` for {who}"
    yield Claim("heeds no zones", _heeds(wanted=False), heeds, given=_zones)
    yield Claim("heeds zones", _heeds(wanted=True), heeds, given=_zones)

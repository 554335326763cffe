"""What the words of a set-up, an arrival, a victory or a modifier say against its data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain

from generator.checks.claims import Claim, Rows, Said, Told, claims, of_texts
from generator.checks.context import CheckContext
from generator.checks.order_of_battle import named_hexes
from generator.diagnostics import Origin
from generator.hexes import Hex
from generator.model.counters import Arrival, Pace, Setup
from generator.model.names import listed
from generator.records import dataclass

# ---- where units begin


def setting_up(context: CheckContext) -> Told:
    """Yield what set-ups and sections on setting up say."""
    sections = {
        each.origin
        for each in context.sections
        if Said.has(r"\bset(ting)?[ -]?up\b|\bdeploy", each.section.title)
    }
    for line in context.lines:
        if line.origin.startswith("setup.") or line.origin.rpartition(".")[0] in sections:
            yield line, None


@lru_cache(maxsize=1)
def _homes(context: CheckContext) -> Mapping[str, tuple[str, frozenset[Hex]]]:
    """Return the units that begin on certain hexes, with their set-up and those hexes."""
    found: dict[str, tuple[str, frozenset[Hex]]] = {}
    loose: set[str] = set()
    for setup in context.setups:
        where, spots = setup.where, [at for _, at in named_hexes(context, setup.where)]
        exact = where.each and len(spots) == len(setup.units)
        free = where.zones or where.anywhere or where.box or where.off_map or where.hexsides
        for place, name in enumerate(setup.units):
            earlier = found.get(name, (setup.id, frozenset[Hex]()))[1]
            found[name] = setup.id, earlier.union(spots[place : place + 1] if exact else spots)
            if free or not spots:
                loose.add(name)
    return {name: home for name, home in found.items() if name not in loose}


def _put(said: Said) -> list[tuple[str, frozenset[Hex]]]:
    """Return the set-ups of all units of one name, with their hexes; none if one has no home."""
    homes, named = _homes(said.context), said.ids("unit")
    return [homes[name] for name in named] if homes.keys() >= {*named} else []


def _begins_there(said: Said) -> bool:
    found = [said.context.places.get(place, ()) for place in said.ids("place")]
    labels = [*chain.from_iterable(found)] or [said["place"]]
    at = {at for _, at in said.context.hexes(labels)}
    return not at or not _put(said) or any(at & hexes for _, hexes in _put(said))


def _begins(said: Said) -> str:
    grid, (_, hexes) = said.context.grid, _put(said)[0]
    labels = sorted(grid.label(each) for each in hexes) if grid else []
    return f"{said['unit']} begins in {listed(labels, 'or')}"


@claims(
    "REF037",
    about=setting_up,
    at="place",
    see=lambda said: f"the set-up: setup.{_put(said)[0][0]}.where",
)
def set_up_in_text() -> Rows:
    """A text on setting up puts a unit into a hex where the set-up does not.

    "2nd Army on hex 36" in the rules and `hexes: [37]` in the set-up: players read the one, the
    proof of the game plays the other. Compared are sections on setting up, and the words of
    set-ups, for units that begin in certain hexes.
    """
    unit, on = "{unit:named unit}", "(on|in|at|to|into)"
    yield Claim(rf"{unit} (hex )?{{place:hex}}", _begins_there, _begins)
    label = r"(?P<place>[A-Z]{0,2}\d[\d.]*(?<!\.)\b|{:hex})"
    yield Claim(rf"{unit} {on} (hex )?{label}", _begins_there, _begins)
    yield Claim(rf"{unit} {on} (hex )?{{place:named place}}", _begins_there, _begins)


# ---- words and data of one entry


@dataclass(frozen=True, slots=True)
class _Entry:
    """What the data of an entry name, by kind; a kind that they leave open is missing."""

    data: Origin
    known: Mapping[str, frozenset[str]]
    numbers: frozenset[int] = frozenset()


def _kinds(**known: Iterable[str | None]) -> dict[str, frozenset[str]]:
    found = {kind: frozenset(filter(None, names)) for kind, names in known.items()}
    return {kind: names for kind, names in found.items() if names}


def entries(context: CheckContext) -> Told:
    """Yield the words of victories, set-ups, arrivals and modifiers with their data."""
    found: dict[str, _Entry] = {}
    for each in context.game.victory:
        denied = Said.has(r"\b(no|not|nor|neither|none|never|without|nobody)\b", each.text.source)
        known = _kinds(
            place=(*each.holds, *each.occupies, *each.connects),
            zone=each.zones,
            side=(each.side,) if each.holds and not denied else (),
        )
        found[f"victory.{each.id}.text"] = _Entry(f"victory.{each.id}", known)
    for setup in context.setups:
        found[f"setup.{setup.id}.text"] = _Entry(f"setup.{setup.id}", _where(setup))
    for arrival in context.arrivals:
        many = {arrival.each_turn, arrival.draw.count if arrival.draw else None} - {None}
        if many:
            many |= {len(arrival.units), 1 if arrival.pace is not Pace.FIXED else 0}
        origin, numbers = f"arrivals.{arrival.id}", frozenset(n for n in many if n is not None)
        found[f"{origin}.text"] = _Entry(origin, _where(arrival), numbers)
    for modifier in context.game.tables.modifiers:
        known = _kinds(terrain=modifier.terrain, line=modifier.lines)
        found[f"modifiers.{modifier.id}.when"] = _Entry(f"modifiers.{modifier.id}", known)
    return of_texts(context, found)


def _where(entry: Setup | Arrival) -> dict[str, frozenset[str]]:
    where = entry.where
    return _kinds(
        place=where.places,
        zone=(*where.zones, *where.not_zones),
        box=(where.box, entry.from_box if isinstance(entry, Arrival) else None),
        hex=where.hexes if not where.hexsides else (),
    )


def _in_the_data(said: Said) -> bool:
    target, known = said.target("thing"), said.about.known.get(said.kind("thing"), ())
    at = said.context.hex(target) if known else None
    same_hex = at is not None and any(at == hex_ for _, hex_ in said.context.hexes(known))
    return not known or target in known or same_hex


def _named(said: Said) -> str:
    kind = said.kind("thing")
    return listed([said.name(kind, name) for name in sorted(said.about.known[kind])])


@claims("REF039", about=entries, see="the data: {about.data}")
def words_of_an_entry() -> Rows:
    """The words of a set-up, an arrival, a victory or a modifier name other things than its data.

    `holds: [kataoka]` and "a Russian unit stands in Shirei-zan"; `each-turn: 1` and "two units a
    turn"; `terrain: [swamp]` and "the attacked hex is mountain". The words are printed, the data
    are played.
    """
    yield Claim(
        "{thing:place|zone|box|hex|terrain|line|side}",
        _in_the_data,
        lambda said: f"the data name {_named(said)}, the words {said['thing']}",
    )
    yield Claim(
        r"{number} ((?!{:number}|on\b)\S+ ){0,2}(units?|battalions?|divisions?)\b",
        lambda said: said.about.numbers,
        lambda said: (
            f"the data say {listed([str(n) for n in sorted(said.about.numbers) if n], 'or')}, "
            f"the words {said['number'].lower()}"
        ),
    )

"""What stands on counters: factors, parts of faces, backs."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, WARNING, check
from generator.checks.context import CheckContext
from generator.checks.wording import suggestion
from generator.diagnostics import Finding, Origin
from generator.edit_distance import nearest, only_nearest
from generator.model.arms import UnitType
from generator.model.counters import Arrival, BackKind, Counters, Face, MarkerSymbol, Setup, Unit
from generator.model.faces import Part, PartKind
from generator.model.names import counted, listed
from generator.model.numbers import Factors
from generator.model.shown import factor_number, layout_of
from generator.units import pt


@check("CTR002", "number-of-factors", ERROR)
def wrong_number_of_factors(context: CheckContext) -> Iterator[Finding]:
    """A counter has more or fewer factors than the game has names for.

    `counters.factors` names the numbers on a counter in their order. A number without a name means
    nothing; a missing one leaves players guessing which of them was left out.
    """
    counters = context.game.counters
    faces = tuple(_faces(counters)) if counters else ()
    names = counters.counters.factors if counters else ()
    if faces and not names:
        origin, unit, factors = faces[0]
        message = f"{unit} has the factors {factors}, but nothing says what factors are"
        yield wrong_number_of_factors.finding(
            message, origin, help="name them in order: counters: {factors: [...]}"
        )
        return
    for origin, unit, factors in faces:
        if len(factors.parts) != len(names):
            yield wrong_number_of_factors.finding(
                f"{unit} has the factors {factors}, but a counter shows {listed(names)}", origin
            )


def _faces(counters: Counters) -> Iterator[tuple[Origin, str, Factors]]:
    for unit in counters.units:
        if unit.factors is not None:
            yield f"units.{unit.id}.factors", unit.name, unit.factors
        if unit.back.factors is not None:
            yield f"units.{unit.id}.back.factors", unit.name, unit.back.factors


@check("CTR010", "no-such-factor", ERROR, safe=True)
def no_such_factors(context: CheckContext) -> Iterator[Finding]:
    """A part of a face shows a factor that counters do not have.

    A described face names each factor as `counters.factors` does, or by its number from 1. One that
    is misspelt would leave an empty spot on every counter.
    """
    counters = context.game.counters
    if counters is None:
        return
    names = counters.counters.factors
    for face in counters.faces:
        for number, part in enumerate(face.parts):
            if part.show is not PartKind.FACTOR or not part.factor:
                continue
            if factor_number(counters, part.factor) is None:
                meant = nearest(part.factor, names)
                yield no_such_factors.finding(
                    f"counters have no factor {part.factor!r}",
                    f"faces.{face.id}.parts.{number}.factor",
                    help=suggestion(names, meant),
                    fix=only_nearest(part.factor, names),
                )


@check("CTR011", "unused-face", WARNING)
def unused_faces(context: CheckContext) -> Iterator[Finding]:
    """A face is described, and no counter has it.

    Either a unit or marker was meant to name it as its `face`, or it can be removed.
    """
    counters = context.game.counters
    if counters is None:
        return
    worn = {unit.face for unit in counters.units} | {unit.back.face for unit in counters.units}
    worn |= {marker.face for marker in counters.markers}
    for face in counters.faces:
        if face.id not in worn:
            message = f"no counter has the face {face.id!r}"
            yield unused_faces.finding(message, f"faces.{face.id}", on_key=True)


_FLOOR = pt(6)


@check("CTR012", "part-without-meaning", ERROR)
def parts_without_meaning(context: CheckContext) -> Iterator[Finding]:
    """A part of a face lacks what it needs, or has what it cannot use.

    A part that shows `text` needs its `text`, one that shows `factor` says which. A picture that no
    part shows is printed nowhere. Type under 6 points cannot be read on a counter.
    """
    counters = context.game.counters
    if counters is None:
        return
    for face in counters.faces:
        for number, part in enumerate(face.parts):
            yield from _incomplete(part, f"faces.{face.id}.parts.{number}")
    yield from _unseen(counters)


def _incomplete(part: Part, origin: Origin) -> Iterator[Finding]:
    for key, kind, value in (
        ("text", PartKind.TEXT, part.text),
        ("factor", PartKind.FACTOR, part.factor),
    ):
        if part.show is kind and not value:
            yield parts_without_meaning.finding(
                f"a part that shows `{kind}` needs its `{key}`", origin
            )
        elif part.show is not kind and value:
            message = f"a part that shows `{part.show}` has no use for `{key}`"
            yield parts_without_meaning.finding(message, f"{origin}.{key}", on_key=True)
    if part.smallest and part.smallest.millimetres < _FLOOR - 1e-9:
        message = f"{part.smallest} is too small to be read: 6 pt is the least"
        yield parts_without_meaning.finding(message, f"{origin}.smallest", fix="6 pt")


def _unseen(counters: Counters) -> Iterator[Finding]:
    for key, entries in (("units", counters.units), ("markers", counters.markers)):
        for entry in entries:
            layout = layout_of(counters, entry.face)
            if not entry.picture or layout is None:
                continue
            if all(part.show is not PartKind.PICTURE for part in layout.parts):
                message = f"the face {layout.id} has no part that shows the picture"
                yield parts_without_meaning.finding(message, f"{key}.{entry.id}.picture")


_WEAKER = frozenset({BackKind.REDUCED, BackKind.DISRUPTED})


@check("CTR001", "stronger-when-reduced", WARNING)
def stronger_when_reduced(context: CheckContext) -> Iterator[Finding]:
    """A unit is stronger on its reduced or disrupted side than on its front.

    Usually the two sides have been swapped, or a digit is wrong. Some designs raise a factor on
    purpose, such as the morale of survivors.
    """
    for unit in context.game.counters.units if context.game.counters else ():
        back = unit.back
        if back.kind not in _WEAKER or back.factors is None or unit.factors is None:
            continue
        pairs = zip(unit.factors.parts, back.factors.parts, strict=False)
        if any(behind.value > front.value for front, behind in pairs):
            yield stronger_when_reduced.finding(
                f"{unit.name} is {unit.factors} in front but {back.factors} when {back.kind}",
                f"units.{unit.id}.back.factors",
            )


@check("CTR027", "telltale-back", ERROR)
def telltale_backs(context: CheckContext) -> Iterator[Finding]:
    """A back gives away what lies face down.

    Units that are placed face down share one back, or nobody is deceived: a decoy whose back is
    another than that of the battalions around it is found out before a shot is fired. Nor may a
    single piece of them be of another size. One hidden back that no other counter of its side has
    hides nothing either.
    """
    counters = context.game.counters
    if counters is None:
        return
    downward = _downward(counters)
    for side in context.game.sides:
        units = [unit for unit in counters.units if unit.side == side.id]
        yield from _strangers([unit for unit in units if unit.id in downward])
        hidden = [unit for unit in units if unit.back.kind is BackKind.HIDDEN]
        decoys = any(UnitType.DECOY in unit.type for unit in units)
        if len(units) > 1 and len(hidden) == 1 and hidden[0].count == 1 and not decoys:
            message = f"{hidden[0].name} is the only {side.name} counter with a hidden back"
            yield telltale_backs.finding(
                f"{message}, which hides nothing", f"units.{hidden[0].id}.back"
            )


def _downward(counters: Counters) -> frozenset[str]:
    """Return the units that set-ups and arrivals put face down, decoys and hidden ones too."""
    pools = {pool.id: pool.units for pool in counters.pools}
    found = {
        unit.id
        for unit in counters.units
        if unit.back.kind is BackKind.HIDDEN or UnitType.DECOY in unit.type
    }
    positions: tuple[Setup | Arrival, ...] = (*counters.setup, *counters.arrivals)
    for position in positions:
        if position.face is Face.DOWN:
            found.update(position.units)
            found.update(pools.get(position.draw.pool, ()) if position.draw else ())
    # A counter that is another unit on its other side deceives in another way.
    return frozenset(found - {one.id for one in counters.units if one.back.kind is BackKind.UNIT})


def _strangers(units: list[Unit]) -> Iterator[Finding]:
    """Find units whose back or size is not that of most."""
    looks = [(unit.back.kind, unit.back.face, unit.cut) for unit in units]
    usual = max(looks, key=looks.count, default=None)
    for unit, look in zip(units, looks, strict=True):
        if usual is not None and look != usual:
            what = f"a {look[0]} back" if look[0] is not usual[0] else "another back or size"
            yield telltale_backs.finding(
                f"{unit.name} lies face down with {what}, the others with a {usual[0]} one",
                f"units.{unit.id}.back",
            )


@check("CTR028", "disruption-not-shown", WARNING)
def disruption_not_shown(context: CheckContext) -> Iterator[Finding]:
    """A unit cannot show that it is disrupted.

    Where most counters of a side turn over to say it, one whose back says nothing has to be
    remembered. Markers serve as well: then there is one for each counter of the side that does not
    turn over for it. So a back that has been mistyped shows, and a marker too few.
    """
    counters = context.game.counters
    for side in context.game.sides if counters else ():
        if counters is not None:
            yield from _of_a_side(counters, side.id, side.name)


def _of_a_side(counters: Counters, side: str, name: str) -> Iterator[Finding]:
    fighting = [one for one in counters.units if one.side == side and one.factors is not None]
    silent = [unit for unit in fighting if unit.back.kind is not BackKind.DISRUPTED]
    lacking = sum(unit.count for unit in silent)
    markers = [
        marker
        for marker in counters.markers
        if marker.symbol is MarkerSymbol.DISRUPTED and marker.side in (None, side)
    ]
    if markers:
        supply = sum(marker.count for marker in markers)
        if supply < lacking:
            message = f"{counted(lacking, name + ' counter')} cannot turn over to be disrupted"
            where = f"markers.{markers[0].id}.count"
            yield disruption_not_shown.finding(
                f"{message}, but there are {supply} markers for it", where
            )
    elif silent and len(silent) * 2 < len(fighting):
        yield from _silent_backs(silent, name)


def _silent_backs(silent: list[Unit], name: str) -> Iterator[Finding]:
    for unit in silent:
        yield disruption_not_shown.finding(
            f"{unit.name} has a {unit.back.kind} back, but most {name} counters turn over to show "
            "that they are disrupted",
            f"units.{unit.id}.back",
        )

"""What the story of a worked example tells, and its situation shows."""

from __future__ import annotations

from collections.abc import Iterable

from generator.board import BadReference, Cell, distance, edge_between, step_between
from generator.checks.check import EACH_TEXT, WARNING, Findings, check, finding
from generator.checks.claims import Claim, Facts, Rows, Said, claims, judge, lines_by_text, stories
from generator.checks.context import CheckContext, of_things
from generator.checks.sentences.line import Line
from generator.combat.methods import work_example
from generator.combat.working import CombatError, Working
from generator.model.combat import Example, fought_in, start_of
from generator.model.names import listed
from generator.play.battlefield import Battlefield, battlefield_of
from generator.records import dataclass

# ---- numbers


@dataclass(frozen=True, slots=True, eq=False)
class Worked:
    """A worked example, and how it is worked afresh; of each pair the attacker's comes first."""

    example: Example
    working: Working

    @property
    def strengths(self) -> tuple[int, int]:
        """The strengths that the working comes to."""
        return self.working.attack, self.working.defence

    @property
    def rolled(self) -> tuple[int, ...]:
        """What the dice show."""
        other = self.example.defence_die
        dice = self.example.dice or (self.example.die or 0,)
        return dice if other is None else (*dice, other)

    @property
    def made(self) -> tuple[int, int]:
        """To what opposed dice come."""
        return self.working.die, self.working.die - (self.working.difference or 0)


def working_of(context: CheckContext, example: Example) -> Worked | None:
    """Return an example with its working, if it has strengths and can be worked."""
    if example.attack is None:
        return None
    try:
        working = work_example(example, context.game.tables)
    except CombatError:
        return None
    aside = example.defence is None and working.attack == 0
    return None if aside else Worked(example, working)


# ---- where


_Hexes = tuple[set[Cell], str]
"""Some hexes, and their labels in words."""


@stories
def stages(context: CheckContext, example: Example) -> tuple[str, dict[str, _Hexes]] | None:
    """Return where a preposition may lead to; EX003 or MAP002 tells of other situations."""
    situation, grid = example.situation, context.grid
    target = context.cell(situation.into) if situation else None
    if situation is None or target is None or grid is None or not situation.attackers:
        return None
    labels = [each.start for each in situation.attackers]
    try:
        starts = {start_of(label, grid) for label in labels}
    except BadReference:
        return None
    if any(step_between(start, target) is None for start in starts):
        return None
    into, attackers = ({target}, situation.into), (starts, listed(labels, "or"))
    both = starts | {target}, listed([situation.into, *labels], "or")
    return example.id, {"into": into, "from": attackers, "in": both, "on": both, "at": both}


_REACH, _NEAR = 48, 24
"""So many characters before a hex are looked at, and so many around it for a march."""


def _how(said: Said) -> str:
    """Return the preposition that leads to a hex; nothing on a march."""
    first, last = said.sentence
    start, (at, to) = max(first, said.span()[0] - _REACH), said.span()
    how = said.found("how", start, at)
    if how is None:
        return ""
    begins = how["how"].lower() == "from" and said.kind("hex") == "hex"
    near = said.found("elsewhere", max(first, how.start() - _NEAR), min(last, to + _NEAR))
    moves = said.found("elsewhere", first, last)
    return "" if moves and (near or not begins) else how["how"].lower()


def _there(said: Said) -> bool | Facts:
    name, how = said.target("hex"), _how(said)
    labels = (name,) if said.kind("hex") == "hex" else said.context.places.get(name, ())
    named = {at for _, at in said.context.cells(labels)}
    if not named or not how:
        return True
    hexes, expected = said.about[1][how]
    return bool(named & hexes) or {"how": how, "expected": expected}


@claims("REF047", about=stages)
def story_in_another_hex() -> Rows:
    """The story of a worked example names other hexes than its situation.

    "They attack from hex 75", but the attackers of the situation start in 76: the figure shows one
    hex and the text names another. The check compares hexes and places after "from", "into", "in",
    "on" and "at". Sentences about marches, retreats or what might have been may name others.
    """
    yield Claim(
        "hex",
        _there,
        "the story says {how} {hex}, but the situation says {expected}",
        see="the situation: examples.{about[0]}.situation",
    )


# ---- on what ground


@of_things
def _board(context: CheckContext) -> Battlefield:
    return battlefield_of(context.game)


@stories
def grounds(context: CheckContext, example: Example) -> tuple[str, dict[str, set[str]]] | None:
    """Return zones, terrain and lines of an attack; None where EX003 tells of it."""
    situation, grid = example.situation, context.grid
    if situation is None or not situation.attackers or grid is None:
        return None
    try:
        target, *starts = fought_in(situation, grid)
    except (BadReference, ValueError):
        return None
    board, fought = _board(context), {target, *starts}
    ground = [board.terrain[at] for at in fought if at in board.terrain]
    lines = {feature.kind for feature in context.map.features if feature.path}
    for start in starts:
        if step_between(start, target) is not None:
            lines |= board.across.get(edge_between(start, target), frozenset())
    zones = (z for z in context.zones if fought & {at for _, at in context.cells(z.hexes)})
    return example.id, {
        "zone": {zone.id for zone in zones},
        "terrain": {each.id for each in ground},
        "line": lines,
    }


def _has_it(said: Said) -> bool:
    _, ground = said.about
    first, at = max(said.sentence[0], said.span()[0] - _NEAR), said.span()[0]
    missing = said.found("missing", first, at)
    return missing is not None or said.target("ground") in ground[said.kind("ground")]


@claims("REF067", about=grounds)
def ground_of_another_example() -> Rows:
    """The story of a worked example names terrain that the attack does not have.

    "Across the fortress line" where the hexside has a river, "the guns of Alba help" outside the
    range of those guns, "on the mountain" where nobody stands on one: the figure shows what is
    there. The check compares the situation with the zones, the kinds of terrain and the kinds of
    lines along hexsides that the story names by reference. Sentences about what is missing, or lies
    elsewhere, are not compared.
    """
    yield Claim(
        "ground",
        _has_it,
        "the story mentions {ground}, but the attack has none",
        see="the situation: examples.{about[0]}.situation",
    )


# ---- who and where, and who is left out


@stories
def figures(_: CheckContext, example: Example) -> Example | None:
    """Return an example with a situation, of which the figure is drawn."""
    return example if example.text and example.situation else None


def _named(lines: Iterable[Line], kind: str) -> list[str]:
    return [piece.target for line in lines for piece in line.named(kind)]


def _of_its_place(said: Said) -> bool | Facts:
    """Judge the first place of a story in which nobody starts: one of what is attacked is named."""
    example, names, places = said.about, said.context.names["place"], said.context.places
    into, starts = example.situation.into, {each.start for each in example.situation.attackers}
    here = [names[name] for name, hexes in places.items() if into in hexes]
    story = lines_by_text(said.context)[said.line.origin]
    named, prose = _named(story, "place"), said.context.passages[said.line.origin].prose
    words = f"{example.title} {prose.source if prose else ''}"
    known = into in _named(story, "hex") or any(name in words for name in here)
    known = known or any(into in places.get(each, ()) for each in named)
    away = [each for each in named if not starts & {*places.get(each, ())}]
    right = known or not here or said.target("place") not in away[:1]
    return right or {"here": listed(here)}


def _in_the_figure(said: Said) -> bool:
    situation, unit = said.about.situation, said.target("unit")
    there = {unit for each in situation.attackers for unit in each.units} | {*situation.defenders}
    return unit not in said.context.names["unit"] or unit in there


def _too_far(said: Said) -> bool:
    at, into = said.context.cell(said["hex"]), said.context.cell(said.about.situation.into)
    return at is not None and into is not None and distance(at, into) > 4


def _of_figures() -> Rows:
    yield Claim(
        "place", _of_its_place, "the story mentions {place}, but the attacked hex is {here}"
    )
    yield Claim("unit", _in_the_figure, "the figure does not show {unit}")
    yield Claim(
        "hex",
        lambda said: not _too_far(said),
        "hex {hex} is too far from {about.situation.into} for the figure",
    )


@check("REF049", WARNING, english=True, reads=EACH_TEXT)
def left_out_of_the_story(context: CheckContext) -> Findings:
    """The story of a worked example leaves out a unit, or names one that is not in the figure.

    The figure of an example is drawn from its situation, and the story stands beside it. The check
    reports a story that names all units of a party but one, or two units but not the only one of
    the other party: a unit was forgotten, or another was named twice. It reports a story that names
    a place, but neither the attacked hex nor its place. It also reports units that are not in the
    figure, and hexes that are too far away for it.
    """
    names = context.names["unit"]
    for each in context.game.tables.examples:
        origin = f"examples.{each.id}.text"
        lines = lines_by_text(context).get(origin, ())
        if each.text is None or each.situation is None or not lines:
            continue
        named = {*_named(lines, "unit")}
        attackers = tuple(unit for stack in each.situation.attackers for unit in stack.units)
        for party in (attackers, each.situation.defenders):
            left = [u for u in party if u not in named and names.get(u, u) not in each.text.source]
            if len(left) == 1 and (len(party) > 1 or len(named) > 1):
                yield finding(
                    f"the story leaves out {names.get(left[0], left[0])}",
                    origin,
                    see=f"the situation: examples.{each.id}.situation",
                )
    see = "the situation: examples.{about.id}.situation"
    yield from judge(context, "REF049", _of_figures(), about=figures, see=see)

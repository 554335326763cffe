"""What would make a text safer: the cheapest second place in which the game could say it.

Chosen by what a game has and lacks, not by what would help best: a reference in place of a word
costs less than a short form, a short form less than a worked example, that less than a position
that somebody has to play out. Of each text the slips in sides and numbers have the reference that
could stand there, all others the first of the rest that the game lacks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from generator.blindspots.slips import Kind, Slip
from generator.blindspots.texts import Passage
from generator.blindspots.trying import BlindSpots, Tried
from generator.checks.context import CheckContext
from generator.checks.ex import cancelled
from generator.combat.cells import codes_named
from generator.diagnostics import Origin
from generator.model.combat import Modifier
from generator.model.names import NUMERAL
from generator.model.rules import Section
from generator.model.walk import part
from generator.model.walkthrough import Step
from generator.records import Frozen

_WORKED = ("examples", "lookups", "marches", "tallies", "supply_lines", "command_lines")
"""What a section may have worked, by the names of the model."""
_FEW = 3
"""So many effects of a modifier are named; of more nobody knows which is meant."""

_IN_SHORT = "say the rule in short as well: other sections have a short form, these have none"
_ALIKE = "tell in short, in the words of the rule, what it turns on, so that the two are compared"
_NUMBERS = (
    "quote numbers from the data: {value:NAME}, with NAME under `values`, and `repeats` where the"
    " data has it as well, or what stands here"
)
_COUNTS = "a worked example in which the modifier counts"
_CANCELS = "a worked example whose `situation` has all that the modifier is for, and `unless`"
_WINS, _FAILS = "a position that just wins", "a position that just fails"
_BECAUSE = "`because` in the positions of the walkthrough: which unit is where, and when"
_ORDERS = "what the result does to whom, with which all texts are compared"
_RESULT = "a worked example with the result"
_FOUGHT = "an attack with the result, and what it leaves"
_RULE = "the section that explains it"
_ACTS = "the side that acts, if it is one alone"
_MARCH = "a worked march through it, with what each hex takes"
_MARCHES = "a worked march, which the section names"
_DECIDED = "a worked example on the table of the phase that the section explains"
_SITUATION = "where the units are that the story tells of"
_PLAYED = "a step that carries it out"


class Remedy(Frozen):
    """What to write under which key, in `detail`, and how many slips nothing notices without it.

    `advice` is said alike of all remedies of a kind. `last` is said of what helps where nothing
    plainer is missing.
    """

    key: str
    advice: str
    detail: str
    origins: tuple[Origin, ...]
    blind: int

    @property
    def last(self) -> bool:
        """Whether something plainer comes first."""
        return self.advice == _ALIKE


def remedies(found: BlindSpots, context: CheckContext) -> tuple[Remedy, ...]:
    """Return what each text with blind spots lacks first, what concerns most of them first."""
    chooser = _Chooser(context)
    together: dict[_Way, list[tuple[Origin, int]]] = {}
    for each in found.texts:
        left = list(each.blind)
        for way, slips in chooser.references(each):
            together.setdefault(way, []).append((each.passage.origin, len(slips)))
            left = [slip for slip in left if slip not in slips]
        other = next(chooser.ways(each.passage), None) if left else None
        if other is not None:
            together.setdefault(other, []).append((each.passage.origin, len(left)))
    made = [
        Remedy(*way, tuple(dict(texts)), sum(blind for _, blind in texts))
        for way, texts in together.items()
    ]
    return tuple(sorted(made, key=lambda one: (one.last, -one.blind)))


_Way = tuple[str, str, str]
"""A key, what is written there, and what exactly."""


class _Chooser:
    """Knows what a game has, and so what it lacks."""

    def __init__(self, context: CheckContext) -> None:
        self._context, self._game = context, context.game

    def ways(self, passage: Passage) -> Iterator[_Way]:
        """Yield what a text lacks besides references, the cheapest first."""
        own: dict[str, Callable[[Passage], Iterator[_Way]]] = {
            "sections": self._of_section,
            "modifiers": self._of_modifier,
            "victory": self._of_victory,
            "codes": self._of_code,
            "sequence": self._of_phase,
            "terrain": self._of_ground,
            "lines": self._of_ground,
            "examples": self._of_example,
        }
        return own.get(passage.root, self._of_step)(passage)

    # References

    def references(self, tried: Tried) -> Iterator[tuple[_Way, tuple[Slip, ...]]]:
        """Yield what could be quoted in place of sides and numbers, and the slips of these."""
        passage, text = tried.passage, tried.passage.text
        for side in self._game.sides:
            slips = tuple(
                each
                for each in tried.blind
                if each.kind is Kind.SIDE and text[each.start : each.end].endswith(side.name)
            )
            if slips:
                advice = f"write {{side:{side.id}}} in place of “{side.name}”"
                yield (passage.origin, advice, ""), slips
        numbers = tuple(each for each in tried.blind if each.kind is Kind.NUMBER)
        if numbers and not passage.story:
            typed = [" ".join(text[each.start : each.end].split()).lower() for each in numbers]
            words = ", ".join(f"“{each}”" for each in dict.fromkeys(typed))
            quoted = " or ".join(self._quoted(passage, typed))
            detail = f"{words}: {quoted}" if quoted else words
            yield (passage.origin, _NUMBERS, detail), numbers

    def _quoted(self, passage: Passage, typed: Sequence[str]) -> list[str]:
        """Return the references that print one of some numbers, if there are few."""
        names = self._context.names
        numerals = {word: number for number, word in names.get(NUMERAL, {}).items()}
        numbers = {numerals.get(each.split()[0], each.split()[0]) for each in typed}
        own = {each.id for each in self._modifiers_of(passage)}
        known = [
            f"{{{kind}:{name}}}"
            for kind in ("effect", "value", "limit")
            for name, number in names.get(kind, {}).items()
            if number in numbers and (kind != "effect" or name in own)
        ]
        effects = [each for each in known if each.startswith("{effect:")]
        if effects:
            return effects if len(effects) <= _FEW else []
        return known if len(known) == 1 else []

    def _modifiers_of(self, passage: Passage) -> list[Modifier]:
        """Return the modifiers of which a text speaks, as far as the data says so."""
        root, name, *_ = [*passage.origin.split("."), ""]
        rule = passage.origin.split(".")[-2]
        return [
            each
            for each in self._game.tables.modifiers
            if (root == "modifiers" and each.id == name)
            or (root in {"terrain", "lines"} and name in (*each.terrain, *each.lines))
            or (root == "sections" and each.rule == rule)
        ]

    # Texts of rules

    def _of_section(self, passage: Passage) -> Iterator[_Way]:
        stem, _, key = passage.origin.rpartition(".")
        section = self._context.text(stem)
        if section.short is None and any(each.section.short for each in self._context.sections):
            yield f"{stem}.short", _IN_SHORT, ""
        yield from self._worked(stem, section, passage)
        if section.short is not None and key in {"text", "short"}:
            yield f"{stem}.short", _ALIKE, ""

    def _worked(self, stem: Origin, section: Section, passage: Passage) -> Iterator[_Way]:
        """Yield what of a section nobody has worked out."""
        game = self._game
        for modifier in self._modifiers_of(passage):
            yield from self._of_modifier_itself(modifier)
        if any(getattr(section, name) for name in _WORKED):
            return
        phases = [each for each in game.sequence if each.rule == section.id]
        tables = {phase.table for phase in phases if phase.table is not None}
        worked = {each.table for each in game.tables.examples}
        worked |= {each.table for each in game.tables.lookups}
        if game.movement and not game.marches and any(phase.moves for phase in phases):
            yield f"{stem}.marches", _MARCHES, ""
        elif tables - worked:
            yield f"{stem}.examples", _DECIDED, ""

    def _of_modifier(self, passage: Passage) -> Iterator[_Way]:
        for modifier in self._modifiers_of(passage):
            yield from self._of_modifier_itself(modifier)
            if modifier.rule is None:
                yield f"modifiers.{modifier.id}.rule", _RULE, ""

    def _of_modifier_itself(self, modifier: Modifier) -> Iterator[_Way]:
        if modifier.id not in self._counted:
            yield "examples", _COUNTS, f"modifiers: [{modifier.id}]"
        if cancelled(self._context, modifier) is False:
            told = f"{modifier.id}, cancelled by “{modifier.unless}”"
            yield "examples", _CANCELS, told

    @cached_property
    def _counted(self) -> frozenset[str]:
        """The modifiers that count in some worked example."""
        examples = self._game.tables.examples
        return frozenset(name for each in examples for name in (*each.modifiers, *each.succeeds))

    def _of_victory(self, passage: Passage) -> Iterator[_Way]:
        name = passage.origin.split(".")[1]
        steps = [each.victory for each in self._game.walkthrough if each.victory is not None]
        own = [each for each in steps if each.victory == name]
        if all(each.missed for each in own):
            yield "walkthrough", _WINS, f"victory: {{victory: {name}, at: …}}"
        if not any(each.missed for each in own):
            yield "walkthrough", _FAILS, f"victory: {{victory: {name}, at: …, missed: true}}"
        if any(each.because is None for each in own):
            yield "walkthrough", _BECAUSE, name

    def _of_code(self, passage: Passage) -> Iterator[_Way]:
        name = passage.origin.split(".")[1]
        tables = self._game.tables
        code = next((each for each in tables.codes if each.id == name), None)
        if code is not None and code.orders is None:
            yield f"codes.{name}.orders", _ORDERS, ""
        worked = [each.result for each in tables.examples]
        worked += [each.result for each in tables.lookups]
        if name not in codes_named(worked, tables):
            yield "examples", _RESULT, f"result: {name}"
        attacks = [each.attack for each in self._game.walkthrough if each.attack is not None]
        if name not in codes_named((each.result for each in attacks), tables):
            yield "walkthrough", _FOUGHT, f"attack: {{result: {name}, then: …}}"

    def _of_phase(self, passage: Passage) -> Iterator[_Way]:
        phase = self._context.text(passage.origin.rpartition(".")[0])
        if phase.rule is None:
            yield f"sequence.{phase.id}.rule", _RULE, ""
        if phase.side is None and {each.side for each in self._game.sequence} != {None}:
            yield f"sequence.{phase.id}.side", _ACTS, ""

    def _of_ground(self, passage: Passage) -> Iterator[_Way]:
        root, name, *_ = passage.origin.split(".")
        for modifier in self._modifiers_of(passage):
            yield from self._of_modifier_itself(modifier)
        costs = {cost.terrain for entry in self._game.movement for cost in entry.terrain}
        open_to_some = getattr(self._context.text(f"{root}.{name}"), "playable", True)
        if root == "terrain" and open_to_some and name in costs - self._ground_of_marches:
            yield "marches", _MARCH, name

    @cached_property
    def _ground_of_marches(self) -> frozenset[str]:
        """The terrain through which some march goes."""
        context = self._context
        hexes = (
            at
            for march in self._game.marches
            for label in march.path.replace(" ", "-").split("-")
            if (at := context.cell(label)) is not None
        )
        return frozenset(context.terrain[at].id for at in hexes if at in context.terrain)

    # Stories, and what the walkthrough carries out

    def _of_example(self, passage: Passage) -> Iterator[_Way]:
        example = self._context.text(passage.origin.rpartition(".")[0])
        if example.situation is None and self._game.map is not None:
            yield f"examples.{example.id}.situation", _SITUATION, ""

    def _of_step(self, passage: Passage) -> Iterator[_Way]:
        root, name, *_ = [*passage.origin.split("."), ""]
        steps = {
            "setup": ("set_up", "setup"),
            "arrivals": ("arrive", "arrival"),
            "withdrawals": ("withdraw", "withdrawal"),
            "events": ("event", "event"),
        }
        if root in steps and not self._is_played(*steps[root], name):
            step, key = steps[root]
            shown = f"{step.replace('_', '-')}: {{{key}: {name}, …}}"
            yield "walkthrough", _PLAYED, shown

    def _is_played(self, step: str, key: str, name: str) -> bool:
        def named(each: Step) -> object:
            taken = getattr(each, step)
            return part(taken, key) if taken is not None else None

        return any(named(each) == name for each in self._game.walkthrough)

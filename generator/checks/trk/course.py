"""What rules say of the course of a turn: what comes before what, and which side goes first."""

from __future__ import annotations

from collections.abc import Mapping

from generator.checks.claims import Claim, Facts, Rows, Said, claims
from generator.checks.context import CheckContext, of_things
from generator.checks.sayings import sayings
from generator.checks.sentences.telling import telling, telling_of
from generator.model.game import Game, Phase


@of_things
def _acts(context: CheckContext) -> Mapping[str, frozenset[str]]:
    """Return what is done in phases, by the stems of the words for it."""
    known = sayings(context.game.language).of("TRK086").group("acts")
    return {act: telling_of(words) for act, words in known.items()}


@of_things
def _phases(context: CheckContext) -> Mapping[str, tuple[int, ...]]:
    """Return the places in the sequence of the phases in which something is done."""
    game = context.game
    phases = [each for each in game.sequence if each.during is None]
    found: dict[str, list[int]] = {act: [] for act in _acts(context)}
    moved: set[str | None] = set()
    for at, phase in enumerate(phases):
        acts = _acts_of(context, phase)
        if phase.moves is not None:
            acts = (acts - {"move"}) | {"again" if phase.side in moved else "move"}
            moved.add(phase.side)
        for act in acts:
            found[act].append(at)
    return {act: tuple(at) for act, at in found.items() if at}


def _acts_of(context: CheckContext, phase: Phase) -> set[str]:
    game, words = context.game, telling(f"{phase.id} {phase.name}")
    acts = {act for act, names in _acts(context).items() if words & names}
    acts |= {"supply"} if game.supply and phase.id in game.supply.judged else set()
    acts |= {"draw"} if game.cup and game.cup.phase == phase.id else set()
    acts |= {"event"} if any(each.phase == phase.id for each in game.event_tables) else set()
    acts |= {"initiative"} if game.initiative and game.initiative.phase == phase.id else set()
    return acts


def _act(said: Said, slot: str) -> str:
    """Return what a clause says is done; nothing where that may be several things."""
    words = telling(said[slot])
    found = [act for act, names in _acts(said.context).items() if words & names]
    if "move" in found and said.has("once more", said[slot]):
        return "again"
    return found[0] if len(found) == 1 else ""


def _sides(context: CheckContext) -> list[str | None]:
    return [*dict.fromkeys(each.side for each in context.game.sequence if each.side)] or [None]


def _is_before(context: CheckContext, one: str, other: str) -> bool | None:
    """Return whether something is done before something else, by each side in its own phases.

    None where the sequence does not say it, or it is done before and after.
    """
    known, phases = _phases(context), [e for e in context.game.sequence if e.during is None]
    answers = set[bool]()
    for side in _sides(context):
        its = [
            [at for at in known.get(act, ()) if phases[at].side in {None, side}]
            for act in (one, other)
        ]
        if one == other or not its[0] or not its[1]:
            continue
        answers |= {a < b for a in its[0] for b in its[1] if a != b}
        if {*its[0]} & {*its[1]}:
            return None
    return answers.pop() if len(answers) == 1 else None


def _ordered(said: Said) -> bool | Facts:
    """Judge that something is done before or after something else."""
    one, other = _act(said, "one"), _act(said, "two")
    twice = "again" in _phases(said.context) and {one, other} & {"move"}
    if not one or not other or (twice and said.has("who", said["one"])):
        return True  # who moves may be those that move again
    known, says = _is_before(said.context, one, other), said.has("before", said["how"])
    right = "after" if says else "before"
    return known is None or known is says or {"right": right, "two": said["two"]}


def _between(said: Said) -> bool | Facts:
    """Judge that something is done between two other things."""
    one, acts = _act(said, "one"), [_act(said, "two"), _act(said, "three")]
    known = [_is_before(said.context, one, act) if one and act else None for act in acts]
    return None in known or len({*known}) > 1 or {"right": "before" if known[0] else "after"}


def _at_an_end(said: Said) -> bool | Facts:
    """Judge that something is done first, or last, in a turn."""
    act, first = _act(said, "one"), said.has("start", said["end"])
    known = _phases(said.context).get(act, ())
    phases = [each for each in said.game.sequence if each.during is None]
    busy = [at for at, each in enumerate(phases) if each.moves or each.table or at in _moves(said)]
    if not known or not busy or {*known} & {*busy}:
        return True
    sides = len({phases[at].side for at in known} - {None})
    if first:
        right = bool(sides) or min(known) < min(busy)
    else:
        right = max(known) > max(busy) or (bool(sides) and _ends_of_sides(said, known))
    return right or {"right": "after" if first else "before"}


def _moves(said: Said) -> set[int]:
    known = _phases(said.context)
    return {at for act in ("move", "attack", "fire") for at in known.get(act, ())}


def _ends_of_sides(said: Said, known: tuple[int, ...]) -> bool:
    """Whether phases are the last of their sides, as far as these move and attack."""
    phases = [each for each in said.game.sequence if each.during is None]
    busy = _moves(said)
    return all(
        not any(other > at and phases[other].side == phases[at].side for other in busy)
        for at in known
    )


# ---- sides


def order_of_sides(game: Game) -> list[str]:
    """Return the sides in the order of their phases; nothing where chance or turns settle it."""
    if game.cup or (game.initiative and not game.initiative.phase and not game.initiative.first):
        return []
    found = [each.side for each in game.sequence if each.side and each.during is None]
    return list(dict.fromkeys(found)) if not game.initiative else []


def _goes_first(said: Said) -> bool | Facts:
    """Judge which side goes first, second or last in a turn."""
    order, sides = order_of_sides(said.game), said.ids("side")
    place = said.word("nth") if "nth" in said.slots and said["nth"] else "first"
    if len(order) < len(said.game.sides) or len(order) < 2 or not sides:
        return _first_by_initiative(said, place)
    at = {"first": 0, "second": 1, "last": len(order) - 1}.get(place, 0)
    return order[at] in sides or {"right": said.name("side", order[0])}


def _first_by_initiative(said: Said, place: str) -> bool | Facts:
    rule, turns = said.game.initiative, {*said.named("turn")}
    first = said.has("first turn", said.line.text[slice(*said.sentence)]) or turns == {"1"}
    if rule is None or not rule.first or not first or place != "first" or not said.ids("side"):
        return True
    return rule.first in said.ids("side") or {"right": said.name("side", rule.first)}


def _one_then_other(said: Said) -> bool | Facts:
    order = order_of_sides(said.game)
    one, two = said.target("one"), said.target("two")
    if one not in order or two not in order or one == two:
        return True
    if "how" in said.slots and said.word("how") == "after":
        one, two = two, one
    return order.index(one) < order.index(two) or {"right": said.name("side", order[0])}


def _by_turns(said: Said) -> bool:
    """Judge that both sides do one thing before either does the next."""
    order, known = order_of_sides(said.game), _phases(said.context)
    one, other = _act(said, "one"), _act(said, "two")
    phases = [each for each in said.game.sequence if each.during is None]
    if len(order) < 2 or not known.get(one) or not known.get(other):
        return True
    sided = all(phases[at].side for act in (one, other) for at in known[act])
    return not sided or max(known[one]) < min(known[other])


def _so_many_phases(said: Said) -> set[int]:
    game = said.game
    counts = [sum(e.side == side.id for e in game.sequence) for side in game.sides]
    return {*counts} if game.sequence and all(counts) else set()


@claims(
    "TRK086",
    at="all",
    see="the sequence: sequence",
    texts=r"^(sections|sequence)\.|^scenarios\..*(text|special)$",
)
def course_of_a_turn_told_otherwise() -> Rows:
    """A rule has another course of a turn than the sequence.

    "Combat comes before movement", "the Duchy moves first", "supply is judged after combat",
    "the weather is rolled for at the end of the turn", beside a sequence that has it the other way:
    players who have read the rule play another game than those who go by the card. What is done in
    a phase is known by its name and by keys such as `judged`, `moves` and those of the cup.
    """
    order = "by the sequence it comes {right} {two}"
    yield Claim("comes before", _ordered, order)
    yield Claim("does before", _ordered, order)
    yield Claim("first and then", _ordered, order)
    yield Claim("comes between", _between, "by the sequence it comes {right} both")
    yield Claim("at an end of a turn", _at_an_end, "by the sequence it comes {right} the rest")
    first = "by the sequence {right} goes first"
    yield Claim("goes first", _goes_first, first)
    yield Claim("one side, then the other", _one_then_other, first)
    yield Claim("both, then both", _by_turns, "by the sequence each side does both in turn")
    phases = "by the sequence each has {truth:phase}, not {number}"
    yield Claim("phases of a side", _so_many_phases, phases, at="number")

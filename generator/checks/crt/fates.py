"""What rules say becomes of units: in a state, by what dice hit, by a check, by a result."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from generator.checks.claims import Claim, Facts, Rows, Said, any_of
from generator.checks.context import CheckContext, of_things
from generator.checks.num.kinds import section_of
from generator.checks.sayings import sayings
from generator.checks.sentences.numbers import numbers_in
from generator.combat.cells import EMPTY
from generator.model.combat import ModifierKind, Party
from generator.model.counters import State
from generator.model.names import listed
from generator.model.orders import Act, Measure, Order, Orders, Passing, UnitState, parts_of
from generator.model.tables import HitsTable


def row(name: str, wrong: Callable[[Said], str], given: _Given | None = None) -> Claim:
    """Return a row of what rules say, optional ones left out: they change what the data say.

    `wrong` returns what the data have instead; nothing where it is right or not known.
    """

    def truth(said: Said) -> bool | Facts:
        section = section_of(said)
        has = wrong(said) if section and not section.option else ""
        return not has or {"has": has}

    return Claim(name, truth, "the text says {all!r}, but {has}", given=given)


_Given = Callable[[CheckContext], dict[str, str] | None]


# ---- states


@of_things
def _states(context: CheckContext) -> Mapping[str, UnitState]:
    """Return the states of the game by what they are called, in small letters."""
    states = [each for each in context.game.states if not each.option]
    found = {str(each.state).replace("-", " "): each for each in states}
    called = _group(context, "state")
    found |= {name: each for each in states for name in called.get(str(each.state), ())}
    return found | {str(each.name).lower(): each for each in states if each.name}


def _group(context: CheckContext, name: str) -> Mapping[str, tuple[str, ...]]:
    return sayings(context.game.language).of("CRT083").group(name)


def _names_of_states(context: CheckContext) -> dict[str, str]:
    words = {re.sub(r"\Ain ", "", each) for each in _states(context)}
    return {"states": any_of(words)}


def _state(said: Said) -> UnitState | None:
    """Return the state in which a subject is, the one with the longest name."""
    subject = " ".join(said["subject"].lower().split())
    known = _states(said.context)
    named = (each for each in known if re.sub(r"\Ain ", "", each) in subject)
    return known.get(max(named, key=len, default=""))


def _acts(said: Said) -> set[Act]:
    group = _group(said.context, "acts")
    known = {word: Act(act) for act, words in group.items() for word in words}
    words = re.findall(r"[^\W\d_]+", said["acts"].lower())
    singles = (word if word in known else word.removesuffix("s") for word in words)
    return {known[each] for each in singles if each in known}


def _forbidden(said: Said) -> str:
    state = _state(said)
    free = _acts(said) - {*state.never} if state else set()
    return f"the state may {listed(sorted(free))}: see `never`" if free else ""


def _allowed(said: Said) -> str:
    state = _state(said)
    shut = _acts(said) & {*state.never} if state else set()
    return f"the state has `never: [{listed(sorted(shut))}]`" if shut else ""


@of_things
def _phases(context: CheckContext) -> Mapping[str, str]:
    """Return the names of phases in small letters, by their ids."""
    return {each.id: str(each.name).lower() for each in context.game.sequence}


def _states_and_phases(context: CheckContext) -> dict[str, str]:
    words = (word for name in _phases(context).values() for word in re.findall(r"[a-z]{4,}", name))
    return {**_names_of_states(context), "phases": any_of({*words} - {"phase"})}


def _recovers(said: Said) -> str:
    state, phases = _state(said), _phases(said.context)
    ends = {phases.get(each.phase, "") for each in state.until} if state else set()
    word = said["phase"].lower()
    wrong = bool(ends) and not any(word in each for each in ends)
    return f"by `until` it ends with the phase {listed(sorted(ends), 'or')}" if wrong else ""


def _rows_of_states() -> Rows:
    yield row("forbidden in a state", _forbidden, _names_of_states)
    yield row("allowed in a state", _allowed, _names_of_states)
    yield row("end of a state", _recovers, _states_and_phases)


# ---- dice that hit, and checks


def _hits(said: Said) -> list[HitsTable]:
    return [each for each in said.game.tables.tables if isinstance(each, HitsTable)]


def _shown(said: Said) -> set[int]:
    """Return the rolls of which a list speaks."""
    stated = {value for value, _ in numbers_in(said["list"])}
    if stated and (said["more"] or said.has("up to", said["list"])):
        most = max(each.die.faces for each in _hits(said)) if said["more"] else max(stated)
        stated = set(range(min(stated), most + 1))
    return stated


def _hitting(table: HitsTable) -> set[int]:
    numbers, faces = table.hit.numbers, range(1, table.die.faces + 1)
    return {each for each in faces if numbers and each in numbers}


def _hit_on(said: Said) -> str:
    tables = [each for each in _hits(said) if each.hit.numbers]
    if not tables:
        return ""
    stated, known = _shown(said), [_hitting(each) for each in tables]
    wrong = stated not in known and any(stated & each for each in known)
    return f"the data have `hit: {tables[0].hit.text}`" if wrong else ""


def _in_any_case(said: Said) -> str:
    """Judge of a roll whether it always hits, or never."""
    roll, always = said.number(), said.word("how") == "always"

    def does(table: HitsTable) -> bool:
        own = table.always_hits if always else table.never_hits
        numbers = table.hit.numbers
        return (own is not None and roll in own) or (
            bool(numbers) and (roll in _hitting(table)) is always
        )

    tables = _hits(said)
    key = "always-hits" if always else "never-hits"
    return f"`{key}` does not have it" if tables and not any(map(does, tables)) else ""


_MEASURES: Final = {"step": Measure.STEPS, "factor": Measure.FACTORS}


def _rolled_for(said: Said) -> str:
    measure = _MEASURES.get(said.word("of"), Measure.UNITS)
    known = {each.dice for each in _hits(said)}
    wrong = bool(known) and measure not in known
    return f"the data have `dice: {listed(sorted(known), 'or')}`" if wrong else ""


@of_things
def _checks(context: CheckContext) -> tuple[Passing, ...]:
    """Return what passes the checks that results ask for."""
    orders = (code.orders for code in context.game.tables.codes if code.orders)
    parties = (each.of(party) for each in orders for party in Party)
    parts = (part for order in parties if order for part, _ in parts_of(order))
    return tuple(part.check.pass_ for part in parts if part.check)


def _ratings(context: CheckContext) -> dict[str, str]:
    tables = context.game.tables.tables
    hits = (each.hit.rating for each in tables if isinstance(each, HitsTable))
    return {"ratings": any_of([*(each.factor for each in _checks(context)), *hits])}


def _way_of_a_rating(said: Said) -> str:
    """Judge whether low rolls or high ones pass a check, or hit."""
    first, last = said.sentence
    less = said.has("less", said["way"])
    passes, fails, hits = (
        bool(said.found(what, first, last, **_failing(said.context)))
        for what in ("passes", "fails", "hits")
    )
    rating = said.word("rating")
    if hits and not (passes or fails):
        known = {each.hit.less for each in _hits(said) if each.hit.rating.lower() == rating}
        text = f"the data have `hit: {rating} or {_LESS[not less]}`"
    elif passes is not fails and not hits:
        known = {each.less for each in _checks(said.context) if each.factor.lower() == rating}
        less = less if passes else not less
        text = f"the data have `pass: {rating} or {_LESS[not less]}`"
    else:
        return ""
    return text if len(known) == 1 and less not in known else ""


_LESS: Final = {True: "less", False: "more"}


def _failing(context: CheckContext) -> dict[str, str]:
    """Return what those are called who fail."""
    return {"failed": any_of([*_states(context), *State])}


def _rows_of_dice() -> Rows:
    yield row("hits on", _hit_on)
    yield row("hits in any case", _in_any_case)
    yield row("dice of those who fire", _rolled_for)
    yield row("rating to roll", _way_of_a_rating, _ratings)


# ---- what leaders are worth


def _worths(context: CheckContext) -> dict[str, str]:
    modifiers = context.game.tables.modifiers
    return {"worths": any_of(each.worth.factor for each in modifiers if each.worth)}


def _best_of(said: Said) -> str:
    best = bool(said["best"])
    known = {each.worth.best for each in said.game.tables.modifiers if each.worth}
    has = "the sum counts" if best else "the best one counts"
    return f"by `worth` {has}" if len(known) == 1 and best not in known else ""


_STRENGTHS: Final = frozenset({ModifierKind.FACTOR, ModifierKind.STRENGTH})
_CHANGED: Final = {
    **dict.fromkeys(("die", "roll"), frozenset({ModifierKind.DIE})),
    **dict.fromkeys(("strength", "factor", "factors"), _STRENGTHS),
    "dice": frozenset({ModifierKind.DICE}),
    "column": frozenset({ModifierKind.COLUMN}),
}


def _worth_on(said: Said) -> str:
    factor, modifiers = said.word("factor"), said.game.tables.modifiers
    kinds = {each.kind for each in modifiers if each.worth and each.worth.factor.lower() == factor}
    wrong = bool(kinds) and kinds.isdisjoint(_CHANGED[said.word("what")])
    return f"the modifier has `kind: {listed(sorted(kinds), 'or')}`" if wrong else ""


def _of_sides(context: CheckContext) -> dict[str, str]:
    modifiers = context.game.tables.modifiers
    return {"modifiers": any_of(str(each.name).lower() for each in modifiers if each.side)}


def _may_use(said: Said) -> str:
    """Judge which side may use a modifier: the one named, or either."""
    named, side = said.word("name"), said.target("side") if "side" in said.slots else ""
    own = {e.side for e in said.game.tables.modifiers if str(e.name).lower() == named}
    wrong = bool(own) and None not in own and side not in own
    return f"the modifier has `side: {listed(sorted(filter(None, own)))}`" if wrong else ""


def _rows_of_modifiers() -> Rows:
    yield row("best or all", _best_of, _worths)
    yield row("what a rating changes", _worth_on, _worths)
    yield row("who may use it", _may_use, _of_sides)


# ---- results


def _exchanged(said: Said) -> str:
    codes = said.game.tables.codes
    known = {c.orders.exchange for c in codes if c.orders and c.orders.exchange}
    stated = f"{said.word('what').rstrip('s')}s"
    wrong = bool(known) and stated not in known
    return f"the data have `exchange: {listed(sorted(known))}`" if wrong else ""


def _picked(said: Said) -> str:
    orders = (code.orders for code in said.game.tables.codes if code.orders)
    parties = (each.of(party) for each in orders for party in Party)
    lost = any(order and order.lose for order in parties)
    return "by the orders their owner picks what is lost" if lost else ""


def codes_in_words(context: CheckContext) -> dict[str, str]:
    """Return the codes that are no words, as parts of patterns: those of two signs or more."""
    codes = (each.id for each in context.game.tables.codes)
    return {"codes": any_of(each for each in codes if _CODE.fullmatch(each)) or "(?!)"}


_CODE = re.compile(r"[A-Z][A-Z0-9]+")


def becomes_another(said: Said) -> bool:
    """Whether a rule is optional, or about what changes results: they order then what it says."""
    section, modifiers = section_of(said), said.game.tables.modifiers
    changed = (each.rule for each in modifiers if each.kind is ModifierKind.REPLACE)
    return section is None or section.option is not None or section.id in changed


def _orders(said: Said) -> Orders | None:
    name = said.target("code") or said["code"]
    found = (each.orders for each in said.game.tables.codes if each.id == name)
    return None if name in EMPTY or becomes_another(said) else next(found, None)


def _suffers(said: Said) -> str:
    """Judge whether a party suffers by a result what is said, or anything."""
    orders = _orders(said)
    party = Party.ATTACKER if said.word("party").startswith("attack") else Party.DEFENDER
    if orders is None or orders.exchange or orders.loser:
        return ""
    order = orders.of(party)
    parts = [part for part, _ in parts_of(order)] if order else []
    unsure = any(part.code or part.check for part in parts)
    right = any(_does(part, said.word("what")) for part in parts)
    return "" if right or unsure else f"by its orders the {party} does not"


_DOES: Final[tuple[tuple[str, Callable[[Order], object]], ...]] = (
    (r"elim|destr", lambda order: order.removes or (order.lose and not order.lose.steps)),
    (r"retreat|withdr|back|rout", lambda order: order.retreat),
    (r"los|cost", lambda order: order.lose),
    (r"disrupt", lambda order: order.state),
    (r"", lambda _: True),
)


def _does(order: Order, what: str) -> bool:
    return next(bool(does(order)) for word, does in _DOES if re.search(word, what))


def _advance_then(said: Said) -> str:
    """Judge who may advance after a result, and how far: one more hex than the first is two."""
    orders = _orders(said)
    if orders is None:
        return ""
    advance, further = orders.advance, "further" in said.slots
    if advance is None:
        return "it has no `advance`"
    if "many" in said.slots:
        wrong = advance.units is not None and advance.units != said.number("many")
        return f"its `advance` has `units: {advance.units}`" if wrong else ""
    hexes = 2 if further else advance.hexes
    if not further and said["number"]:
        hexes = said.number()
    return f"its `advance` has `hexes: {advance.hexes}`" if hexes != advance.hexes else ""


def _rows_of_results() -> Rows:
    yield row("exchange of", _exchanged)
    yield row("who picks losses", _picked)
    yield row("who suffers", _suffers, codes_in_words)
    yield row("advance by a result", _advance_then, codes_in_words)


def rows_of_fates() -> Iterator[Claim]:
    """Yield the rows of CRT083 about what becomes of units."""
    yield from _rows_of_states()
    yield from _rows_of_dice()
    yield from _rows_of_modifiers()
    yield from _rows_of_results()

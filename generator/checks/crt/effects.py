"""What sentences say that a modifier does: which way it works, on what, for whom."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from generator.checks.check import ALL_TEXTS
from generator.checks.claims import Claim, Facts, Rows, Said, claims, lines_by_text
from generator.checks.context import CheckContext, of_things
from generator.checks.sentences.telling import stem, telling
from generator.combat.dice import die_axis, standard_scale
from generator.model.combat import Modifier, ModifierKind, Party
from generator.model.names import listed
from generator.model.tables import ResultsTable

_LABEL = re.compile(r"(?:^|(?<=[.;] ))([A-Z][^.:;]{1,40}):\s")
_WAY = {Party.ATTACKER: "right", Party.DEFENDER: "left"}
_SAME_CASE = 0.8
"""So many of the telling words of an exception make it the case of the modifier itself."""
_ADDS = frozenset({"on", "to", "onto"})
_DOUBLES: Mapping[str, ModifierKind] = {
    "doubled": ModifierKind.MULTIPLY,
    "halved": ModifierKind.HALVE,
}


def _about(said: Said) -> Sequence[Modifier]:
    """Return the modifiers of which a stretch of a text speaks.

    They are those of the ground, the line or the weather whose effects the text are, or that of the
    label before the stretch ("Pincers: two on the die"), or the one to which its sentence refers.
    """
    modifiers = said.game.tables.modifiers
    own = _of_entry(said.context, said.line.origin)
    if own is not None:
        return own
    labels = [each for each in _LABEL.finditer(said.line.text) if each.end() <= said.span()[0]]
    if labels:
        last = labels[-1]
        stops = said.line.text.count(". ", last.end(), said.span()[0])
        return () if stops else _called(said.context, last[1])
    named = said.named("modifier")
    if not named and said.line.origin.startswith("examples."):
        return _of_story(said)
    return tuple(each for each in modifiers if (each.id,) == named)


def _of_story(said: Said) -> Sequence[Modifier]:
    """Return the modifiers of a worked example, if a sentence of its story tells what was done."""
    first, last = said.sentence
    if said.found("counted otherwise", first, last):
        return ()
    example = said.context.thing("example", said.line.origin.split(".")[1])
    modifiers = said.game.tables.modifiers
    return tuple(each for each in modifiers if example and each.id in example.modifiers)


@of_things
def _of_entry(context: CheckContext, origin: str) -> tuple[Modifier, ...] | None:
    """Return the modifiers of an entry of the key, or of a modifier; None for other texts."""
    family, *ids = origin.split(".")
    modifiers = context.game.tables.modifiers
    if family == "modifiers":
        return tuple(each for each in modifiers if each.id == ids[0])
    if family not in {"terrain", "lines", "weather"} or ids[-1] != "effects":
        return None
    thing = ids[1] if family == "weather" else ids[0]
    return tuple(each for each in modifiers if thing in getattr(each, family))


@of_things
def _called(context: CheckContext, label: str) -> tuple[Modifier, ...]:
    """Return the modifiers that a label names, those of each ground that it names among them."""
    modifiers, small = context.game.tables.modifiers, label.casefold()
    whole = tuple(each for each in modifiers if str(each.name).casefold() == small)
    if whole:
        return whole
    names = context.names.get("terrain", {}) | context.names.get("line", {})
    ground = {
        thing for thing, name in names.items() if name.casefold() in re.split(r",? or |, ", small)
    }
    return tuple(each for each in modifiers if ground & {*each.terrain, *each.lines})


def _of_kinds(said: Said, *kinds: ModifierKind) -> list[Modifier]:
    """Return the modifiers that a stretch is about, if all of some kinds favour one party."""
    found = [each for each in _about(said) if each.kind in kinds and each.favours]
    return found if len({each.favours for each in found}) == 1 else []


def _column(said: Said) -> bool | Facts:
    found = _of_kinds(said, ModifierKind.COLUMN)
    if not found or found[0].favours is None:
        return True
    right = _WAY[found[0].favours]
    return said.word("way") == right or _facts(found, right)


def _on_the_die(said: Said) -> bool | Facts:
    found, upwards = _of_kinds(said, ModifierKind.DIE), _upwards(said.context)
    if not found or upwards is None:
        return True
    adds = (found[0].favours is Party.ATTACKER) is upwards
    right = "is added to the die" if adds else "is taken off the die"
    return (said.word("way") in _ADDS) is adds or _facts(found, right)


def _facts(modifiers: Sequence[Modifier], right: str) -> Facts:
    return {
        "modifiers": listed([str(each.name) for each in modifiers]),
        "favoured": modifiers[0].favours,
        "right": right,
        "first": modifiers[0].id,
    }


@of_things
def _upwards(context: CheckContext) -> bool | None:
    """Whether high rolls are good for attackers; None where tables differ, or do not say."""
    tables = context.game.tables
    found = set(_orders(context)) if tables.tables else set()
    return found.pop() if len(found) == 1 else None


def _orders(context: CheckContext) -> Iterator[bool | None]:
    tables = context.game.tables
    for table in tables.tables:
        if isinstance(table, ResultsTable):
            try:
                yield die_axis(table, tables.codes, standard_scale(table)).upwards
            except ValueError:
                yield None


def _strength(said: Said) -> bool | Facts:
    kinds = ModifierKind.MULTIPLY, ModifierKind.HALVE
    found = [each for each in _about(said) if each.kind in kinds and each.favours]
    if len(found) != 1 or found[0].favours is None:
        return True
    one, stated = found[0], said.word("how")
    right = {kind: word for word, kind in _DOUBLES.items()}[one.kind]
    if one.kind is ModifierKind.MULTIPLY and one.value != len(Party):
        return True
    changed = found[0].favours
    if one.kind is ModifierKind.HALVE:
        changed = Party.DEFENDER if changed is Party.ATTACKER else Party.ATTACKER
    party = said.word("party").rstrip("s")
    same = stated == right and party == changed
    return same or _facts(found, f"the {changed}s are {right}")


_GROUND = frozenset({"terrain", "lines"})


def _where_they_are(said: Said) -> bool | Facts:
    """Judge who is on the ground of modifiers, or across their lines.

    Ground helps those who are attacked there, water and walls those who are attacked across them.
    """
    across = "across" in said.slots and bool(said["across"])
    about = [each for each in _about(said) if each.kind is not ModifierKind.REPLACE]
    kept = {key for each in about for key in _GROUND if getattr(each, key)}
    if kept != {"lines" if across else "terrain"} or not all(
        each.favours is Party.DEFENDER for each in about
    ):
        return True
    right = Party.ATTACKER if across else Party.DEFENDER
    same = said.word("party").startswith(right[:6])
    return same or _facts(about, f"{right}s")


def _nobody_across(said: Said) -> bool | Facts:
    """Judge whether lines help defenders, though no attackers are across them."""
    lines = {line.id for line in said.game.map.lines} if said.game.map else set()
    about = [
        each
        for each in said.game.tables.modifiers
        if each.favours is Party.DEFENDER and lines.intersection(each.lines)
    ]
    return not about or _facts(about, "all or most attackers")


def _for_whom(said: Said) -> bool | Facts:
    found = said.thing("effect")
    if not isinstance(found, Modifier) or found.favours is None:
        return True
    return said.word("party").startswith(found.favours) or _facts([found], found.favours)


def _in_its_case(said: Said) -> bool | Facts:
    """Judge an exception by the case of the modifier that has it: it cannot be the same."""
    found, case = _about(said), telling(said["case"])
    before = said.sentence[0], said.span()[0]
    if len(found) != 1 or not case or said.found("refused", *before):
        return True
    when = f"modifiers.{found[0].id}.when"
    lines = lines_by_text(said.context).get(when, ())
    told = " ".join(line.text for line in lines) if said.line.origin != when else ""
    if said.has("refused", f"{told} {said['case']}"):
        return True
    shared = len(case & telling(told))
    return shared < _SAME_CASE * len(case) or {"when": told.rstrip("."), "first": found[0].id}


def _order(said: Said) -> bool | Facts:
    """Judge an order to do what one of the modifiers forbids by its name, such as "No Retreat".

    A result may order it: a sentence that names one is let be.
    """
    first, last = said.sentence
    if said.found("refused", first, said.span()[1]) or said.found("a result", first, last):
        return True
    if said.line.named("code", first=first, last=last):
        return True
    for each in said.game.tables.modifiers:
        forbids, *_ = str(each.name).casefold().split()[1:] or ("",)
        if said.has("forbids", str(each.name)) and stem(forbids) == stem(said["verb"]):
            return {"name": str(each.name), "verb": said["verb"], "first": each.id}
    return True


@claims("CRT080", reads=ALL_TEXTS, see="the modifier: modifiers.{first}")
def effect_turned_round() -> Rows:
    """A text says that a modifier works the other way than the data.

    "Cover: one column right" beside a modifier that favours the defender, whose columns go left;
    "Pincers: two off the die" where they are added; "defenders on heights are halved" where they
    are doubled; "the attackers are in a wood" for ground that helps those attacked there; a river
    that counts "if no attackers are across" or "unless attackers are across"; "he orders them to
    retreat" beside a modifier called No Retreat. Looked at are the effects in the key, what
    modifiers say of themselves, what stands behind the name of a modifier and a colon, sentences
    that refer to one modifier, and what stories of worked examples say of theirs; for orders, all
    texts.
    """
    yield Claim(
        "a way of columns",
        _column,
        "{modifiers} favour the {favoured}: columns go {right}, not {way}",
    )
    yield Claim(
        "on or off the die",
        _on_the_die,
        "{modifiers} favour the {favoured}: the number {right}",
        at="way",
    )
    yield Claim("doubled or halved", _strength, "by {modifiers} {right}", at="party how")
    yield Claim(
        "who is where",
        _where_they_are,
        "{modifiers} favour the {favoured}: it is {right} who are there, not the {party}",
        at="party",
    )
    yield Claim(
        "nobody across",
        _nobody_across,
        "{modifiers} favour the {favoured} where attackers are across, not where none are",
        at="all",
    )
    yield Claim(
        "unless",
        _in_its_case,
        "that is when it counts: {when!r}",
        at="all",
        help="write 'if', or another exception",
    )
    yield Claim(
        "for whom", _for_whom, "{modifiers} favour the {right}, not the {party}", at="party"
    )
    yield Claim("order", _order, "by {name} units are told not to {verb}", at="verb")

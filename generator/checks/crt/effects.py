"""What sentences say that a modifier does: which way it works, on what, for whom."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from generator.checks.check import ALL_TEXTS
from generator.checks.claims import Claim, Facts, Rows, Said, any_of, claims, lines_by_text
from generator.checks.context import CheckContext, of_things
from generator.checks.map.key import Ground, grounds
from generator.checks.num.kinds import section_of
from generator.checks.num.rates import Called, called, names_in
from generator.checks.sentences.telling import stem, telling
from generator.combat.dice import die_axis, standard_scale
from generator.model.combat import Modifier, ModifierKind, Party
from generator.model.names import listed
from generator.model.tables import ResultsTable

_RULES = r"^sections\."
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


_CLAUSE = re.compile(r"[,;:(]|\b(?:and|but|while|or)\b")


def _about_or_ground(said: Said) -> Sequence[Modifier]:
    """Return what a stretch is about, in rules also the modifiers of ground in plain words.

    That is the ground that its clause names before.
    """
    about, (first, last), end = _about(said), said.sentence, said.span()[1]
    section = section_of(said) if not about else None
    if section is None or section.option or said.found("counted otherwise", first, last):
        return about
    stops = [each.end() for each in _CLAUSE.finditer(said.line.text, first, said.span()[0])]
    known = _plain_grounds(said.context)
    found = names_in(known).finditer(said.line.small, stops[-1] if stops else first, end)
    grounds = {ground.id: ground for each in found for ground in known[each[0]]} if known else {}
    return tuple(dict.fromkeys(one for each in grounds.values() for one in each.modifiers))


@of_things
def _plain_grounds(context: CheckContext) -> Called:
    """Return terrain and lines by the forms of their names."""
    found = (each for each in grounds(context).values() if each.family in _GROUND)
    return called((each.name, each) for each in found)


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
    found = [each for each in _about_or_ground(said) if each.kind in kinds and each.favours]
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
    found = [each for each in _about_or_ground(said) if each.kind in kinds and each.favours]
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


def _names_of_ground(context: CheckContext) -> dict[str, str] | None:
    """Return the names of ground; None where no modifier is for any."""
    modifiers = context.game.tables.modifiers
    if not any(each.terrain or each.lines for each in modifiers):
        return None
    return {"ground": any_of(_plain_grounds(context))}


def _grounds(said: Said) -> Sequence[Ground]:
    """Return the ground in a slot, if that is no optional rule."""
    section = section_of(said)
    known = _plain_grounds(said.context).get(" ".join(said["ground"].lower().split()), ())
    return () if section is None or section.option else known


def _helps(said: Said) -> bool | Facts:
    """Judge whom ground helps by its modifiers, if all help one party."""
    found = [one for each in _grounds(said) for one in each.modifiers]
    favoured = {each.favours for each in found}
    right = len(favoured) != 1 or None in favoured
    return right or said.word("party")[:6] in str(found[0].favours) or _facts(found, "")


def _without_effect(said: Said) -> bool | Facts:
    found = [one for each in _grounds(said) for one in each.modifiers if not one.option]
    return not found or _facts(found, "")


_KINDS: Mapping[str, frozenset[ModifierKind]] = {
    "doubl": frozenset({ModifierKind.MULTIPLY, ModifierKind.MULTIPLY_DICE}),
    "twice": frozenset({ModifierKind.MULTIPLY, ModifierKind.MULTIPLY_DICE}),
    "hal": frozenset({ModifierKind.HALVE, ModifierKind.HALVE_DICE, ModifierKind.HALVE_HITS}),
    "column": frozenset({ModifierKind.COLUMN, ModifierKind.SPLIT}),
    "die": frozenset({ModifierKind.DIE}),
    "roll": frozenset({ModifierKind.DIE}),
    "defen": frozenset({ModifierKind.FACTOR, ModifierKind.STRENGTH}),
}
"""Of which kinds a modifier is that changes so what a rule says, by how the word begins."""


def _changes(said: Said) -> bool | Facts:
    """Judge what ground changes, by its modifiers and by those for no ground in particular."""
    word, found = said.word("what"), _grounds(said)
    kinds = next(of for begins, of in _KINDS.items() if word.startswith(begins))
    lacking = [each for each in found if kinds.isdisjoint(each.kinds)]
    return not lacking or {"name": lacking[0].name, "what": said["what"]}


def _gains(said: Said) -> bool | Facts:
    """Judge who gains columns by ground: attackers of it, or defenders in it."""
    found = [one for each in _grounds(said) for one in each.modifiers]
    favoured = {each.favours for each in found if each.kind is ModifierKind.COLUMN}
    right = len(favoured) != 1 or None in favoured
    return right or said.word("party")[:6] in str(*favoured) or _facts(found, "")


_SO_MANY = ("all of them", "most of them", "any of them")


def _so_many_across(said: Said) -> bool | Facts:
    """Judge how many attackers must be across a line, by the `when` of its modifier."""
    first, last = said.sentence
    known = _plain_grounds(said.context)
    names = names_in(known).finditer(said.line.small, first, last) if known else ()
    lines = {one.id: one for each in names for one in known[each[0]] if one.family == "lines"}
    found = [one for each in lines.values() for one in each.modifiers]
    if len(found) != 1:
        return True
    texts = lines_by_text(said.context).get(f"modifiers.{found[0].id}.when", ())
    when = " ".join(line.text for line in texts)
    told = [each for each in _SO_MANY if said.has(each, when)]
    stated = [each for each in _SO_MANY if said.has(each, said["many"])]
    right = len(told) != 1 or len(stated) != 1 or told == stated
    return right or {"when": when.rstrip("."), "first": found[0].id}


def _of_ground() -> Rows:
    """Yield what rules say of ground in plain words."""
    favour = "{modifiers} favour the {favoured}"
    yield Claim("helps", _helps, favour, given=_names_of_ground)
    yield Claim("gains columns", _gains, favour, given=_names_of_ground)
    none = "{modifiers} has one on attacks"
    yield Claim("of no effect", _without_effect, none, given=_names_of_ground)
    kind, see = "no modifier of {name} says {what}", "the modifiers: modifiers"
    yield Claim("what ground changes", _changes, kind, see=see, given=_names_of_ground)
    yield Claim("so many across", _so_many_across, "that is when it counts: {when!r}")


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
    yield from (replace(each, texts=_RULES, at="all") for each in _of_ground())

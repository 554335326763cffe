"""The order of the rules: steps of the turn with their rules, and what sections show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from generator.checks.check import (
    ALL_TEXTS,
    EACH_TEXT,
    ERROR,
    NO_TEXT,
    TEXTS_OF_THINGS,
    WARNING,
    Findings,
    check,
    finding,
)
from generator.checks.claims import Claim, Facts, Rows, Said, Texts, Told, claims, lines_by_text
from generator.checks.context import CheckContext, references_in
from generator.checks.mov import nobody_acts
from generator.checks.naming import without_side
from generator.checks.sentences.line import Line, Piece, entries_of
from generator.checks.sentences.telling import telling, telling_of
from generator.checks.stems import same_stem
from generator.model.combat import Modifier
from generator.model.game import Phase
from generator.model.names import listed, plain_text
from generator.model.prose import Prose, Reference
from generator.model.rules import NumberedSection
from generator.model.schema import written


def _akin(one: NumberedSection, other: NumberedSection) -> bool:
    """Whether two sections are one, or one within the other."""
    first, second = f"{one.number}.", f"{other.number}."
    return first.startswith(second) or second.startswith(first)


# ---- the sequence told in a text


@check("REF041", WARNING, each=lambda context: context.prose, english=True, reads=EACH_TEXT)
def steps_in_another_order(context: CheckContext, prose: Prose) -> Findings:
    """A text gives the phases of a turn in another order, or leaves one out.

    The sequence of play is printed on the map, and the rules repeat its steps. Players use the one
    that is nearer. The check reads texts that refer to most of the steps. A second mention of a
    step is not compared.
    """
    order = [phase.id for phase in context.game.sequence]
    names, told = context.names["phase"], dict[str, Reference]()
    for inline in prose.inlines():
        if isinstance(inline, Reference) and inline.kind == "phase" and inline.target in order:
            told.setdefault(inline.target, inline)
    steps, left = list(told), [step for step in order if step not in told]
    late = (pair for pair in pairwise(steps) if order.index(pair[0]) > order.index(pair[1]))
    if len(told) < max(3, len(order) - 2):  # fewer make no sequence
        return
    if pair := next(late, None):
        before, step = pair
        message = f"{names[step]} is explained after {names[before]}, but played before it"
        first = last = told[step]
    elif len(left) == 1 and len(order) > 3:
        step, first, last = left[0], told[steps[0]], told[steps[-1]]
        message = f"this lists all steps of the turn except {names[step]}"
    else:
        return
    yield finding(message, within=(first.start, last.end), see=f"the step: sequence.{step}")


def entries_of_lists(context: CheckContext) -> Told:
    """Yield the entries of all lists."""
    for origin, prose in context.prose:
        for _, lines in entries_of(origin, prose.blocks, context.names):
            yield from ((line, None) for line in lines)


def _of_the_step(said: Said) -> bool | Facts:
    """Judge the first rule of an entry by the step that its first sentence names."""
    context, line = said.context, said.line
    stop = re.search(r"[.!?](\s|$)", line.text)
    last = stop.start() if stop else len(line.text)
    steps = {piece.target for piece in line.named("phase", last=last)}
    step = context.thing("phase", steps.pop()) if len(steps) == 1 else None
    own = context.thing("rule", step.rule) if step else None
    given = [(p.at, context.thing("rule", p.target)) for p in line.named("rule", last=last)]
    given = [(at, rule) for at, rule in given if rule]
    first = bool(given) and given[0][0] == said.span()[0]
    right = own is None or not first or any(_akin(own, rule) for _, rule in given)
    return right or {"step": step, "own": own}


@claims("REF046", about=entries_of_lists, see="the step: sequence.{step.id}.rule")
def step_with_another_rule() -> Rows:
    """A list gives a phase the number of another rule.

    An entry of a list names one step and refers to rules in the same sentence. One of these must be
    the rule that the sequence of play gives for this step, or a rule within it or around it.
    Otherwise the list sends readers to one place, and the sequence of play on the map to another.
    """
    yield Claim(
        "rule",
        _of_the_step,
        "{step.name} is rule {rule.number} here, but rule {own.number} in the sequence",
        fix="{{rule:{own.section.id}}}",
    )


# ---- the rules of steps


@check("REF043", WARNING, english=True, reads=TEXTS_OF_THINGS)
def rule_of_another_name(context: CheckContext) -> Findings:
    """A phase or a modifier refers to one rule, but another rule has its name.

    The step called Supply should lead to the rule called Supply. The step Lulls as they come should
    lead to the rule Lulls, unless a rule has more of its name. Articles and the names of sides do
    not count: the rule Movement explains the step Russian movement. A rule within the one of that
    name, or around it, is accepted. Where no title tells, the ids do: the step `proximity` leads to
    the section `proximity`; and so does the text of the phase, if its rule has neither a title of
    these words nor half of them, and another rule has nearly all.
    """
    yield from _of_another_text(context)
    titled = [(without_side(context, each.section.title), each) for each in context.sections]
    named: list[Phase | Modifier] = [*context.game.sequence, *context.game.tables.modifiers]
    for what in named:
        name, given = without_side(context, what.name), context.thing("rule", what.rule or "")
        same = [entry for title, entry in titled if title == name]
        if not same and isinstance(what, Phase):
            same = _of_part_of_the_name(name, titled)
            same = same or [each for _, each in titled if each.section.id == what.id]
        if given and same and not any(_akin(given, entry) for entry in same):
            yield finding(
                f"the rule of {what.name} is {given.section.title}, but another section "
                f"has the title {same[0].section.title}",
                f"{'sequence' if isinstance(what, Phase) else 'modifiers'}.{what.id}.rule",
                fix=same[0].section.id,
                see=f"the section: {same[0].origin}",
            )


def _of_another_text(context: CheckContext) -> Findings:
    """Yield phases that are told in the words of another rule, by which that is called too."""
    words = {
        entry.origin: (telling(entry.section.title), _words_of(context, entry))
        for entry in context.sections
    }
    for phase in context.game.sequence:
        given = context.thing("rule", phase.rule or "")
        text = plain_text(context.names, phase.text) if phase.text else ""
        said = telling(phase.name) | telling(text)
        if given is None or len(said) < _TELLING or words[given.origin][0] & said:
            continue
        for entry in context.sections:
            title, known = words[entry.origin]
            better = len(said & known) > _NEARLY * len(said)
            less = len(said & words[given.origin][1]) < len(said) / 2
            if title & said and better and less and not _akin(given, entry):
                yield finding(
                    f"{phase.name} is told in the words of {entry.section.title}, "
                    f"but its rule is {given.section.title}",
                    f"sequence.{phase.id}.rule",
                    fix=entry.section.id,
                    see=f"the section: {entry.origin}",
                )
                break


_TELLING, _NEARLY = 4, 0.75
"""So many telling words, and this share of them, are no chance."""


def _words_of(context: CheckContext, entry: NumberedSection) -> frozenset[str]:
    """Return the telling words of a section and of those within it."""
    inner = [e.section for e in context.sections if f"{e.number}.".startswith(f"{entry.number}.")]
    texts = [text for each in inner for text in (each.text, each.short, each.ruling)]
    told = telling_of(plain_text(context.names, text) for text in texts if text is not None)
    return told | telling_of(each.title for each in inner)


def _of_part_of_the_name(
    name: tuple[str, ...], titled: list[tuple[tuple[str, ...], NumberedSection]]
) -> list[NumberedSection]:
    """Return the sections that bear the most words of a name, and no other words."""
    within = [
        (title, entry)
        for title, entry in titled
        if any(len(word) > 3 for word in title)  # "and" is in many names
        and all(any(word == each or same_stem(word, each) for each in name) for word in title)
    ]
    most = max((len(title) for title, _ in within), default=0)
    return [entry for title, entry in within if len(title) == most]


@check("REF044", WARNING, english=True, reads=NO_TEXT)
def twin_steps_differ(context: CheckContext) -> Findings:
    """The same phase of two sides has different rules, tables or order.

    One side has Russian movement and Russian attacks, the other has Japanese movement and Japanese
    attacks. One rule should explain both movements, both attacks should use one table, and both
    sides should have the same order. If a side does have a rule of its own, its step has another
    name, or the rule has the name of the side and, if that of the other side has, a word of the
    step's name.
    """
    steps = context.game.sequence
    named: dict[tuple[str, ...], list[Phase]] = {}
    for phase in steps:
        named.setdefault(without_side(context, phase.name), []).append(phase)
    twins = [pair for pair in named.values() if len({each.side for each in pair}) == len(pair) == 2]
    pairs = [(one, other) for one, other in twins if one.side and other.side]
    odd = []
    for one, other in pairs:
        if one.rule != other.rule and not _has_its_own(context, one, other):
            odd.append((one, other, "rule", "has another rule than"))
        if one.table != other.table:
            odd.append((one, other, "table", "has another table than"))
    for (first, second), (one, other) in pairwise(pairs):
        if first.side == one.side and steps.index(second) > steps.index(other):
            odd.append((first, second, "name", "comes later in its side's turn than"))
    for one, other, field, says in odd:
        message = f"{other.name} ({other.id}) {says} {one.name} ({one.id})"
        see = f"the same step of the other side: sequence.{one.id}.{field}"
        yield finding(message, f"sequence.{other.id}.{field}", see=see)


def _has_its_own(context: CheckContext, *twins: Phase) -> bool:
    """Whether one of two twins has a rule of its side, and the other's is no more to the point."""
    rules = [context.thing("rule", each.rule or "") for each in twins]
    titles = [rule.section.title if rule else "" for rule in rules]
    step = telling(" ".join(without_side(context, twins[0].name)))
    told = [bool(telling(" ".join(without_side(context, title))) & step) for title in titles]
    return any(
        _of_a_side(context, title) and (own or not any(told))
        for title, own in zip(titles, told, strict=True)
    )


def _of_a_side(context: CheckContext, title: str) -> bool:
    """Whether a title bears the name of a side."""
    words = (word.strip(",.;:") for word in title.lower().split())
    return without_side(context, title) != tuple(w for w in words if w not in {"the", "a", "an"})


@check("REF073", ERROR, each=Phase)
def phase_that_cannot_interrupt(context: CheckContext, phase: Phase) -> Findings:
    """A phase interrupts what it cannot, or something ends with it.

    A phase with `during` interrupts the phase of another side, in which units move. It has no end
    of its own: no state of units ends with it, no victory is judged after it, no chits are drawn in
    it. `types`, `units` and `once` say who acts in such a phase and how often. A phase of movement
    (`moves`) says the first two as well; other phases do not have them.
    """
    game, phases = context.game, {each.id: each for each in context.game.sequence}
    if phase.during is None:
        for key in ("once",) if phase.moves else ("types", "units", "once"):
            if getattr(phase, key):
                hint = "say in `during` which phase it interrupts"
                hint += ", or in `moves` how far units move" if key != "once" else ""
                yield finding(f"{phase.name} interrupts no phase", f".{key}", help=hint)
        return
    if phase.moves is not None:
        hint = "leave `moves` or `during` out"
        yield finding(
            f"{phase.name} interrupts a phase, and nobody moves in it", ".moves", help=hint
        )
    other = phases.get(phase.during)
    if other is not None and other.during is not None:
        yield finding(f"{other.name} interrupts a phase itself", ".during")
    elif other is not None and other.side is not None and other.side == phase.side:
        message = f"{other.name} is of the same side, and no enemy moves in it"
        yield finding(message, ".during", see=f"the phase: sequence.{other.id}.side")
    yield from nobody_acts(context, phase)
    ended = {f"states.{s.state}.until.{e.side}": e.phase for s in game.states for e in s.until}
    ended |= {f"victory.{each.id}.after": each.after for each in game.victory if each.after}
    ended |= {"cup.phase": game.cup.phase} if game.cup else {}
    for origin, name in ended.items():
        if name == phase.id:
            message = f"{phase.name} interrupts {phase.during!r} and has no end of its own"
            yield finding(message, origin, see=f"the phase: sequence.{phase.id}.during")


@check("REF045", WARNING)
def sections_in_another_order(context: CheckContext) -> Findings:
    """The rules follow the sequence of play, except one section.

    In a game with a section for every step, the sections mostly have the order of the steps, and
    readers find them by it. If just one is out of order, either the rules or the sequence of play
    are wrong. Games whose rules have an order of their own are not reported.
    """
    steps, sections = context.game.sequence, [entry.section.id for entry in context.sections]
    places = [sections.index(step.rule) for step in steps if step.rule in sections]
    distinct = len(set(places)) == len(places) == len(steps)
    if not distinct or len(places) < 5 or places == sorted(places):  # fewer may stand so by chance
        return
    for at, step in enumerate(steps):
        others = places[:at] + places[at + 1 :]
        if others == sorted(others):
            section = context.sections[places[at]]
            yield finding(
                f"{step.name} is phase {at + 1}, but its rule {section.number} is not in the "
                "order of the sequence",
                f"sequence.{step.id}.rule",
                see=f"the rule: {section.origin}",
            )
            return


# ---- what sections show


_SHOWN = ("example", "table", "lookup")
_MANY = 5
"""Where sections show four of five things of a kind or more, they show all."""


_WORKED = ("marches", "tallies", "supply_lines", "command_lines")
"""Worked examples that are none of attacks."""
_PRINTED_THERE = (
    *("tables", "examples", "lookups", "marches"),
    *("tallies", "supply_lines", "command_lines"),
)
"""What is printed in the section that names it under such a key."""


def _shown(entry: NumberedSection, kind: str) -> tuple[str, ...]:
    found: tuple[str, ...] = getattr(entry.section, f"{kind}s")
    return found


def _named(
    context: CheckContext, entry: NumberedSection, kind: str
) -> Iterator[tuple[Line, Piece]]:
    """Yield what the text of a section refers to."""
    for line in lines_by_text(context).get(f"{entry.origin}.text", ()):
        yield from ((line, piece) for piece in line.named(kind))


@check("REF040", WARNING, reads=ALL_TEXTS)
def shown_in_no_section(context: CheckContext) -> Findings:
    """A worked example or a table is in no section, but all others are.

    A designer who puts each example into the section that it explains has probably forgotten this
    one, or the section was lost. It is printed behind the rules, where nobody looks for it. Games
    that keep all their examples behind the rules are not reported. An example that a rule names and
    no section shows is reported too, and so is the table of a phase, if sections show other tables
    and its rule none. So are examples of moves, of supply, of command or of
    counting points if all examples of other kinds are in sections. Scenarios are not looked at:
    their sections are those of the game, which may show what a scenario does without and cannot
    show what it adds.
    """
    for kind in _SHOWN if context.game.scenario is None else ():
        entries = getattr(context.game.tables, f"{kind}s")
        shown = {name for entry in context.sections for name in _shown(entry, kind)}
        left = [entry.id for entry in entries if entry.id not in shown]
        texts = [context.passages.get(f"{entry.origin}.text") for entry in context.sections]
        named = {
            name
            for text in texts
            for of, name in (references_in(context, text) if text else ())
            if of == kind
        }
        told = [name for name in left if name in named]
        few = len(left) == 1 or len(left) * _MANY <= len(entries)  # a custom of the game
        if len(entries) - len(left) > 1 and (told or (left and few)):
            odd = (told or left)[0]
            yield finding(
                f"no section shows the {kind} {odd!r}, but sections show "
                f"{'others' if told else f'every other {kind}'}",
                f"{kind}s.{odd}",
                help=f"add it to `{kind}s` of its section",
                on_key=True,
            )
    if context.game.scenario is None:
        yield from _worked_in_no_section(context)
        yield from _table_of_a_phase(context)


def _table_of_a_phase(context: CheckContext) -> Findings:
    """Yield tables that no section shows, though other tables are and their phase's rule none."""
    tables = {entry.origin: entry.section.tables for entry in context.sections}
    shown = {name for names in tables.values() for name in names}
    told: set[str] = set()
    for step in context.game.sequence if shown else ():
        rule = context.thing("rule", step.rule or "")
        if rule is None or step.table is None or step.table in {*shown, *told}:
            continue
        if not any(
            names and f"{at}.".startswith(f"{rule.origin}.") for at, names in tables.items()
        ):
            told.add(step.table)
            message = f"no section shows {step.table!r}, by which {step.name} is played"
            hint = f"add it to `tables` of {rule.section.title}"
            yield finding(message, f"tables.{step.table}", help=hint, on_key=True)


def _worked_in_no_section(context: CheckContext) -> Findings:
    """Yield the first example of a kind of which none is shown, where all of other kinds are."""
    game, sections = context.game, [entry.section for entry in context.sections]
    worked: dict[str, tuple[Any, ...]] = {key: getattr(game, key) for key in _WORKED}
    worked["examples"] = game.tables.examples
    left = {
        key: [e for e in of if not any(e.id in getattr(each, key) for each in sections)]
        for key, of in worked.items()
    }
    lost = [key for key in _WORKED if left[key] and len(left[key]) == len(worked[key])]
    others = [key for key in worked if worked[key] and key not in lost]
    shown = sum(len(worked[key]) for key in others)
    if len(lost) == 1 and not any(left[key] for key in others):
        key = lost[0]
        if len(left[key]) * (_MANY - 1) <= shown:
            message = f"no section shows {left[key][0].id!r}, but sections show all other examples"
            hint = f"add it to `{written(key)}` of its section"
            yield finding(message, f"{written(key)}.{left[key][0].id}", help=hint, on_key=True)


@check("REF074", ERROR)
def shown_twice(context: CheckContext) -> Findings:
    """Two sections show one and the same thing.

    A worked example, a table or a march is printed in the section that shows it. In two places it
    would be printed twice, and readers compare the two to find out what differs. The other section
    may name it: `{table:fire}`.
    """
    for key in _PRINTED_THERE:
        seen: dict[str, NumberedSection] = {}
        for entry in context.sections:
            for place, name in enumerate(getattr(entry.section, key)):
                first = seen.setdefault(name, entry)
                if first is not entry:
                    at = f"{entry.origin}.{written(key)}.{place}"
                    message = f"{first.section.title!r} shows {name!r} too"
                    yield finding(message, at, help="show it in one of the two sections")


def _texts_of_sections(context: CheckContext) -> Texts:
    return {f"{entry.origin}.text": entry for entry in context.sections}


def _shown_here(said: Said) -> bool | Facts:
    """Judge the first thing that a section names and another one shows."""
    entry, kind, sections = said.about, said.kind("thing"), said.context.sections
    named = list(_named(said.context, entry, kind))
    shown = {name for each in sections for name in _shown(each, kind)}
    near = {name for each in sections if _akin(entry, each) for name in _shown(each, kind)}
    strange = [(line, piece.at) for line, piece in named if piece.target in shown - near]
    left = sorted({*_shown(entry, kind)} - {piece.target for _, piece in named})
    right = not left or strange[:1] != [(said.line, said.span()[0])]
    return right or {"left": listed([said.name(kind, name) for name in left]), "kind": kind}


@claims("REF052", about=_texts_of_sections)
def shown_but_not_named() -> Rows:
    """A section shows one table or example, and its text names another.

    A table is printed in the section that uses it, after the first paragraph that names it. If the
    text names nothing that the section shows, but others of the kind that it does not show, one of
    the two is wrong. The text may also name what a section around it or within it shows.
    """
    yield Claim(
        "thing",
        _shown_here,
        "this section shows {left}, but mentions {thing}, which another section shows",
        see="the {kind} shown here: {about.origin}.{kind}s",
    )


@check("REF058", WARNING, english=True)
def table_shown_nowhere(context: CheckContext) -> Findings:
    """Sections show worked examples of a table, but no section shows the table.

    Readers find the example in its rule and look there for its table. The rule should show the
    table as well. A table that a rule names is also reported if the rules of the game show other
    things.
    """
    tables, sections = context.game.tables, context.sections
    worked = {each.id: each.table for each in tables.examples}
    worked |= {each.id: each.table for each in tables.lookups}
    kinds = ("example", "lookup")
    examples = {worked.get(name) for e in sections for kind in kinds for name in _shown(e, kind)}
    shown = {name for entry in sections for name in _shown(entry, "table")}
    naming: dict[str, str] = {}
    for entry in sections:
        for _, piece in _named(context, entry, "table"):
            naming.setdefault(piece.target, entry.origin)
    for table in tables.tables:
        if table.id in examples and table.id in naming and table.id not in shown:
            yield finding(
                f"sections show examples of {table.name}, but not the table",
                f"tables.{table.id}",
                on_key=True,
                help="add it to `tables` of the section that uses it",
                see=f"a rule that mentions it: {naming[table.id]}",
            )

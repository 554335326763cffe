"""What texts say of results."""

from __future__ import annotations

import re
from contextlib import suppress

from generator.checks.check import EACH_TEXT, WARNING, Findings, check, in_line
from generator.checks.claims import Claim, Facts, Rows, Said, claims
from generator.checks.context import CheckContext, of_things
from generator.checks.sentences.line import Line, entries_of
from generator.combat.cells import EMPTY, read_outcome, results_of
from generator.model.combat import Party


def _spaced_otherwise(context: CheckContext) -> dict[str, str] | None:
    """Return the codes of families, where no cell has a number, a space and one of these."""
    tables = context.game.tables
    families = [code.id for code in tables.codes if code.family and code.id.isupper()]
    codes = "|".join(map(re.escape, families))
    spaced = any(re.search(rf"\b\d+ (?:{codes})\b", cell) for _, cell in results_of(tables))
    return None if spaced else {"codes": codes}


@claims("CRT051", at="all", plain=True)
def result_spaced_otherwise() -> Rows:
    """A text writes a result with a space, the table without.

    Myitkyina's draft has 1AE in its table and "2 AE" in its rules. It is the same result, but
    readers and searches look for what is printed.
    """
    yield Claim(
        "a result with a space",
        lambda _: False,
        lambda said: f"{said[0]!r} must be {said['number']}{said['code']}, as in the table",
        fix="{number}{code}",
        given=_spaced_otherwise,
    )


# ---- lists of results


_LISTED = 3
"""So many entries that begin with codes are a list of results."""


@check("CRT081", WARNING, english=True, reads=EACH_TEXT)
def list_of_results(context: CheckContext) -> Findings:
    """A list of results leaves out a code of its table, or has another order than the legend.

    "DE: ..., DR: ..., D: ..." in a rule, entry by entry: a reader takes it for the whole legend. If
    one code of the table is missing, the entry was lost, or a code was added later. If the list
    goes another way than the legend, neither as it stands nor upside down, two entries have changed
    places. A list that leaves out more than one code is not meant to be whole.
    """
    tables = _codes_of_tables(context)
    for origin, prose in context.prose if tables else ():
        if not origin.startswith("sections."):
            continue
        for _, entries in entries_of(origin, prose.blocks, context.names):
            heads = [line.pieces[0] if line.pieces else None for line in entries]
            heads = [h if h and h.text.strip() else None for h in heads]
            codes = [head.target for head in heads if head and head.kind == "code"]
            if len(codes) >= _LISTED and len(codes) == len(entries) == len({*codes}):
                yield from _against(context, codes, entries, tables)


@of_things
def _codes_of_tables(context: CheckContext) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the ids of tables with the codes in them, in the order of the legend."""
    tables = context.game.tables
    found: dict[str, set[str]] = {}
    for origin, text in results_of(tables):
        if origin.startswith("tables."):
            with suppress(ValueError):
                codes = {each.code.id for each in read_outcome(text, tables.codes).results}
                found.setdefault(origin.split(".")[1], set()).update(codes)
    return tuple(
        (name, tuple(c.id for c in tables.codes if c.id in codes and c.id not in EMPTY))
        for name, codes in found.items()
    )


def _against(
    context: CheckContext,
    codes: list[str],
    entries: tuple[Line, ...],
    tables: tuple[tuple[str, tuple[str, ...]], ...],
) -> Findings:
    """Yield what is wrong with a list, by the table whose codes it fits best."""
    known = [(name, all_) for name, all_ in tables if {*codes} <= {*all_}]
    if not known:
        return
    name, all_ = min(known, key=lambda each: len(each[1]))
    missing = [code for code in all_ if code not in codes]
    see = f"the table: tables.{name}"
    if len(missing) == 1:
        title = context.names["table"].get(name, name)
        message = f"this list of results has all of {title}, but not {missing[0]}"
        yield in_line(message, entries[0], entries[0].pieces[0], see=see)
    order = [code for code in all_ if code in codes]
    if len(missing) <= 1 and codes not in (order, order[::-1]):
        wrong = next(n for n, pair in enumerate(zip(codes, order, strict=True)) if len({*pair}) > 1)
        message = f"in the legend {order[wrong]} stands before {codes[wrong]}"
        see = f"the legend: codes.{codes[wrong]}"
        yield in_line(message, entries[wrong], entries[wrong].pieces[0], see=see)


def _says_where(said: Said) -> bool | Facts:
    code = said.thing("code")
    orders = code.orders if code else None
    led = [(party, o) for party in Party if orders and (o := orders.of(party)) and o.retreat]
    if len(led) != 1:
        return True
    party, order = led[0]
    chooser, who = order.by or party, said.word("who")
    return who == chooser or (who == "owner" and chooser is party) or {"id": code.id}


@claims("CRT082", at="who", see="the orders: codes.{id}.orders")
def other_chooser() -> Rows:
    """A rule lets another party say where units retreat than the orders of the code.

    "DR: they are routed one hex; the attacker says where", but the orders of DR leave it to the
    defender. Players go by the rule, the walkthrough by the orders.
    """
    yield Claim(
        "who says where",
        _says_where,
        "by the orders of {code} it is not the {who} who says where",
        not_texts=r"^codes\.",
    )

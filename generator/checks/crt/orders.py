"""What results order, against their ranks and against what texts say of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations

from generator.checks.check import WARNING, Findings, check, finding, in_line
from generator.checks.claims import every, lines_by_text
from generator.checks.context import CheckContext
from generator.checks.sentences.numbers import NUMBER, beaded, number
from generator.model.combat import Party
from generator.model.names import counted, listed
from generator.model.orders import Order, Orders, State
from generator.model.tables import Code
from generator.records import Frozen


@check("CRT052", WARNING)
def rank_against_orders(context: CheckContext) -> Findings:
    """The rank of a code contradicts its orders.

    A code with `orders` needs no ranks, because Postwar derives them from the orders. If ranks are
    written, they must agree with the orders: a rank above 0 for a party that suffers, 0 for one
    that does not, and a higher rank for a code that does more than another.
    """
    codes = [code for code in context.game.tables.codes if code.orders]
    for party in Party:
        for code in codes:
            written = code.attacker if party is Party.ATTACKER else code.defender
            hurts = bool(code.orders and code.orders.rank(party))
            if written is not None and (written > 0) is not hurts:
                does = f"hurt the {party}" if hurts else f"do nothing to the {party}"
                message = f"the orders of {code.id} {does}, but its rank is {written}"
                see = ("the orders", f"codes.{code.id}.orders")
                yield finding(message, f"codes.{code.id}.{party}", help=_LEAVE_OUT, see=see)
        for more, less in permutations(codes, 2):
            if _does_more(more, less, party) and 0 < more.rank(party) < less.rank(party):
                message = f"{more.id} does more to the {party} than {less.id}, but ranks below it"
                see = (f"the orders of {less.id}", f"codes.{less.id}.orders")
                yield finding(message, f"codes.{more.id}", on_key=True, help=_LEAVE_OUT, see=see)


_LEAVE_OUT = "leave the rank out: it follows from the orders"


def _does_more(more: Code, less: Code, party: Party) -> bool:
    """Whether one code does all to a party that another does, and more."""
    if not more.orders or not less.orders:
        return False
    one, other = more.orders.harm(party), less.orders.harm(party)
    return one != other and (one[0] > other[0] or all(map(int.__ge__, one, other)))


@check("CRT054", WARNING, each=Code)
def number_without_use(code: Code) -> Findings:
    """A code takes a number, and its orders do not use it; or the other way round.

    2DE costs more than 1DE only if the orders of DE have `number` in place of a figure, as in
    `lose: number units`. A code without `family` never has a number before it.
    """
    orders = (code.orders.attacker, code.orders.defender) if code.orders else ()
    counts = [each for order in orders if order for each in _counts(order)]
    if code.orders and code.family and counts and all(one is not None for one in counts):
        message = f"{code.id} takes a number, but its orders never use it"
        yield finding(message, ".orders", on_key=True, help="write `number` for the figure")
    elif not code.family and None in counts:
        message = f"the orders of {code.id} use a number, but it takes none"
        yield finding(message, ".orders", on_key=True, help="write `family: true`, or a figure")


@check("CRT055", WARNING, each=Code)
def orders_without_effect(code: Code) -> Findings:
    """A part of the orders of a code can never have an effect.

    `by`, `may`, `route` and `else` are about a retreat, and all units that are eliminated can do
    nothing more. An advance needs a hex that the other party has left. `loser` is for bands of
    opposed dice.
    """
    orders = code.orders or Orders()
    if orders.loser:
        message = f"{code.id} is no band of opposed dice: nobody is its loser"
        yield finding(message, ".orders.loser", on_key=True, help="write `attacker` or `defender`")
    for party in Party:
        order, other = orders.of(party), orders.of(_OTHER[party])
        at, advance = f".orders.{party}", orders.advance
        if order and order.removes and (order.retreat or order.lose):
            message = f"{code.id} eliminates each {party}: nobody is left to do more"
            yield finding(message, at, on_key=True, help=f"write `{party}: {order.state}`")
        for key in _OF_RETREATS if order and not order.retreat else ():
            if getattr(order, key):
                written = key.removesuffix("_")
                message = f"`{written}` is about a retreat, but {code.id} orders the {party} none"
                yield finding(message, f"{at}.{written}", on_key=True, help="add `retreat: 1`")
        leaves = other and (other.removes or other.lose or other.retreat)
        if advance and advance.by is party and not leaves and not orders.exchange:
            message = f"{code.id} lets the {party} advance, but no {_OTHER[party]} leaves a hex"
            yield finding(message, ".orders.advance", on_key=True)


_OF_RETREATS = ("by", "may", "route", "else_")
_OTHER = {Party.ATTACKER: Party.DEFENDER, Party.DEFENDER: Party.ATTACKER}


def _counts(order: Order) -> Iterator[int | None]:
    if order.lose:
        yield order.lose.count.number
    if order.retreat:
        yield order.retreat.number


# ---- what texts say


class _Known(Frozen):
    """What codes order: the words for it, the parties, and the numbers of each noun.

    `all_` are the words for all that may happen, `first` those that no legend leaves out.
    """

    codes: str
    all_: frozenset[str]
    first: frozenset[str]
    parties: frozenset[Party]
    choosers: frozenset[Party]
    numbers: dict[str, frozenset[int | None]]


_WORDS = {str(state): rf"\b{state}\b" for state in State} | {
    str(State.ELIMINATED): r"\b(eliminat|destroy|annihilat|remov|wiped out\b|gone\b)",
    str(State.DISRUPTED): r"\bdisrupt",
    "retreat": r"\b(retreat|withdr[ae]w|rout(s|ed)?\b|(fall|falls|fell|driven|thrown) back\b)",
    "steps": r"\bsteps?\b",
    "exchange": r"\bexchang",
    "advance": r"\badvanc",
}
"""How texts speak of what is ordered."""

_UNSURE = re.compile(r"\b(not?|never|unless|instead|if|cannot|nothing|otherwise|only)\b|n't\b")
_MAY = re.compile(r"\b(may|can)\b")
_WHO = r"(?:the |its |their )?(?P<{}>attacker|defender|owner)"
_SAYS = r"(?:says?|chooses?|picks?|decides?|likes?|wants?|pleases?)"
_WHERE = r"(?:(?:any)?where(?:ver)?|which way)"
_CHOOSER = re.compile(
    rf"\b{_WHERE} {_WHO.format('a')} {_SAYS}\b|\b{_WHO.format('b')} {_SAYS} {_WHERE}\b"
    rf"|\b{_WHO.format('c')}'s choice\b",
    re.IGNORECASE,
)
_SUFFERS = (
    r"(?:are|is|retreats?|withdraws?|loses?|fall|"
    + "|".join((*map(str, State), "withdrawn", "routed", "destroyed"))
    + r")"
)
_PATIENT = re.compile(
    rf"\b(?:(?P<both>both)|(?P<who>attack|defend)(?:er(?:s|\(s\))?|ing \w+)) (?:sides |players )?"
    rf"{_SUFFERS}\b",
    re.IGNORECASE,
)


def _known(codes: list[Code]) -> _Known | None:
    """Return what codes order together; None where one has no orders."""
    if not codes or any(code.orders is None for code in codes):
        return None
    whole = [code.orders for code in codes if code.orders]
    orders = [(party, o) for each in whole for party in Party if (o := each.of(party))]
    parts = [order for _, order in orders] + [o.else_ for _, o in orders if o.else_]
    words = {word for order in parts for word in _words(order)}
    words |= {"advance" for each in whole if each.advance}
    for each in whole:
        words |= {"exchange", "steps", str(State.ELIMINATED)} if each.exchange else set()
    numbers: dict[str, frozenset[int | None]] = {
        "hexes": frozenset(o.retreat.number for o in parts if o.retreat),
        "steps": frozenset(o.lose.count.number for o in parts if o.lose and o.lose.steps),
        "units": frozenset(o.lose.count.number for o in parts if o.lose and not o.lose.steps),
    }
    return _Known(
        " and ".join(code.id for code in codes),
        frozenset(words),
        frozenset(word for _, order in orders for word in _first_words(order)),
        frozenset(Party) if any(o.exchange for o in whole) else frozenset(p for p, _ in orders),
        frozenset(order.by or party for party, order in orders if order.retreat),
        numbers,
    )


def _words(order: Order) -> Iterator[str]:
    """Yield the words for what an order does; after elimination nothing more."""
    if order.state:
        yield str(order.state)
    if order.removes:
        return
    if order.lose:
        yield "steps" if order.lose.steps else str(State.ELIMINATED)
    if order.retreat:
        yield "retreat"


def _first_words(order: Order) -> Iterator[str]:
    """Yield the words for what an order does to all of a party; of losses these alone."""
    if order.lose and not order.removes:
        yield "steps" if order.lose.steps else str(State.ELIMINATED)
    elif order.may and order.state:
        yield str(order.state)
    elif not order.may:
        yield from _words(order)


def _differences(text: str, known: _Known, *, legend: bool) -> Iterator[tuple[str, int, int]]:
    """Yield what a text says otherwise than the orders, and where; a legend leaves nothing out."""
    orders = f"the orders of {known.codes}"
    plain = text
    for match in _CHOOSER.finditer(text):
        plain = f"{plain[: match.start()]}{'.' * len(match[0])}{plain[match.end() :]}"
        who = next(filter(None, match.groups())).lower()
        if known.choosers and who != "owner" and Party(who) not in known.choosers:
            message = f"{match[0]!r}: by {orders} the {next(iter(known.choosers))} does"
            yield message, *match.span()
    told = {
        word: m for word, says in _WORDS.items() if (m := re.search(says, plain, re.IGNORECASE))
    }
    for word, match in told.items():
        if word not in known.all_:
            end = re.compile(r"\w*").match(text, match.end())
            span = (match.start(), end.end() if end else match.end())
            yield f"the text says {text[slice(*span)]!r}, but {orders} have no `{word}`", *span
    missing = sorted(known.first - told.keys())
    if legend and told and missing:
        message = (
            f"{orders} have {listed([f'`{word}`' for word in missing])}, which the text leaves out"
        )
        yield message, 0, len(text)
    patients = list(_PATIENT.finditer(plain))
    named = {party for match in patients for party in _parties(match)}
    if named and (named - known.parties or (legend and known.parties - named)):
        told_of, whom = (" and the ".join(sorted(some)) for some in (named, known.parties))
        message = f"the text is about the {told_of}, but {orders} are for the {whom}"
        yield message, *patients[0].span()
    yield from _other_numbers(plain, known, orders)


def _parties(match: re.Match[str]) -> tuple[Party, ...]:
    return tuple(Party) if match["both"] else (Party(f"{match['who'].lower()}er"),)


def _other_numbers(text: str, known: _Known, orders: str) -> Iterator[tuple[str, int, int]]:
    for noun, right in known.numbers.items():
        one = {"hexes": "hex"}.get(noun, noun[:-1])
        for match in re.finditer(rf"({NUMBER})\s+({one}|{noun})\b", beaded(text), re.IGNORECASE):
            first, last = match.span(1)
            if right and None not in right and number(text[first:last]) not in right:
                figures = listed([counted(n, one, noun) for n in sorted(filter(None, right))], "or")
                yield f"{orders} say {figures}, not {text[first:last].lower()}", *match.span()


@check("CRT053", WARNING, english=True)
def text_against_orders(context: CheckContext) -> Findings:
    """A text says something else of a result than its orders.

    Players read the legend and the rules, but the walkthrough follows `orders`. Postwar compares
    who suffers, whether units are eliminated, disrupted or retreat, how many hexes and steps, and
    who chooses the hex. The legend must mention everything that happens to all units of a party.
    In the rules, Postwar reads what follows a code ("on {code:DR} they retreat one hex"); they may
    say less.
    """
    for code in context.game.tables.codes:
        yield from _of_the_legend(context, code)
    legend = {code.id: code for code in context.game.tables.codes}
    for said in every(context, _SPEAKS):
        origin, text = said.line.origin, said["text"]
        before = said.line.text[said.sentence[0] : said.span()[0]]
        linked = said["link"].strip() or re.search(r"\bon\s+\Z", before, re.IGNORECASE)
        if origin.startswith(("codes.", "notes.")) or not linked or _UNSURE.search(text):
            continue
        names = (*said.ids("code"), *said.ids("more"))
        known = _known([legend[name] for name in names if name in legend])
        if known is None or _MAY.search(text):
            continue
        start, see = said.span("text")[0], ("the orders", f"codes.{names[0]}.orders")
        for message, first, last in _differences(text, known, legend=False):
            yield in_line(message, said.line, (start + first, start + last), see=see)


def _of_the_legend(context: CheckContext, code: Code) -> Findings:
    known, at = _known([code]), f"codes.{code.id}"
    if known is None:
        return
    see = ("the orders", f"{at}.orders")
    for line in lines_by_text(context).get(f"{at}.text", ()):
        for message, first, last in _differences(line.text, known, legend=True):
            yield in_line(message, line, (first, last), see=see)
    for message, first, last in _differences(code.numbered, known, legend=False):
        yield finding(message, f"{at}.numbered", within=(first, last), see=see)


_SPEAKS = (
    r"{code}(,? (and|with|or) {more:code})?(?P<link>( (is|are|means|stands for|:)|:|,)?) "
    r"(?P<text>((?! or )[^.;(\ua000-\ua48c])+)"
)

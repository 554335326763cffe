"""What results order, against their ranks and against what texts say of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import permutations

from generator.board.kinds import CellWords
from generator.checks.check import (
    ERROR,
    TEXTS_OF_THINGS,
    WARNING,
    Findings,
    check,
    finding,
    in_line,
    of_game,
)
from generator.checks.claims import every, lines_by_text
from generator.checks.context import CheckContext
from generator.checks.crt.fates import becomes_another, codes_in_words
from generator.checks.sayings import filled
from generator.checks.sentences.numbers import NUMBER, beaded, number
from generator.combat.cells import codes_of
from generator.model.combat import Party
from generator.model.counters import BackKind, State
from generator.model.game import Game
from generator.model.names import counted, listed, plain_text
from generator.model.orders import REMOVING, Order, Orders, UnitState, parts_of
from generator.model.tables import Code
from generator.records import Frozen


@check("CRT052", WARNING)
@of_game
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
def orders_without_effect(context: CheckContext, code: Code) -> Findings:
    """A part of the orders of a code can never have an effect, or the advance is missing.

    `by`, `may`, `route` and `else` are about a retreat, and all units that are eliminated can do
    nothing more. An advance needs a hex that the other party has left. Where attackers advance
    after a retreat, they do so after every other retreat by the same table, and when all defenders
    are eliminated. `loser` is for bands of opposed dice.
    """
    orders = code.orders or Orders()
    yield from _without_advance(context, code)
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
        parts = [part for part, _ in parts_of(other)] if other else []
        leaves = any(each.removes or each.lose or each.retreat or each.code for each in parts)
        if advance and advance.by is party and not leaves and not orders.exchange:
            message = f"{code.id} lets the {party} advance, but no {_OTHER[party]} leaves a hex"
            yield finding(message, ".orders.advance", on_key=True)


def _without_advance(context: CheckContext, code: Code) -> Findings:
    """Yield a code after which nobody advances, though a retreat by another leaves no more room."""
    if code.orders is None or code.orders.advance or not _leaves_a_hex(code.orders):
        return
    tables = context.game.tables
    legends = [codes_of(table, tables) for table in tables.tables]
    beside = [each for legend in legends if code in legend for each in legend]
    for other in beside:
        orders = other.orders or Orders()
        goes = orders.advance is not None and orders.advance.by is Party.ATTACKER
        if goes and not orders.attacker and orders.defender and orders.defender.retreat:
            message = f"nobody advances after {code.id}, but attackers may after {other.id}"
            see = ("the other", f"codes.{other.id}.orders")
            yield finding(message, ".orders", on_key=True, help="add `advance`", see=see)
            return


def _leaves_a_hex(orders: Orders) -> bool:
    """Whether all defenders leave their hex, and nothing happens to the attackers."""
    order = orders.defender
    leaves = order is not None and (order.removes or (order.retreat is not None and not order.may))
    return leaves and not orders.attacker and not orders.exchange


_OF_RETREATS = ("by", "may", "route", "else_")
_OTHER = {Party.ATTACKER: Party.DEFENDER, Party.DEFENDER: Party.ATTACKER}


def _counts(order: Order) -> Iterator[int | None]:
    if order.lose:
        yield order.lose.count.number
    if order.retreat:
        yield order.retreat.number


# ---- what texts say


class _Known(Frozen):
    """What codes order: the words for it, the parties, and what each row of `_ROWS` may read.

    `all_` are the words for all that may happen, `first` those that no legend leaves out; `cells`
    are the words for what a unit retreats by.
    """

    codes: str
    cells: CellWords
    all_: frozenset[str]
    first: frozenset[str]
    parties: frozenset[Party]
    choosers: frozenset[Party]
    facts: dict[str, frozenset[str]]


_WORDS = {str(state): rf"\b{state.replace('-', '[- ]')}\b" for state in State} | {
    str(State.ELIMINATED): r"\b(eliminat|destroy|annihilat|remov|wiped out\b|gone\b)",
    str(State.DISRUPTED): r"\bdisrupt",
    "retreat": r"\b(retreat|withdr[ae]w|rout(s|ed)?\b|(fall|falls|fell|driven|thrown) back\b"
    r"|(go|goes|going|pushed|forced) back (by )?(an?|one|two|three|four|five|\d+)\b)",
    "steps": r"\bsteps?\b",
    "exchange": r"\bexchang",
    "advance": r"\badvanc",
    "check": r"\b(morale|moral|quality|training|cohesion|courage) (checks?|tests?|rolls?)\b"
    r"|\bchecks? (its|their|for) ",
}
"""How texts speak of what is ordered."""

_ALSO = {
    "retreat": re.compile(
        r"\b(flee(s|ing)?|fled|runs? (away|off)|g[ai]ves? (way|ground|up the))\b", re.IGNORECASE
    ),
    str(State.STOPPED): re.compile(r"\b(stay|remain|(not|no) advanc)", re.IGNORECASE),
    "check": re.compile(r"\b(checks?|tests?|rolls?|morale)\b", re.IGNORECASE),
}
"""How else they do, in words that may mean nothing as well."""
_NEGATED = re.compile(r"\b(not?|nor|never|cannot|without)\s+(\w+\s+)?\Z|n't\s+\Z", re.IGNORECASE)

_STEP_GONE = re.compile(
    r"(?<=\bstep )(?:(?:is|has been) )?(?:also )?(?:gone|removed|eliminated|destroyed)\b"
    r"|(?<=\bsteps )(?:(?:are|have been) )?(?:also )?(?:gone|removed|eliminated|destroyed)\b"
    r"|\b(?:remove|eliminate|destroy)[sd]?(?= (?:\w+ )?steps?\b)",
    re.IGNORECASE,
)
"""What is said of a step, and of no unit."""
_UNSURE = re.compile(r"\b(not?|never|unless|instead|if|cannot|nothing|otherwise|only)\b|n't\b")
_MAY = re.compile(r"\b(may|can)\b")
_MAY_TOO = re.compile(r",(?=[^,]*\b(?:may|can)\b)")
"""A comma before what may follow."""
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
    r"\b(?:(?P<both>both|attackers and defenders|defenders and attackers)"
    r"|(?P<who>attack|defend)(?:er(?:s|\(s\))?|ing \w+)) (?:sides |players )?"
    rf"{_SUFFERS}\b",
    re.IGNORECASE,
)


def _spoken(game: Game) -> dict[str, str]:
    """Return how texts of a game speak of what is ordered, of its states by their names too.

    Where a state has a name, such as *Routed*, "routed" and "in rout" mean nothing but that.
    """
    named = {str(each.state): each.name for each in game.states if each.name}
    names = {word: rf"\b{re.escape(_PARTICIPLE.sub('', name))}\w*" for word, name in named.items()}
    found = {}
    for word, says in _WORDS.items():
        others = "|".join(name for state, name in names.items() if state != word)
        found[word] = "|".join(filter(None, (says, names.get(word))))
        if others:
            found[word] = rf"(?!{others})(?:{found[word]})"
    return found


_PARTICIPLE = re.compile(r"(?<=\w{4})e[dn]\Z")


def _known(codes: list[Code], cells: CellWords, legend: Mapping[str, Code]) -> _Known | None:
    """Return what codes order together, those to which they lead included; None without orders."""
    if not codes or any(code.orders is None for code in codes):
        return None
    whole = [code.orders for code in codes if code.orders]
    orders = [(party, o) for each in whole for party in Party if (o := each.of(party))]
    parts = [part for _, order in orders for part, _ in parts_of(order)]
    further = (legend[part.code].orders for part in parts if part.code and part.code in legend)
    parts += [o for each in further if each for party in Party if (o := each.of(party))]
    words = {word for order in parts for word in _words(order)}
    words |= {"advance" for each in whole if each.advance}
    for each in whole:
        words |= {"exchange", "steps", str(State.ELIMINATED)} if each.exchange else set()
    return _Known(
        " and ".join(code.id for code in codes),
        cells,
        frozenset(words),
        frozenset(word for _, order in orders for word in _first_words(order)),
        frozenset(Party) if any(o.exchange for o in whole) else frozenset(p for p, _ in orders),
        frozenset(order.by or party for party, order in orders if order.retreat),
        _facts(whole, parts),
    )


def _facts(whole: list[Orders], parts: list[Order]) -> dict[str, frozenset[str]]:
    """Return what each row of `_ROWS` may read; nothing where a number is that of the code."""
    advances = [each.advance for each in whole if each.advance]
    losses = [each.lose for each in parts if each.lose]
    facts: dict[str, list[object]] = {
        "retreat": [each.retreat.number for each in parts if each.retreat],
        "steps": [loss.count.number for loss in losses if loss.steps],
        "units": [loss.count.number for loss in losses if not loss.steps],
        "advance": [each.hexes for each in advances],
        "advancing": [each.units for each in advances],
        "whether they retreat": ["may" if each.may else "must" for each in parts if each.retreat],
        "whether they advance": ["must" if each.must else "may" for each in advances],
        "who advances": [each.by for each in advances],
        "exchange": [each.exchange for each in whole if each.exchange],
    }
    return {row: frozenset(map(str, known)) for row, known in facts.items() if None not in known}


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
    if order.check:
        yield "check"


def _first_words(order: Order) -> Iterator[str]:
    """Yield the words for what an order does to all of a party; of losses these alone."""
    if order.lose and not order.removes:
        yield "steps" if order.lose.steps else str(State.ELIMINATED)
    elif order.may and order.state:
        yield str(order.state)
    elif not order.may:
        yield from _words(order)


def _differences(
    text: str, known: _Known, spoken: dict[str, str], *, legend: bool
) -> Iterator[tuple[str, int, int]]:
    """Yield what a text says otherwise than the orders, and where; a legend leaves nothing out."""
    orders = f"the orders of {known.codes}"
    plain = _STEP_GONE.sub(lambda match: "." * len(match[0]), text)
    for match in _CHOOSER.finditer(text):
        plain = f"{plain[: match.start()]}{'.' * len(match[0])}{plain[match.end() :]}"
        who = next(filter(None, match.groups())).lower()
        if known.choosers and who != "owner" and Party(who) not in known.choosers:
            message = f"{match[0]!r}: by {orders} the {next(iter(known.choosers))} does"
            yield message, *match.span()
    told = {word: first for word, says in spoken.items() if (first := _first(says, plain))}
    for word, match in told.items():
        if word not in known.all_:
            end = re.compile(r"\w*").match(text, match.end())
            span = (match.start(), end.end() if end else match.end())
            yield f"the text says {text[slice(*span)]!r}, but {orders} have no `{word}`", *span
    stay = known.facts.get("whether they retreat") == frozenset({"may"})
    if legend and stay and "retreat" in told and not _MAY.search(plain):
        says = told["retreat"]
        yield f"by {orders} they may stay, which the text leaves out", *says.span()
    also = {word for word, says in _ALSO.items() if says.search(plain)}
    missing = sorted(known.first - told.keys() - also)
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
    yield from _otherwise(plain, known, legend=legend)


def _first(says: str, text: str) -> re.Match[str] | None:
    """Return where a text first says something, and does not say that it is not so."""
    found = re.finditer(says, text, re.IGNORECASE)
    return next((each for each in found if not _NEGATED.search(text, 0, each.start())), None)


def _parties(match: re.Match[str]) -> tuple[Party, ...]:
    return tuple(Party) if match["both"] else (Party(f"{match['who'].lower()}er"),)


class _Row(Frozen):
    """A row: what of the orders it reads, how texts say that, and the message.

    The pattern has a group `value`; `{nouns}` in it are the words for the cells of the board. A
    `modal` row reads the legend alone: in the rules Postwar reads no sentence with `may`.
    """

    reads: str
    pattern: str
    message: str
    modal: bool = False


_BACK = (
    r"(?:retreat\w*|withdr[ae]w\w*|routs?|routed"
    r"|(?:fall|falls|fell|driven|thrown|go|goes|going|pushed|forced) back)"
)
_COUNTED_BY = rf"(?P<value>{NUMBER})\s+(?:{{nouns}})\b"
_UNITS = rf"(?P<value>{NUMBER})\s+units?"
_TO = rf"(?:(?!{_BACK}|advanc)[^.;])*?"
_ROWS = (
    _Row("retreat", rf"{_BACK}{_TO}{_COUNTED_BY}", "they retreat {truth}, not {value}"),
    _Row("advance", rf"advanc\w*{_TO}{_COUNTED_BY}", "they advance {truth}, not {value}"),
    _Row("steps", rf"(?P<value>{NUMBER})\s+steps?\b", "they lose {truth}, not {value}"),
    _Row(
        "units",
        rf"(?P<value>{NUMBER})\s+units?\b(?! \w* ?advanc)",
        "they lose {truth}, not {value}",
    ),
    _Row(
        "advancing",
        rf"(?P<value>{NUMBER})\s+(?:units?|attackers?|defenders?)(?: \w+)? advanc",
        "{truth} may advance, not {value}",
    ),
    _Row(
        "whether they retreat",
        rf"\b(?P<value>may|can|must)(?: \w+)? {_BACK}",
        "they {truth} retreat; the text says {value}",
        modal=True,
    ),
    _Row(
        "whether they advance",
        r"\b(?P<value>may|can|must)(?: \w+)? advanc",
        "they {truth} advance; the text says {value}",
        modal=True,
    ),
    _Row(
        "who advances",
        r"\b(?P<value>attack|defend)(?:ers?|ing \w+)(?: (?:may|can|must))? advanc",
        "the {truth} advances, not the {value}",
    ),
    _Row(
        "exchange",
        r"\bas (?:many|much)(?: \w+)? (?P<value>step|factor|unit)",
        "the exchange is counted in {truth}, not in {value}",
    ),
)
"""What texts say of each part of an order, beside the words for it."""
_ONES = {"steps": ("step", "steps"), "units": ("unit", "units"), "advancing": ("unit", "units")}
_VALUES = {"may": "may", "can": "may", "must": "must"} | {
    "attack": "attacker",
    "defend": "defender",
    **{each: f"{each}s" for each in ("step", "factor", "unit")},
}
"""What words that are no numbers stand for in the orders."""


def _otherwise(text: str, known: _Known, *, legend: bool) -> Iterator[tuple[str, int, int]]:
    """Yield what the rows read otherwise than it is ordered, and where."""
    for row in _ROWS:
        right = known.facts.get(row.reads)
        if not right or (row.modal and not legend):
            continue
        one, many = _ONES.get(row.reads, (known.cells.hex, known.cells.hexes))
        pattern = row.pattern.replace("{nouns}", f"{one}|{many}")
        for match in re.finditer(pattern, beaded(text), re.IGNORECASE):
            first, last = match.span("value")
            said = text[first:last].lower()
            read = _VALUES.get(said) or str(number(said))
            if read not in right:
                figures = sorted(right, key=lambda each: (len(each), each))
                truths = [counted(int(n), one, many) if n.isdigit() else n for n in figures]
                shown = said if read.isdigit() else read
                found = row.message.format(truth=listed(truths, "or"), value=shown)
                yield f"by the orders of {known.codes} {found}", *match.span()


@check("CRT053", WARNING, english=True)
def text_against_orders(context: CheckContext) -> Findings:
    """A text says something else of a result than its orders.

    Players read the legend and the rules, but the walkthrough follows `orders`. Postwar compares
    who suffers, whether units are eliminated, disrupted or retreat, how many hexes and steps, who
    chooses the hex, what an exchange is counted in, and who advances, how far and how many. The
    legend must mention everything that happens to all units of a party, and whether they may or
    must retreat or advance.
    In the rules, Postwar reads what follows a code ("on {code:DR} they retreat one hex", "with DR
    ..."); they may say less.
    """
    for code in context.game.tables.codes:
        yield from _of_the_legend(context, code)
    legend = {code.id: code for code in context.game.tables.codes}
    cells, spoken = context.words, _spoken(context.game)
    for said in every(context, filled(_SPEAKS, codes_in_words(context))):
        origin, text = said.line.origin, said["text"]
        before = said.line.text[said.sentence[0] : said.span()[0]]
        plainly = said["link"].strip() or _ON.search(before)
        linked = plainly or _BY.search(before)
        if origin.startswith(("codes.", "notes.")) or not linked or _UNSURE.search(text):
            continue
        if not (plainly and said.ids("code")) and becomes_another(said):
            continue
        names = (*(said.ids("code") or (said["code"],)), *said.ids("more"))
        known = _known([legend[name] for name in names if name in legend], cells, legend)
        text = _MAY_TOO.split(text)[0]
        if known is None or _MAY.search(text):
            continue
        start, see = said.span("text")[0], ("the orders", f"codes.{names[0]}.orders")
        for message, first, last in _differences(text, known, spoken, legend=False):
            yield in_line(message, said.line, (start + first, start + last), see=see)


def _of_the_legend(context: CheckContext, code: Code) -> Findings:
    legend = {each.id: each for each in context.game.tables.codes}
    known, at = _known([code], context.words, legend), f"codes.{code.id}"
    if known is None:
        return
    see, spoken = ("the orders", f"{at}.orders"), _spoken(context.game)
    for line in lines_by_text(context).get(f"{at}.text", ()):
        for message, first, last in _differences(line.text, known, spoken, legend=True):
            yield in_line(message, line, (first, last), see=see)
    for message, first, last in _differences(code.numbered, known, spoken, legend=False):
        yield finding(message, f"{at}.numbered", within=(first, last), see=see)


_ON = re.compile(r"\bon\s+\Z", re.IGNORECASE)
_BY = re.compile(r"\b(on|with|result\s+is)\s+(an?\s+)?\Z", re.IGNORECASE)
_SPEAKS = (
    r"(?P<code>{:code}|(?-i:\b({=codes})\b))(,? (and|with|or) {more:code})?"
    r"(?P<link>( (is|are|means|stands for|:)|:|,)?) "
    r"(?P<text>((?! or |(?-i:\b({=codes})\b))[^.;(\ua000-\ua48c])+)"
)


# ---- what has no orders


@check("CRT058", WARNING, english=True, reads=TEXTS_OF_THINGS)
def code_without_orders(context: CheckContext) -> Findings:
    """A code has no orders, though its text says what becomes of units.

    Most codes of the game have `orders`, and the walkthrough carries out a result only where each
    of its codes has some. What this code does is left to the record of play, unchecked. A code that
    does nothing has empty orders: `orders: {}`.
    """
    codes = context.game.tables.codes
    with_orders = sum(code.orders is not None for code in codes)
    for code in codes if context.game.walkthrough and 2 * with_orders > len(codes) else ():
        text = plain_text(context.names, code.text)
        spoken = _spoken(context.game)
        said = [f"`{word}`" for word, says in spoken.items() if _first(says, text)]
        if code.orders is None and said:
            message = f"{code.id} has no `orders`, but its text says {listed(said)}"
            yield finding(message, f"codes.{code.id}", on_key=True, help="add `orders`")


@check("CRT059", WARNING)
def state_without_meaning(context: CheckContext) -> Findings:
    """Orders put units into a state, and nothing says what it changes or how it ends.

    The walkthrough keeps units in a state as long as `states` says, and finds what they may not do
    in it. A state of which `states` says nothing changes nothing there.
    """
    known = {each.state for each in context.game.states} | REMOVING | {State.STOPPED}
    for code in context.game.tables.codes if context.game.walkthrough else ():
        for party in Party:
            order = code.orders.of(party) if code.orders else None
            for key, each in (("", order), (".else", order.else_ if order else None)):
                if each and each.state and each.state not in known:
                    message = (
                        f"{code.id} leaves units {each.state}; `states` does not say what it is"
                    )
                    hint = (
                        "say what they may not do then and which phase of a side ends it: "
                        f"`states: {{{each.state}: {{never: [attack], until: {{SIDE: PHASE}}}}}}`"
                    )
                    yield finding(message, f"codes.{code.id}.orders.{party}{key}", help=hint)


@check("CRT071", ERROR, each=UnitState)
def state_that_never_comes(context: CheckContext, state: UnitState) -> Findings:
    """Nothing brings units into a state, or something that cannot.

    Units are `spent` by what they do in the phases of `after`, by a result or by an event. They are
    `reduced` when they lose a step, as long as that side of the counter is up: so it needs units
    with such a back, and has neither `after` nor `until`; a result says `lose: 1 step`.
    """
    codes, events = context.game.tables.codes, context.game.events
    if state.state is State.REDUCED:
        for key in ("after", "until"):
            if getattr(state, key):
                message = f"units are reduced by losing a step: leave out `{key}`"
                yield finding(message, f".{key}", on_key=True)
        if not any(unit.back.kind is BackKind.REDUCED for unit in context.units):
            yield finding("no unit has a reduced side", on_key=True, see="the units: units")
    befallen = any(each.state is state.state for event in events for each in event.units)
    ordered_ = any(
        part.state is state.state
        for code in codes
        for party in Party
        if code.orders and (order := code.orders.of(party))
        for part, _ in parts_of(order)
    )
    if state.state is State.SPENT and not (state.after or befallen or ordered_):
        hint = "say in which phases units spend themselves: `after: [PHASE]`"
        yield finding("nothing brings units into this state", on_key=True, help=hint)
    if state.state is State.REDUCED and ordered_:
        yield finding("a result leaves units reduced", on_key=True, help="write `lose: 1 step`")

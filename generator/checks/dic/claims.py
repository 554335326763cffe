"""What texts say of chances, dice, odds and sums."""

from __future__ import annotations

from fractions import Fraction

from generator.checks.check import EACH_TEXT, WARNING, Findings, check, finding
from generator.checks.claims import Claim, Facts, Rows, Said, claims, judge
from generator.checks.context import CheckContext, of_things
from generator.checks.sentences.numbers import CARDINALS
from generator.checks.sentences.sums import wrong_sums_in
from generator.model.names import counted, listed
from generator.model.tables import LevelTable, OpposedTable, ResultsTable, Rounding, odds_of

# ---- odds

_DOWN = frozenset({Rounding.DOWN, Rounding.DEFENDER})


@of_things
def _columns(context: CheckContext) -> tuple[tuple[Fraction, ...], ...]:
    """Return the ratios of the columns of each table that rounds down, in order."""
    found = (
        tuple(sorted({odds.ratio for odds in odds_of(table)}))
        for table in context.game.tables.tables
        if getattr(table, "rounding", None) in _DOWN
    )
    return tuple(filter(None, found))


def _stated(said: Said) -> Fraction:
    if said["left"]:
        return Fraction(int(said["left"]), max(int(said["right"]), 1))
    return (said.number("times") + Fraction(bool(said["half"]), 2)) / said.number("unit")


def _comes_to(said: Said) -> bool:
    ratio, stated = Fraction(said.number("one"), said.number("two")), _stated(said)
    if said["how"]:
        return ratio < stated if said.word("how") in {"worse", "less"} else ratio > stated
    lower = (
        max((column for column in table if column <= ratio), default=table[0])
        for table in _columns(said.context)
    )
    return stated in {ratio, *lower}


@claims("DIC020")
def odds_in_words() -> Rows:
    """Strengths in a text do not give the odds in the text.

    "Six factors against four are one and a half to one", "ten to six is 3:2", "three to ten is
    worse than 1:3": the check uses the columns and the rounding of the game's tables. Odds that are
    in no table must be exact.
    """
    yield Claim("no odds", lambda _: False, "{all} is not odds", at="all")
    yield Claim(
        "odds of strengths",
        _comes_to,
        lambda said: f"{said['one']} to {said['two']} is not {said['worse']}{said['odds']}",
        at="odds",
    )


# ---- coins and dice


def _coins_named(said: Said) -> Facts:
    coins = max((each.number() for each in said.beside("so many coins")), default=0)
    can = not 0 < coins <= 6 or float(said["chance"]) * 2**coins % 100 == 0
    return {} if can else {"coins": counted(coins, "coin")}


@claims("DIC021")
def coins_and_chances() -> Rows:
    """A text gives coins a chance that they cannot have.

    With two coins every chance is a quarter, a half, three quarters or nothing; with one coin it is
    a half. "Both come out best 20% of the time" is wrong. The check reads the chances in a
    paragraph that names coins.
    """
    yield Claim("chance", _coins_named, "{coins} cannot give a chance of {all}", at="all")


@of_things
def _faces(context: CheckContext) -> frozenset[int]:
    """Return how many faces the dice of a game have."""
    tables, modifiers = context.game.tables.tables, context.game.tables.modifiers
    dice = [getattr(t, name, None) for t in tables for name in ("die", "column_die", "contest")]
    dice += [*context.game.dice, *(each.die for each in modifiers)]
    known = [die for die in dice if die is not None] if context.game.dice else []
    read_so = {66} if any(die.tens for die in known) else set[int]()
    return frozenset(faces for die in known for faces in (die.faces, die.thrown[1])) | read_so


def _coins(said: Said) -> set[int]:
    tables = said.game.tables.tables
    coins = max((t.coins for t in tables if isinstance(t, LevelTable)), default=0)
    return set(range(coins + 1)) if coins else set()


def _of_the_game(said: Said) -> bool:
    faces = _faces(said.context)
    told = said["faces"].lower()
    number = int(told) if told.isdecimal() else CARDINALS.get(told)
    return not faces or number is None or number in faces


@of_things
def _in_names(context: CheckContext) -> frozenset[str]:
    """Return the words of names, such as the D1 of Section D1."""
    named = (each.text for each in context.captions if each.origin.endswith(".name"))
    return frozenset(word for text in named for word in text.split())


def _is_no_die(said: Said) -> bool:
    """Whether what looks like a die is a hex, a result code, or the number in a name."""
    codes = {code.id for code in said.game.tables.codes}
    return (
        said.context.cell(said[0]) is not None
        or said[0] in codes
        or said[0] in _in_names(said.context)
    )


@claims("DIC022")
def dice_of_the_game() -> Rows:
    """A text rolls dice that the game does not use.

    "2d6" in a rule of a game that is played with one die, "three coins" where players throw two.
    The title page says which dice players need, and the tables say which they roll.
    """
    yield Claim(
        "die",
        lambda said: _of_the_game(said) or _is_no_die(said),
        lambda said: "the dice of the game are {}, not {}".format(
            listed([f"d{number}" for number in sorted(_faces(said.context))]), said[0]
        ),
        at="all",
    )
    yield Claim("sides of a die", _of_the_game, "no die of the game has {faces} sides")
    yield Claim(
        "coins",
        _coins,
        lambda said: f"the table uses {counted(max(_coins(said)), 'coin')}, not {said['number']}",
    )


def _two_scales(said: Said) -> Facts:
    tables = [table for _, table in said.context.each(ResultsTable)]
    both = tables and all(len(table.scales) > 1 for table in tables)
    return {"table": tables[0].name} if both else {}


@claims(
    "DIC050",
    help="say whom it favours: one point of the die for the attacker",
)
def signed_change_on_two_scales() -> Rows:
    """A text adds to a die that is read on two scales.

    Where high numbers are best on one scale and low ones on the other, "+1 to the die" helps the
    attacker on the first and hurts him on the second. The drafts of Shumshu and Myitkyina print two
    scales and speak of "+1 die" all the same. Say in whose favour the die moves.
    """
    yield Claim(
        "change of the die",
        _two_scales,
        "{all!r} means the opposite on the other scale of {table}",
        plain=True,
        at="all",
    )


# ---- sums


def _made(said: Said) -> set[int]:
    one, two = said.number("one"), said.number("two")
    ways = {"less": one - two, "minus": one - two, "times": one * two}
    return {ways.get(said.word("sign"), one + two)}


def _apart(said: Said) -> set[int]:
    return {abs(said.number("one") - said.number("two"))}


def _limited(said: Said) -> set[int]:
    tables = said.game.tables.tables
    limits = [t.modifier_limit for t in tables if isinstance(t, OpposedTable)]
    return {min(*_apart(said), max(limits))} if limits else set()


def _halves(said: Said) -> set[int]:
    whole = said.number("whole")
    ways = {"up": {(whole + 1) // 2}, "down": {whole // 2}}
    return ways.get(said.word("way"), {whole // 2, (whole + 1) // 2})


def _sums() -> Rows:
    yield Claim(
        "rounded decimal",
        lambda said: abs(Fraction(said["exact"]) - int(said["whole"])) < 1,
        "{exact} does not round to {whole}",
        at="whole",
    )
    yield Claim("lead without a comma", _apart, "the result is {truth} for the die", at="result")
    yield Claim(
        "half",
        _halves,
        lambda said: f"half of {said['whole']} is {said.number('whole') / 2:g}",
        at="half",
    )
    yield Claim("sum", _made, "the result is {truth}", at="result")
    yield Claim("lead", _limited, "the result is {truth} for the die", at="result")


@check("DIC023", WARNING, english=True, reads=EACH_TEXT)
def sums_in_words(context: CheckContext) -> Findings:
    """A sum or a product in a text is wrong.

    "8 + 12 + 2 = 22", "3 + (0 - 3) x 1/3 = 2", "half of 9, rounded up, is 5", "6 against 4 is 2 for
    his die": the check works these out exactly, with brackets, fractions, signs before numbers and
    percentages. Decimals may be rounded; whole numbers only if the text says so. The Standard Game
    counted the sub-units of its own example as 20, but they are 22.
    """
    for line in context.lines:
        for each in wrong_sums_in(line.text):
            within = line.within(*each.span)
            yield finding(f"the result is {each.makes}", line.origin, within=within)
    yield from judge(context, "DIC023", _sums())

"""What a short form, the card, the key or a note says, and no rule: the rule was lost."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log
from typing import Final

from generator.checks.check import WARNING, Findings, check, in_line
from generator.checks.claims import lines_by_text
from generator.checks.context import CheckContext, of_things
from generator.checks.sentences.line import Line
from generator.checks.sentences.telling import placed, stem, telling
from generator.diagnostics import Origin
from generator.records import Frozen

_RULE: Final = re.compile(r"(sections\..+)\.(?:text|ruling)")
_SHORT: Final = re.compile(r"(sections\..+)\.short")
_CARD: Final = re.compile(
    r"(?:sequence|ends|codes|modifiers|terrain|lines|weather|arrivals|withdrawals|tables)\..+"
    r"\.(?:text|effects|when)"
)
"""Texts beside the rules that tell again what the rules tell."""
_NAMED: Final = ("unit", "place", "formation", "hex", "hexes", "count", "date")
"""Things that an entry may name, and its rule need not."""
_JOINS: Final = re.compile(r",|\band\b")
_LISTED: Final = 2
"""A sentence with so many joints sums up what several sentences tell."""
_LEAST: Final = 4
"""Sentences of fewer telling words may say what they like."""
_SHARE: Final = 0.4
"""Of the weight of its telling words so much must stand together in the rules."""
_FORMS: Final = {
    stem(form): stem(word)
    for word, forms in (
        ("choose", "choice choices chose chosen"), ("fly", "flew flown flight flights"),
        ("fight", "fought"), ("lose", "lost loss losses"), ("win", "won"), ("sink", "sank sunk"),
        ("begin", "began begun"), ("break", "broke broken"), ("draw", "drew drawn"),
        ("throw", "threw thrown"), ("take", "took taken"), ("give", "gave given"),
        ("spend", "spent"), ("send", "sent"), ("bring", "brought"), ("hold", "held"),
        ("stand", "stood"), ("lead", "led"), ("withdraw", "withdrew withdrawn withdrawal"),
        ("fall", "fell fallen"), ("go", "went gone"), ("allied", "ally allies"), ("die", "dice"),
        ("west", "westward westwards"), ("east", "eastward eastwards"),
        ("north", "northward northwards"), ("south", "southward southwards"),
    )
    for form in forms.split()
}  # fmt: skip
"""Forms of a word that share no stem with it."""
_IDLE: Final = frozenset(
    map(stem, ("been", "being", "unless", "until", "whether", "whoever", "else", "except", "owner"))
)
"""Words that tell nothing, whatever stands beside them."""
_PARTIES: Final = frozenset(
    map(stem, ("target", "attacker", "defender", "attack", "defend", "away", "stands"))
)
"""Words of conditions that say who is meant, and where: what rules take for granted."""
_NAMED_BY: Final = {
    "codes": ("code",), "modifiers": ("modifier", "effect"), "terrain": ("terrain",),
    "lines": ("line",), "tables": ("table",), "weather": ("weather",),
}  # fmt: skip
"""How rules refer to what has a text, by its key."""
_GROUNDS: Final = {"terrain": "terrain", "lines": "line", "weather": "weather"}
"""Kinds of what rules call by a plain name, by its key."""
_HALF: Final = 0.5
"""In the section that is named as the rule of something, so many of its words will do."""
_OTHERS: Final = 4
"""So many other sentences must be told for each that is not."""


class _Sentence(Frozen):
    """A sentence with the stems of its telling words, and of those of names that references print.

    `section` is that of a short form or rule.
    """

    line: Line
    span: tuple[int, int]
    words: frozenset[str]
    names: frozenset[str]
    section: Origin = ""


@check("GAP015", WARNING, english=True)
def told_beside_the_rules_alone(context: CheckContext) -> Findings:
    """A short form, the card or the key says something, and no rule says it.

    The card says "Fly the air drop and the air supply", and the section on the air force was lost;
    the short form says "Bombs alone disrupt it", and the sentence of the rule was. Or the rule was
    changed and they were not. Each sentence of four telling words or more is looked for in the
    rules: two fifths of them, where a rare word counts for more, must stand in two sentences that
    follow each other or in their title. Of a code, a modifier or the like the paragraphs that
    refer to it are looked at whole, and where `rule` names a section, half of the words will do
    there, rare or not; of ground, a line or weather, paragraphs that have its name. A short form
    is looked for in its own section, those within it, those around it and those to which its rule
    refers; a sentence that lists things, in these as a whole. Nothing is
    reported where more than one of five sentences is told nowhere: in such a game these texts tell
    things of their own.
    """
    found = list(_judged(context))
    untold = [each for each, told in found if not told]
    for each in untold if len(untold) * (_OTHERS + 1) <= len(found) else ():
        words = each.line.text[slice(*each.span)].strip()
        message = f"no rule says {words!r}"
        see = f"the rule: {each.section}" if each.section else ""
        hint = "a sentence of the rules was lost, or this one is out of date"
        yield in_line(message, each.line, each.span, help=hint, see=see)


def _judged(context: CheckContext) -> Iterator[tuple[_Sentence, bool]]:
    """Yield each sentence of the other tellings, and whether the rules tell it."""
    rules: list[tuple[_Sentence, ...]] = []
    tellings: list[tuple[_Sentence, ...]] = []
    for origin, lines in lines_by_text(context).items():
        rule = _RULE.fullmatch(origin)
        short = rule or _SHORT.fullmatch(origin)
        if short or _CARD.fullmatch(origin):
            section = short[1] if short else ""
            for line in lines:
                (rules if rule else tellings).append(_sentences(context, line, section))
    every = [each for of in (*rules, *tellings) for each in of]
    often = Counter(word for each in every for word in each.words)
    weights = {word: log((len(every) + 1) / times) for word, times in often.items() if times > 1}
    stretches, entries = _Stretches(context, rules), _entries(context)
    for each in (each for of in tellings for each in of):
        known = {word: weights[word] for word in each.words if word in weights}
        if len(known) >= _LEAST:
            told = stretches.tell(each, known)
            yield each, told or stretches.tell_of(entries.get(each.line.origin), known)


class _Entry(Frozen):
    """Something with a text of its own: how rules refer to it, and the section that is its rule.

    `name` has the words of that of ground, a line or weather, which rules write as well.
    """

    named: frozenset[tuple[str, str]]
    rules: frozenset[Origin] = frozenset()
    name: frozenset[str] = frozenset()


@of_things
def _entries(context: CheckContext) -> Mapping[Origin, _Entry]:
    """Return what has a text that the rules tell again, by the origin of that text."""
    sections: dict[str, set[Origin]] = defaultdict(set)
    for each in context.sections:
        sections[each.section.id].add(each.origin)
    rules = {f"modifiers.{e.id}.when": e.rule or "" for e in context.game.tables.modifiers}
    rules |= {f"sequence.{each.id}.text": each.rule or "" for each in context.game.sequence}
    found = {}
    for origin in lines_by_text(context):
        if _CARD.fullmatch(origin):
            key, name = origin.partition(".")[0], origin.split(".")[-2]
            named = frozenset((kind, name) for kind in _NAMED_BY.get(key, ()))
            own = context.names.get(_GROUNDS.get(key, ""), {}).get(name, "")
            rule = frozenset(sections[rules.get(origin, "")])
            found[origin] = _Entry(named, rule, _known(telling(own)))
    return found


@of_things
def _sentences(_: CheckContext, line: Line, section: Origin) -> tuple[_Sentence, ...]:
    named = line.named(*_NAMED)
    found = []
    for span in line.sentences():
        words, names = set[str](), set[str]()
        for at, word in placed(line.text, *span):
            (names if any(p.at <= at < p.to for p in named) else words).add(word)
        found.append(_Sentence(line, span, _known(words), _known(names), section))
    return tuple(found)


def _known(words: Iterable[str]) -> frozenset[str]:
    return in_one_form(words) - _IDLE


def in_one_form(words: Iterable[str]) -> frozenset[str]:
    """Return stems of words, one for those that are forms of one word and share none."""
    return frozenset(map(one_form, words))


def one_form(word: str) -> str:
    """Return the stem of a word, that of another where they are forms of one and share none."""
    return _FORMS.get(word, word)


class _Stretches:
    """The rules, two sentences at a time, each with the title of its section, by their words."""

    def __init__(self, context: CheckContext, rules: Iterable[Sequence[_Sentence]]) -> None:
        """Take the sentences of each paragraph."""
        titles = {each.origin: _known(telling(each.section.title)) for each in context.sections}
        self._words: list[frozenset[str]] = []
        self._sections: list[Origin] = []
        self._with: dict[str, list[int]] = defaultdict(list)
        self._of: dict[Origin, set[str]] = defaultdict(set)
        self._paragraphs: list[frozenset[str]] = []
        self._sees: dict[Origin, set[str]] = defaultdict(set)
        self._about: dict[tuple[str, str], list[frozenset[str]]] = defaultdict(list)
        for paragraph in filter(None, rules):
            title = titles.get(paragraph[0].section, frozenset())
            whole = title.union(*(each.words for each in paragraph))
            self._paragraphs.append(whole)
            for kind, target in {
                (p.kind, p.target) for p in paragraph[0].line.pieces if p.reference
            }:
                self._about[kind, target].append(whole)
                if kind == "rule" and (seen := context.thing(kind, target)):
                    self._sees[paragraph[0].section].add(seen.origin)
            for first, second in zip(paragraph, (*paragraph[1:], None), strict=True):
                words = first.words | first.names | titles.get(first.section, frozenset())
                words |= second.words | second.names if second else frozenset()
                for word in words:
                    self._with[word].append(len(self._words))
                self._words.append(words)
                self._sections.append(first.section)
                self._of[first.section] |= words

    def tell(self, said: _Sentence, known: Mapping[str, float]) -> bool:
        """Whether a stretch of the rules has enough of the words of a sentence."""
        near = {at for at in self._of if not said.section or self._is_seen(at, said.section)}
        if said.section and not near:
            return True  # a section of short forms alone
        enough = _SHARE * sum(known.values())
        text = said.line.text[slice(*said.span)]
        if said.section and len(_JOINS.findall(text)) >= _LISTED:
            within = set().union(*(self._of[at] for at in near))
            return sum(known[word] for word in known.keys() & within) >= enough
        left, tried = sum(known.values()), set()
        for word in sorted(known, key=lambda word: (-known[word], word)):
            if left < enough:  # what is left does not do without those that were tried
                return False
            for place in self._with.get(word, ()):
                if place not in tried and self._sections[place] in near:
                    tried.add(place)
                    if sum(known[w] for w in known.keys() & self._words[place]) >= enough:
                        return True
            left -= known[word]
        return False

    def _is_seen(self, one: Origin, section: Origin) -> bool:
        """Whether a section is near another, or is one to which its rule refers."""
        return is_near(one, section) or one in self._sees.get(section, ())

    def tell_of(self, entry: _Entry | None, known: Mapping[str, float]) -> bool:
        """Whether rules that are about an entry by its name have enough words of its text."""
        if entry is None:
            return False
        enough = _SHARE * sum(known.values())
        about = [words for named in entry.named for words in self._about.get(named, ())]
        if entry.name:
            about += [words for words in self._paragraphs if entry.name <= words]
        if any(sum(known[word] for word in known.keys() & words) >= enough for words in about):
            return True
        said = known.keys() - _PARTIES
        return any(
            len(said & words) >= _HALF * len(said)
            for words, section in zip(self._words, self._sections, strict=True)
            if any(is_near(section, rule) for rule in entry.rules)
        )


def is_near(one: Origin, other: Origin) -> bool:
    """Whether two sections are one, or one is within the other."""
    return f"{one}.".startswith(f"{other}.") or f"{other}.".startswith(f"{one}.")

"""Translations: what is translated, and into what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.checks.check import ERROR, NO_TEXT, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.variety import is_english
from generator.checks.wording import FEW, advice, suggestion
from generator.diagnostics import Origin
from generator.edit_distance import nearest
from generator.model.names import counted, listed
from generator.model.prose import Path
from generator.model.walk import step_of, walk
from generator.opposites.names import opposite_names
from generator.records import Frozen


class Pair(Frozen):
    """A field of all entries of a kind, by their keys: in the first language and in another."""

    language: str
    field: str
    first: Mapping[str, Any]
    second: Mapping[str, Any]


def pairs(context: CheckContext) -> Iterator[tuple[Origin, Pair]]:
    """Yield what every translation says of entries beside what the game says of them.

    The origin is where the translated ones stand: ``translations.ja.units``.
    """
    nodes = _nodes(context)
    for words in context.game.translations:
        found: dict[tuple[Origin, str], dict[str, Any]] = {}
        for path, text in words.paths().items():
            *steps, key, field = path if len(path) > 2 else ("", *path)
            found.setdefault((".".join(steps), field), {})[key] = text
        for (kind, field), second in found.items():
            texts = {key: nodes.get(f"{kind}.{key}.{field}") for key in _keys(nodes.get(kind))}
            first = {key: text for key, text in texts.items() if text}
            pair = Pair(words.language, field, first, second)
            yield f"translations.{words.language}.{kind}", pair


def _nodes(context: CheckContext) -> dict[Origin, Any]:
    scenarios = walk(context.game.scenarios, "scenarios")
    return {node.origin: node.value for node in (*context.nodes, *scenarios)}


def _keys(entries: Any) -> list[str]:
    return [step_of(entry) for entry in entries] if isinstance(entries, tuple) else []


@check("LNG001", ERROR, safe=True)
def stray_translation(context: CheckContext) -> Findings:
    """A translation has a key that the game does not have.

    Translations stand under the same keys as what they translate. If the game has no such key, the
    translation is never printed: the id is mistyped, or the thing was renamed.
    """
    nodes = _nodes(context)
    for words in context.game.translations:
        strays = dict.fromkeys(_stray(path, nodes) for path in words.paths())
        for *kind, key in filter(None, strays):
            known = _keys(nodes.get(".".join(kind)))
            yield finding(
                f"a translation is for {key!r}, but `{kind[-1]}` has no such entry",
                ".".join(("translations", words.language, *kind, key)),
                on_key=True,
                **advice(key, known),
            )


def _stray(path: Path, nodes: Mapping[Origin, Any]) -> Path:
    """Return the path of the first entry that the game has not; none where it has them all."""
    for length in range(1, len(path)):
        if ".".join(path[:length]) not in nodes:
            listed_there = isinstance(nodes.get(".".join(path[: length - 1])), tuple)
            return path[:length] if listed_there else path[:-1] if path[2:] else ()
    return ()


@check("LNG002", WARNING, each=pairs)
def missing_translation(pair: Pair) -> Findings:
    """A text is not translated, and others of its kind are.

    Some units have a name in another language, and this one has none: it was probably added later
    and forgotten. It is printed in the first language. If nothing of a kind is translated, nothing
    is reported.
    """
    missing = [key for key in pair.first if key not in pair.second]
    done = len(pair.first) - len(missing)
    if done and missing:
        shown = missing if len(missing) <= FEW else [*missing[:FEW], "others"]
        names = f"{listed(shown)} {'has' if len(missing) == 1 else 'have'}"
        message = f"{names} no {pair.field} in {pair.language!r}"
        others = counted(done, "other has", "others have")
        hint = f"{others} one; without it the first language is printed"
        yield finding(message, help=hint, on_key=True)


_CODES = (
    "aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da "
    "de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy "
    "hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg "
    "li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or "
    "os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta "
    "te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu"
)
"""The codes of ISO 639-1."""

_TAG = re.compile(r"([a-z]{2})(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?")

_SLIPS = {"jp": "ja", "cn": "zh", "cz": "cs", "dk": "da", "gr": "el", "gb": "en", "ua": "uk"}
"""Codes of countries that are taken for those of their languages."""


@check("LNG003", ERROR)
def unknown_language(context: CheckContext) -> Findings:
    """A language does not exist or has no translation.

    Languages are named by tags (BCP 47): a code of ISO 639-1 in small letters, then perhaps a
    script and a country, such as `en`, `en-GB` or `zh-Hant`. Screen readers and browsers go by
    them. The second language must be one of the translations, and none of them is the first
    language again.
    """
    game = context.game
    tags = [each.language for each in game.translations]
    yield from _odd_language(game.language, "language", on_key=False)
    for tag in tags:
        yield from _odd_language(tag, f"translations.{tag}", on_key=True)
        if tag == game.language:
            message = f"{tag!r} is already the language of the game"
            yield finding(message, f"translations.{tag}", on_key=True)
    second = game.second_language
    if second and second not in tags:
        near, message = nearest(second, tags), f"there is no translation into {second!r}"
        hint = suggestion(tags, near) or "add it under `translations`"
        yield finding(message, "second-language", help=hint, fix=near)


def _odd_language(tag: str, origin: Origin, *, on_key: bool) -> Findings:
    match = _TAG.fullmatch(tag)
    if match and match[1] in _CODES.split():
        return
    meant = _SLIPS.get(tag.lower(), tag.lower() if tag.lower() in _CODES.split() else None)
    hint = None if meant else "write a tag such as en, en-GB, ja or zh-Hant"
    message = f"{tag!r} is not a language tag"
    yield finding(message, origin, help=hint, meant=meant, on_key=on_key)


_DIGITS = "〇一二三四五六七八九"
_NUMBER = re.compile(rf"\d+|[{_DIGITS}十百]+")


@check("LNG040", WARNING, each=pairs, english=True, reads=NO_TEXT)
def other_number(context: CheckContext, pair: Pair) -> Findings:
    """A translated name has another number or direction than the original.

    If the 2nd Army is 第三軍 in the other language, two lines have changed places. The check
    compares numbers in figures and in Chinese characters, in names that have one number each. A
    number that one translation lacks and another has too much has changed places too. The check
    also compares left and right, the points of the compass, and the names of two peoples, if an
    English name says one and its translation the other.
    """
    english = is_english(context.game.language)
    names = pair.second.items() if pair.field == "name" else ()
    both = [(key, pair.first[key], said) for key, said in names if key in pair.first]
    numbers = [(_number(name), _number(said)) for _, name, said in both]
    lost = {here for here, there in numbers if there is None}
    strays = lost & {there for here, there in numbers if here is None}
    for (key, name, said), (here, there) in zip(both, numbers, strict=True):
        fault = _other_word(name, said) if english else None
        if here != there and (None not in {here, there} or {here, there} & strays - {None}):
            fault = f"{name} {_has(here)}, but its translation {said} {_has(there)}"
        if fault is not None:
            yield finding(fault, f".{key}", help="were two translations exchanged?")


def _has(number: int | None) -> str:
    return "has no number" if number is None else f"is number {number}"


def _other_word(name: str, said: str) -> str | None:
    """Return what is wrong with a translation that says right where the name says left."""
    for meanings in opposite_names():
        here = {word for word in meanings if re.search(rf"\b{word}", name, re.IGNORECASE)}
        there = {word for word, said_so in meanings.items() if said_so.search(said)}
        if len(here) == len(there) == 1 and here != there:
            return f"{name} says {here.pop()}, but its translation {said} means {there.pop()}"
    return None


def _number(name: str) -> int | None:
    """Return the one number of a name; None where there is none, or more than one."""
    found = _NUMBER.findall(name)
    return _value(found[0]) if len(found) == 1 else None


def _value(text: str) -> int:
    if text.isdecimal():
        return int(text)
    total = pending = 0
    for sign in text:
        if sign in "十百":
            total += (pending or 1) * (10 if sign == "十" else 100)
            pending = 0
        else:
            pending = pending * 10 + _DIGITS.index(sign)
    return total + pending

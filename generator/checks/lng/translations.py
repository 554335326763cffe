"""Translations: what is translated, and into what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from generator.checks.check import ERROR, WARNING, check
from generator.checks.context import CheckContext
from generator.checks.wording import FEW, suggestion
from generator.diagnostics import Finding, Origin
from generator.edit_distance import nearest, only_nearest
from generator.model.game import Game
from generator.model.translated import key_of, part, said_by
from generator.model.walk import join
from generator.model.wording import counted, listed
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class Pair:
    """Entries of one kind: those of the game and those that are translated."""

    origin: Origin
    """Where the translated ones stand: ``translations.ja.units``."""
    language: str
    first: tuple[Any, ...]
    second: tuple[Any, ...]


def pairs(game: Game) -> Iterator[Pair]:
    """Yield the entries of every translation beside those of the game."""
    for words in game.translations:
        yield from _pairs(game, words, f"translations.{words.language}", words.language)


def _pairs(value: Any, words: Any, origin: Origin, language: str) -> Iterator[Pair]:
    for name, said in said_by(words):
        here, first = join(origin, name), part(value, name) if value is not None else None
        if isinstance(said, tuple):
            yield Pair(here, language, first or (), said)
            by_key = {key_of(entry): entry for entry in first or ()}
            for entry in said:
                if key_of(entry) in by_key:
                    step = join(here, key_of(entry))
                    yield from _pairs(by_key[key_of(entry)], entry, step, language)
        elif name == "weather":
            yield from _pairs(first, said, here, language)


@check("LNG001", "stray-translation", ERROR, safe=True)
def stray_translations(context: CheckContext) -> Iterator[Finding]:
    """A translation of something that the definition does not define.

    Translations stand under the same keys as what they translate. Where nothing stands under a key,
    the translation is never printed: the id has a slip, or the thing was renamed.
    """
    for pair in pairs(context.game):
        known = [key_of(entry) for entry in pair.first]
        kind = pair.origin.rpartition(".")[2]
        for key in map(key_of, pair.second):
            if key not in known:
                meant = nearest(key, known)
                yield stray_translations.finding(
                    f"there is no {key!r} under `{kind}` to be translated",
                    f"{pair.origin}.{key}",
                    help=suggestion(known, meant),
                    fix=only_nearest(key, known),
                    on_key=True,
                )


@check("LNG002", "missing-translation", WARNING)
def missing_translations(context: CheckContext) -> Iterator[Finding]:
    """A text is not translated although others of its kind are.

    Where some units have a name in another language and one has none, it was probably added later
    and forgotten. It is printed in the first language. A kind of which nothing is translated is
    left to the designer.
    """
    for pair in pairs(context.game):
        for member in fields(pair.second[0]):
            if member.name not in {"id", "sections"}:
                yield from _missing(pair, member.name)


def _missing(pair: Pair, field: str) -> Iterator[Finding]:
    said = {key_of(entry) for entry in pair.second if getattr(entry, field)}
    wanted = [key_of(entry) for entry in pair.first if getattr(entry, field, None)]
    done = [key for key in wanted if key in said]
    missing = [key for key in wanted if key not in said]
    if done and missing:
        shown = missing if len(missing) <= FEW else [*missing[:FEW], "others"]
        verb = "is" if len(missing) == 1 else "are"
        yield missing_translations.finding(
            f"{listed(shown)} {verb} without a {field} in {pair.language!r}",
            pair.origin,
            help=f"{counted(len(done), 'other has', 'others have')} one; the rest is printed in "
            "the first language",
            on_key=True,
        )


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


@check("LNG003", "unknown-language", ERROR)
def unknown_languages(context: CheckContext) -> Iterator[Finding]:
    """A language that there is not, or into which nothing is translated.

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
            message = f"{tag!r} is the language of the game itself"
            yield unknown_languages.finding(message, f"translations.{tag}", on_key=True)
    second = game.second_language
    if second and second not in tags:
        yield unknown_languages.finding(
            f"there is no translation into {second!r}",
            "second-language",
            help=suggestion(tags, nearest(second, tags)) or "write one under `translations`",
            fix=nearest(second, tags),
        )


def _odd_language(tag: str, origin: Origin, *, on_key: bool) -> Iterator[Finding]:
    match = _TAG.fullmatch(tag)
    if match and match[1] in _CODES.split():
        return
    meant = _SLIPS.get(tag.lower(), tag.lower() if tag.lower() in _CODES.split() else None)
    yield unknown_languages.finding(
        f"{tag!r} is the tag of no language",
        origin,
        help=f"did you mean {meant}?" if meant else "write a tag such as en, en-GB, ja or zh-Hant",
        fix=meant,
        on_key=on_key,
    )

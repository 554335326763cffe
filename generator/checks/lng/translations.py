"""Translations: what is translated, and into what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.wording import FEW, suggestion
from generator.diagnostics import Origin
from generator.edit_distance import nearest, only_nearest
from generator.model.names import counted, listed
from generator.model.prose import Path
from generator.model.walk import key_of
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class Pair:
    """A field of all entries of a kind, by their keys: in the first language and in another."""

    origin: Origin
    """Where the translated ones stand: ``translations.ja.units``."""
    language: str
    field: str
    first: Mapping[str, Any]
    second: Mapping[str, Any]


def pairs(context: CheckContext) -> Iterator[Pair]:
    """Yield what every translation says of entries beside what the game says of them."""
    nodes = _nodes(context)
    for words in context.game.translations:
        found: dict[tuple[Origin, str], dict[str, Any]] = {}
        for path, text in words.paths().items():
            *steps, key, field = path if len(path) > 2 else ("", *path)
            found.setdefault((".".join(steps), field), {})[key] = text
        for (kind, field), second in found.items():
            texts = {key: nodes.get(f"{kind}.{key}.{field}") for key in _keys(nodes.get(kind))}
            first = {key: text for key, text in texts.items() if text}
            origin = f"translations.{words.language}.{kind}"
            yield Pair(origin, words.language, field, first, second)


def _nodes(context: CheckContext) -> dict[Origin, Any]:
    return {node.origin: node.value for node in context.nodes}


def _keys(entries: Any) -> list[str]:
    return [key_of(entry) for entry in entries] if isinstance(entries, tuple) else []


@check("LNG001", "stray-translation", ERROR, safe=True)
def stray_translations(context: CheckContext) -> Findings:
    """A translation of something that the definition does not define.

    Translations stand under the same keys as what they translate. Where nothing stands under a key,
    the translation is never printed: the id has a slip, or the thing was renamed.
    """
    nodes = _nodes(context)
    for words in context.game.translations:
        strays = dict.fromkeys(_stray(path, nodes) for path in words.paths())
        for *kind, key in filter(None, strays):
            known = _keys(nodes.get(".".join(kind)))
            yield finding(
                f"there is no {key!r} under `{kind[-1]}` to be translated",
                ".".join(("translations", words.language, *kind, key)),
                help=suggestion(known, nearest(key, known)),
                fix=only_nearest(key, known),
                on_key=True,
            )


def _stray(path: Path, nodes: Mapping[Origin, Any]) -> Path:
    """Return the path of the first entry that the game has not; none where it has them all."""
    for length in range(1, len(path)):
        if ".".join(path[:length]) not in nodes:
            listed_there = isinstance(nodes.get(".".join(path[: length - 1])), tuple)
            return path[:length] if listed_there else path[:-1] if path[2:] else ()
    return ()


@check("LNG002", "missing-translation", WARNING)
def missing_translations(context: CheckContext) -> Findings:
    """A text is not translated although others of its kind are.

    Where some units have a name in another language and one has none, it was probably added later
    and forgotten. It is printed in the first language. A kind of which nothing is translated is
    left to the designer.
    """
    for pair in pairs(context):
        missing = [key for key in pair.first if key not in pair.second]
        done = len(pair.first) - len(missing)
        if done and missing:
            shown = missing if len(missing) <= FEW else [*missing[:FEW], "others"]
            verb = "is" if len(missing) == 1 else "are"
            yield finding(
                f"{listed(shown)} {verb} without a {pair.field} in {pair.language!r}",
                pair.origin,
                help=f"{counted(done, 'other has', 'others have')} one; the rest is printed in "
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
def unknown_languages(context: CheckContext) -> Findings:
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
            yield finding(message, f"translations.{tag}", on_key=True)
    second = game.second_language
    if second and second not in tags:
        yield finding(
            f"there is no translation into {second!r}",
            "second-language",
            help=suggestion(tags, nearest(second, tags)) or "write one under `translations`",
            fix=nearest(second, tags),
        )


def _odd_language(tag: str, origin: Origin, *, on_key: bool) -> Findings:
    match = _TAG.fullmatch(tag)
    if match and match[1] in _CODES.split():
        return
    meant = _SLIPS.get(tag.lower(), tag.lower() if tag.lower() in _CODES.split() else None)
    yield finding(
        f"{tag!r} is the tag of no language",
        origin,
        help=f"did you mean {meant}?" if meant else "write a tag such as en, en-GB, ja or zh-Hant",
        fix=meant,
        on_key=on_key,
    )

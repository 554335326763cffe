from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.checks.wording import suggestion
from generator.diagnostics import Finding, Origin
from generator.nearness import nearest

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
def unknown_languages(subject: Subject) -> Iterator[Finding]:
    """A language that there is not, or into which nothing is translated.

    Languages are named by tags (BCP 47): a code of ISO 639-1 in small letters, then perhaps a
    script and a country, such as `en`, `en-GB` or `zh-Hant`. Screen readers and browsers go by
    them. The second language must be one of the translations, and none of them is the first
    language again.
    """
    game = subject.game
    tags = [each.language for each in game.translations]
    yield from _odd(game.language, "language", on_key=False)
    for tag in tags:
        yield from _odd(tag, f"translations.{tag}", on_key=True)
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


def _odd(tag: str, origin: Origin, *, on_key: bool) -> Iterator[Finding]:
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

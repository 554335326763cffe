from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.checks.translating import pairs
from generator.checks.wording import suggestion
from generator.diagnostics import Finding
from generator.model.translated import key_of
from generator.nearness import nearest, only_nearest


@check("LNG001", "stray-translation", ERROR, safe=True)
def stray_translations(subject: Subject) -> Iterator[Finding]:
    """A translation of something that the definition does not define.

    Translations stand under the same keys as what they translate. Where nothing stands under a key,
    the translation is never printed: the id has a slip, or the thing was renamed.
    """
    for pair in pairs(subject.game):
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

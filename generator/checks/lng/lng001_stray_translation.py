"""A translation of something that the definition does not define.

Translations stand under the same keys as what they translate. Where nothing stands under a key,
the translation is never printed: the id has a slip, or the thing was renamed.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.checks.translating import pairs
from generator.checks.wording import suggestion
from generator.diagnostics import Finding, Severity
from generator.model.translated import key_of
from generator.nearness import nearest, only_nearest


def stray_translations(subject: Subject) -> Iterator[Finding]:
    """Find translated entries whose key the game does not have."""
    for pair in pairs(subject.game):
        known = [key_of(entry) for entry in pair.first]
        kind = pair.origin.rpartition(".")[2]
        for key in map(key_of, pair.second):
            if key not in known:
                meant = nearest(key, known)
                yield CHECK.finding(
                    f"there is no {key!r} under `{kind}` to be translated",
                    f"{pair.origin}.{key}",
                    help=suggestion(known, meant),
                    fix=only_nearest(key, known),
                    on_key=True,
                )


CHECK = Check(
    code="LNG001",
    slug="stray-translation",
    severity=Severity.ERROR,
    page=__doc__,
    find=stray_translations,
    failing="""
translations:
  fr: {places: {abla: Albe}}
""",
    passing="""
translations:
  fr: {places: {alba: Albe}}
""",
    safe=True,
)

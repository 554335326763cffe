"""Which English a game is written in."""

from __future__ import annotations

from generator.checks.wordlist import AMERICAN, BRITISH
from generator.words import is_american

_BOTH = "ca"
"""The region where both spellings are at home."""


def is_english(language: str) -> bool:
    """Whether a language tag (BCP 47) is English of any region."""
    return language.lower().partition("-")[0] == "en"


def variety_of(language: str) -> str | None:
    """Return the spelling that an English tag asks for; None where it asks for neither."""
    _, _, region = language.lower().partition("-")
    if is_american(language):
        return AMERICAN
    return BRITISH if region not in {"", _BOTH} else None

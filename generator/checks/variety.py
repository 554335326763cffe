"""Which English a game is written in."""

from __future__ import annotations

from generator.checks.wordlist import AMERICAN, BRITISH

_OVERSEAS = {"us": AMERICAN, "ca": None, "ph": AMERICAN}
"""Regions that do not spell as Britain does; None where both spellings are at home."""


def is_english(language: str) -> bool:
    """Whether a language tag (BCP 47) is English of any region."""
    return language.lower().partition("-")[0] == "en"


def variety_of(language: str) -> str | None:
    """Return the spelling that an English tag asks for; None where it asks for neither."""
    _, _, region = language.lower().partition("-")
    return _OVERSEAS.get(region, BRITISH) if region else None

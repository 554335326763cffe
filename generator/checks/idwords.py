"""Names as ids spell them: small letters without accents and apostrophes."""

from __future__ import annotations

from unicodedata import combining, normalize

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "å": "aa"})


def plain(word: str) -> str:
    """Return a word small and without accents: ``muller`` for Müller, ``joes`` for Joe's."""
    letters = normalize("NFKD", word.lower())
    return "".join(letter for letter in letters if not combining(letter) and letter not in "'’")


def spelt_out(word: str) -> str:
    """Return a word with its umlauts in two letters: ``mueller`` for Müller."""
    return plain(word.lower().translate(_UMLAUTS))

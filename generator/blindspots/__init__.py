"""Blind spots: which words of a game nothing else in it could contradict.

A game that has been judged in; every slip that its texts have room for tried, and told as text, as
JSON or as a page. `slips` makes them, `trying` tries them, `remedies` says what would help.
"""

from generator.blindspots.account import Account, account_of
from generator.blindspots.html import as_html
from generator.blindspots.machine import as_json
from generator.blindspots.text import as_text

__all__ = ["Account", "account_of", "as_html", "as_json", "as_text"]

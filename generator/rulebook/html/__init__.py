"""The rules as one page for a browser: a game in, HTML that needs no other file out."""

from generator.rulebook.html.page import rules_page
from generator.rulebook.html.style import WEARERS, set_in

__all__ = ["WEARERS", "rules_page", "set_in"]

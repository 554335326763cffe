"""The rules as one page for a browser: a game in, HTML that needs no other file out."""

from generator.html.page import rules_page
from generator.html.style import WEARERS, set_in

__all__ = ["WEARERS", "rules_page", "set_in"]

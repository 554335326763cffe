"""The rules as one page for a browser: a game in, HTML that needs no other file out."""

from generator.html.page import COVER, KEYS, rules_page
from generator.html.style import WEARERS, set_in

__all__ = ["COVER", "KEYS", "WEARERS", "rules_page", "set_in"]

"""Running text proved: what has no place of its own but an order, compared word for word.

``prove_rules(game, name, leaves, outline, count) -> Iterator[Finding]``
    The rulebook, read page by page.
``prove_booklet(game, name, leaves) -> Iterator[Finding]``
    The same of a booklet, whose pages were put into the order of reading.
``prove_webpage(game, name, markup) -> Iterator[Finding]``
    The rules for browsers.
"""

from generator.comparison.flow.leaves import Leaf
from generator.comparison.flow.online import prove_webpage
from generator.comparison.flow.rules import prove_booklet, prove_rules

__all__ = ["Leaf", "prove_booklet", "prove_rules", "prove_webpage"]

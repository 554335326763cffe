"""Running text proved: what has no place of its own but an order, compared word for word.

``prove_rules(game, name, leaves, outline, count) -> Iterator[Finding]``
    The rulebook, read page by page; `RULEBOOKS` are the products that are one.
``prove_booklet(game, name, leaves) -> Iterator[Finding]``
    The same of a booklet, whose pages were put into the order of reading.
``prove_webpage(game, name, markup) -> Iterator[Finding]``
    The rules for browsers, the product `WEBPAGE`.
"""

from generator.collation.flow.leaves import Leaf
from generator.collation.flow.online import WEBPAGE, prove_webpage
from generator.collation.flow.rules import RULEBOOKS, prove_booklet, prove_rules

__all__ = ["RULEBOOKS", "WEBPAGE", "Leaf", "prove_booklet", "prove_rules", "prove_webpage"]

"""Running text proved: what has no place of its own but an order, compared word for word.

``prove_rules(original, name, leaves, outline, count) -> Iterator[Finding]``
    The rulebook, read page by page.
``prove_booklet(original, name, leaves) -> Iterator[Finding]``
    The same of a booklet, whose pages were put into the order of reading.
``prove_webpage(original, name, markup) -> Iterator[Finding]``
    The rules for browsers.
"""

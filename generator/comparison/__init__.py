"""Comparison: what was read from printed files and the game in, findings out.

What should stand on the paper comes from the model. Who read the paper, PDFium for `proof/` or the
exported validator by itself, is all the same here; only the standard library is needed.

``documents.compare_document(original_of, file, document) -> Iterator[Finding]``
    A file that was opened, compared with the game page by page; `documents.compare_text` does the
    same with the rules for browsers and with odds as numbers.
``originals.Originals(game).of(file)``, ``products.required(game, product)``
    What stands there by the definition, and how often.
``codes.CODES``
    The catalogue of what is complained of.
"""

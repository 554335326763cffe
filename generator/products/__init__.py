"""The products: a game in, everything that can be printed of it out, drawn but not yet written.

`generator/comparison/products.py` has a record of each, `registry` what draws it; `editions` names
what is printed of a game: each product on each paper in each ink.
"""

from generator.products.context import BuildContext, BuildOptions, open_context, with_counters
from generator.products.product import Drawn, Edition, Exported, Product, Rulebook, Sheets, Webpage
from generator.products.registry import PRODUCTS, editions, in_waves, parts_of, prepared
from generator.products.rehearsal import face_findings, rehearse, sheet_findings

__all__ = [
    "PRODUCTS",
    "BuildContext",
    "BuildOptions",
    "Drawn",
    "Edition",
    "Exported",
    "Product",
    "Rulebook",
    "Sheets",
    "Webpage",
    "editions",
    "face_findings",
    "in_waves",
    "open_context",
    "parts_of",
    "prepared",
    "rehearse",
    "sheet_findings",
    "with_counters",
]

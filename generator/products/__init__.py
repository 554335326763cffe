"""The products: a game in, everything that can be printed of it out, drawn but not yet written.

A product is one entry of `registry.PRODUCTS`; `editions` names what is printed of a game: each
product on each paper in each ink.
"""

from generator.products.characters import unprintable
from generator.products.counters import face_findings
from generator.products.plans import sheet_findings
from generator.products.product import Drawn, Edition, Exported, Product, Rulebook, Sheets, Webpage
from generator.products.registry import PRODUCTS, editions, parts_of, prepared
from generator.products.sizing import with_counters
from generator.products.workshop import Wishes, Workshop

__all__ = [
    "PRODUCTS",
    "Drawn",
    "Edition",
    "Exported",
    "Product",
    "Rulebook",
    "Sheets",
    "Webpage",
    "Wishes",
    "Workshop",
    "editions",
    "face_findings",
    "parts_of",
    "prepared",
    "sheet_findings",
    "unprintable",
    "with_counters",
]

"""The exported validator: one file that checks a game's printed PDFs wherever there is Python.

``export.write_validator(...)`` packs a game, where its texts were printed, and this room with all
that it needs into ``GAME-validator.pyz``; ``command.main`` is what runs in there. It needs the
standard library alone, reads the PDFs by itself (`pdf/`), and compares as `proof/` does
(`comparison/`).
"""

"""Combat: exact odds, by fractions and by counting; standard library only.

In: tables, codes and modifiers of the model. Out: the working of an attack step by step, and the
chance of every result. `working` has the steps that all kinds of table share, `cells` what stands
in tables, `dice` chances. A kind of table has a module of its own: `odds` works odds tables and
their extra columns, `levels` tables of levels, `opposed` opposed dice, `lookups` tables by
category; `examples` chooses among them. `report` has the odds of a game, `telling` says steps in
sentences.
"""

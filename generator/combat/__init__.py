"""Combat: exact odds, by fractions and by counting; standard library only.

In: tables, codes and modifiers of the model. Out: the working of an attack step by step, and the
chance of every result. A kind of table has modules of its own: `odds` works odds tables.
"""

from generator.combat.cells import (
    EMPTY,
    Cell,
    Faces,
    Modification,
    Nothing,
    Number,
    Outcome,
    Plain,
    Result,
    read_cell,
    read_outcome,
)
from generator.combat.chances import chances
from generator.combat.columns import End, Landing, land
from generator.combat.dice import DieAxis, die_axis, roll_chances, row_numbers, standard_scale
from generator.combat.examples import work_example
from generator.combat.odds import Attack, work
from generator.combat.results import Comparison, Standing, best_first, compare, standing
from generator.combat.telling import sentences
from generator.combat.working import CombatError, Step, StepKind, Working

__all__ = [
    "EMPTY",
    "Attack",
    "Cell",
    "CombatError",
    "Comparison",
    "DieAxis",
    "End",
    "Faces",
    "Landing",
    "Modification",
    "Nothing",
    "Number",
    "Outcome",
    "Plain",
    "Result",
    "Standing",
    "Step",
    "StepKind",
    "Working",
    "best_first",
    "chances",
    "compare",
    "die_axis",
    "land",
    "read_cell",
    "read_outcome",
    "roll_chances",
    "row_numbers",
    "sentences",
    "standard_scale",
    "standing",
    "work",
    "work_example",
]

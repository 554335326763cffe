"""Combat: exact odds, by fractions and by counting; standard library only.

In: tables, codes and modifiers of the model. Out: the working of an attack step by step, and the
chance of every result. A kind of table has a module of its own: `odds` works odds tables, `aside`
their extra columns, `levels` tables of levels, `opposed` opposed dice, `lookups` tables by
category; `examples` chooses among them.
"""

from generator.combat.aside import work_aside
from generator.combat.averages import cell_amount
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
from generator.combat.expressions import (
    average,
    deadline_chances,
    hit_chance,
    margin_chances,
    sum_chances,
)
from generator.combat.footing import Attack
from generator.combat.legend import codes_of, codes_of_none, results_in, results_of
from generator.combat.levels import (
    Throw,
    level_chances,
    level_heads,
    printed_result,
    printed_rows,
    throws,
    work_levels,
)
from generator.combat.lookups import Found, rounded, work_lookup
from generator.combat.manners import Manner, manners
from generator.combat.odds import work
from generator.combat.opposed import Losses, opposed_chances, work_opposed
from generator.combat.report import NONE, OddsBlock, OddsReport, odds_report
from generator.combat.results import Comparison, Standing, best_first, compare, standing
from generator.combat.scaling import ScaledRow, scaled, scaled_rows
from generator.combat.telling import sentences
from generator.combat.working import CombatError, Step, StepKind, Working

__all__ = [
    "EMPTY",
    "NONE",
    "Attack",
    "Cell",
    "CombatError",
    "Comparison",
    "DieAxis",
    "End",
    "Faces",
    "Found",
    "Landing",
    "Losses",
    "Manner",
    "Modification",
    "Nothing",
    "Number",
    "OddsBlock",
    "OddsReport",
    "Outcome",
    "Plain",
    "Result",
    "ScaledRow",
    "Standing",
    "Step",
    "StepKind",
    "Throw",
    "Working",
    "average",
    "best_first",
    "cell_amount",
    "chances",
    "codes_of",
    "codes_of_none",
    "compare",
    "deadline_chances",
    "die_axis",
    "hit_chance",
    "land",
    "level_chances",
    "level_heads",
    "manners",
    "margin_chances",
    "odds_report",
    "opposed_chances",
    "printed_result",
    "printed_rows",
    "read_cell",
    "read_outcome",
    "results_in",
    "results_of",
    "roll_chances",
    "rounded",
    "row_numbers",
    "scaled",
    "scaled_rows",
    "sentences",
    "standard_scale",
    "standing",
    "sum_chances",
    "throws",
    "work",
    "work_aside",
    "work_example",
    "work_levels",
    "work_lookup",
    "work_opposed",
]

"""Charts of the odds."""

from generator.drawing.odds.charts import Chart, Hurt, Part, Result, charts, parts
from generator.drawing.odds.page import odds_page
from generator.drawing.odds.panel import HEIGHT

__all__ = ["HEIGHT", "Chart", "Hurt", "Part", "Result", "charts", "odds_page", "parts"]

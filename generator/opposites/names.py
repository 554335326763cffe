"""Words of names that exclude each other, with what they are in other languages.

French, German, Spanish, Italian, Russian, Japanese and Chinese: enough to see that a translation
of a left wing speaks of a right one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache


def _meaning(words: str, signs: str) -> re.Pattern[str]:
    """Return a pattern of beginnings of words, or of signs that stand without blanks."""
    begins = "|".join(words.split())
    return re.compile(rf"\b(?:{begins})|(?:{'|'.join(signs.split())})", re.IGNORECASE)


@cache
def opposite_names() -> tuple[Mapping[str, re.Pattern[str]], ...]:
    """Return groups of beginnings of English words, each with what it is elsewhere."""
    return (
        {
            "left": _meaning("gauche link izquierd sinistr лев", "左"),
            "right": _meaning("droit recht derech destr прав", "右"),
        },
        {
            "north": _meaning("nord norte север", "北"),
            "south": _meaning("sud süd sur южн юг", "南"),
            "east": _meaning("est ost este восто", "東 东"),
            "west": _meaning("ouest west oeste ovest запад", "西"),
        },
        {
            "Japan": _meaning("japon japan giappon япон", "日本"),
            "Russia": _meaning("russ rus росси русс", "ロシア 俄"),
            "German": _meaning(
                "allemand deutsch alemán alemanes tedesc немец герман", "ドイツ 德国 德國"
            ),
            "British": _meaning("britan brit british британ", "イギリス 英国 英國"),
            "American": _meaning("améric amerik americ америк", "アメリカ 米国 美国 美國"),
            "Chin": _meaning("chin cinese китай", "中国 中國"),
            "French": _meaning("franç franz franc француз", "フランス 法国 法國"),
        },
    )

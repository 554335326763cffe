"""The kinds of thing that a definition can name, as types for its fields."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from generator.model.schema import Refers

HexLabel: TypeAlias = Annotated[str, Refers("hex")]
"""The number of a hex as it is printed, or the name of a named hex."""

HexsideLabel: TypeAlias = Annotated[str, Refers("hexside")]
"""Two adjacent hexes, ``43/44``, or a hex and a direction, ``43/ne``."""

PathLabel: TypeAlias = Annotated[str, Refers("path")]
"""Adjacent hexes in order, ``33-43-44``; a direction at an end (``s-B1``) leads off the map."""

BoxId: TypeAlias = Annotated[str, Refers("box")]
CodeId: TypeAlias = Annotated[str, Refers("code")]
EndingId: TypeAlias = Annotated[str, Refers("ending")]
ExampleId: TypeAlias = Annotated[str, Refers("example")]
FaceId: TypeAlias = Annotated[str, Refers("face")]
FormationId: TypeAlias = Annotated[str, Refers("formation")]
LineId: TypeAlias = Annotated[str, Refers("line")]
LookupId: TypeAlias = Annotated[str, Refers("lookup")]
ModifierId: TypeAlias = Annotated[str, Refers("modifier")]
PhaseId: TypeAlias = Annotated[str, Refers("phase")]
PlaceId: TypeAlias = Annotated[str, Refers("place")]
PoolId: TypeAlias = Annotated[str, Refers("pool")]
SectionId: TypeAlias = Annotated[str, Refers("rule")]
SideId: TypeAlias = Annotated[str, Refers("side")]
TableId: TypeAlias = Annotated[str, Refers("table")]
TrackId: TypeAlias = Annotated[str, Refers("track")]
TerrainId: TypeAlias = Annotated[str, Refers("terrain")]
UnitId: TypeAlias = Annotated[str, Refers("unit")]
WeatherId: TypeAlias = Annotated[str, Refers("weather")]
ZoneId: TypeAlias = Annotated[str, Refers("zone")]

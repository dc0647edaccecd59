"""Series: tournaments that repeat each week at a time of a zone, made some days ahead without anybody."""

from midtown.server.features.series.rows import HALF_A_WEEK, Series, visible_series
from midtown.server.features.series.rules import starts_after

__all__ = ["HALF_A_WEEK", "Series", "starts_after", "visible_series"]

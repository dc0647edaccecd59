"""JSON documents, as types.

What a document holds is checked before use: its values are objects until somebody has looked at them.
"""

from collections.abc import Mapping
from typing import Any

JsonObject = dict[str, object]
"""A document that belongs to its holder, who may change it."""
JsonMapping = Mapping[str, object]
"""A document that is only read."""
CheckedJson = dict[str, Any]
"""A document whose shape something else has checked: a schema, a checksum, a test of a file of ours."""

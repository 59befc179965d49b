from __future__ import annotations

from dataclasses import dataclass
from typing import Any

#: What a list is narrowed and sorted by: a field, "_" and a predicate, as in {"status_in": ["covered"], "s": "id desc"}.
#: The documentation of the call says which fields; another one is refused.
Conditions = dict[str, Any]


@dataclass(frozen=True)
class Upload:
    """A file to send."""

    name: str
    content: bytes
    type: str = "application/octet-stream"


@dataclass(frozen=True)
class Download:
    """A file as answered. `name` is a name alone, without folders."""

    name: str
    type: str
    content: bytes

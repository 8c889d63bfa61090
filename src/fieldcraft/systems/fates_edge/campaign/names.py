"""What people may call things."""

from __future__ import annotations

from typing import Annotated

import msgspec

_UNREADABLE = r"\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff"
"""Characters that control a terminal, turn the direction of reading or cannot be seen; joiners of letters are meant."""

Name = Annotated[
    str,
    msgspec.Meta(min_length=1, max_length=120, pattern=rf"^[^{_UNREADABLE}]*[^\s{_UNREADABLE}][^{_UNREADABLE}]*\Z"),
]
"""A name that can be read: something in it, and nothing that is hidden."""

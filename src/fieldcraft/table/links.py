"""Links: the tokens that open seats, made from a secret key, so that the database holds nothing that opens a seat."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from base64 import urlsafe_b64encode
from contextlib import suppress
from pathlib import Path

from fieldcraft.store.paths import Place, data_folder

KEY_BYTES = 32
TOKEN_BYTES = 24


class Links:
    """The tokens of all seats, which follow from a key that only the server knows.

    >>> links = Links(b"a key of this page, long enough!")
    >>> links.token("t1", "s1", 0) == links.token("t1", "s1", 1)
    False
    >>> len(links.token("t1", "s1", 0))
    32
    """

    def __init__(self, key: bytes) -> None:
        if len(key) < KEY_BYTES:
            msg = f"the key of the links has at least {KEY_BYTES} bytes, not {len(key)}"
            raise ValueError(msg)
        self._key = key

    @classmethod
    def fresh(cls) -> Links:
        """Links with a key that nobody knows and that ends with the process."""
        return cls(secrets.token_bytes(KEY_BYTES))

    @classmethod
    def from_file(cls, path: Path) -> Links:
        """Links with the key in a file, which is made, readable by its owner alone, if it is not there."""
        with suppress(FileExistsError):
            _write(path, secrets.token_bytes(KEY_BYTES))
        return cls(path.read_bytes())

    def token(self, table: str, seat: str, link: int) -> str:
        """The token of a seat's `link`-th link, 192 bits in 32 characters that may stand in an address."""
        made = hmac.digest(self._key, f"{table}/{seat}/{link}".encode(), "sha256")
        return urlsafe_b64encode(made[:TOKEN_BYTES]).decode()

    def open_token(self, link: str, password_hash: str) -> str:
        """The token that a seat with a password is opened with: that of its link, and what only the password brings.

        >>> links = Links(b"a key of this page, long enough!")
        >>> link_of(links.open_token("abc", "hash"))
        'abc'
        """
        made = hmac.digest(self._key, f"opened {link}/{password_hash}".encode(), "sha256")
        return f"{link}.{urlsafe_b64encode(made[:TOKEN_BYTES]).decode()}"

    def seal(self, text: str) -> str:
        """What proves to whoever has the key that a text comes from another who has it."""
        return hmac.digest(self._key, b"sealed " + text.encode(), "sha256").hex()


def key_file(place: Place) -> Path:
    """Where the key of all links is kept: beside the file of the games, or in the user's data folder.

    >>> key_file(Place(path=Path("monday.db"))).name
    'monday.key'
    """
    return place.path.with_suffix(".key") if place.path else data_folder() / "links.key"


def kept_key(path: Path) -> bytes:
    """The key in a file; empty if there is none yet."""
    return path.read_bytes() if path.exists() else b""


def check_free(path: Path, key: bytes) -> None:
    """ValueError if a file holds another key, without which other links would open nothing any more."""
    if kept_key(path) not in (b"", key):
        msg = f"{path}: holds the key of other links; move it away, or name another database"
        raise ValueError(msg)


def keep_key(path: Path, key: bytes) -> None:
    """Keep a key in a file, readable by its owner alone; ValueError if another is kept there."""
    check_free(path, key)
    with suppress(FileExistsError):
        _write(path, key)


def _write(path: Path, key: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(key)


def link_of(token: str) -> str:
    """The token of a seat's link, without what its password adds."""
    return token.partition(".")[0]


def token_hash(token: str) -> bytes:
    """What is stored of a token: its SHA-256, 32 bytes."""
    return hashlib.sha256(token.encode()).digest()

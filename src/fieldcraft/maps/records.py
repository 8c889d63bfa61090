"""Files of people's own besides scenes: what is alike in reading content packs and characters."""

from __future__ import annotations

from pathlib import PurePath
from typing import TypeVar

from fieldcraft.maps.documents import parse_json, text_of
from fieldcraft.maps.fit import MisfitError, fit
from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.line_numbers import LARGEST, Lined, read_lined

T = TypeVar("T")


def document(data: bytes, file: str) -> Lined:
    """The document in a JSON file, whose lines nobody counts, or in a YAML file; MapError if it is none."""
    if len(data) > LARGEST:
        raise MapError(file, "", f"the file has {len(data)} bytes; at most {LARGEST} are allowed")
    if PurePath(file).suffix.casefold() == ".json":
        return Lined(file, parse_json(data, file), {})
    return read_lined(text_of(data, file), file)


def fit_record(lined: Lined, kind: type[T]) -> T:
    """A document as a typed value; MapError with the place, the reason and what is allowed."""
    try:
        return fit(lined.data, kind)
    except MisfitError as error:
        raise lined.error(error.path, error.problem) from None

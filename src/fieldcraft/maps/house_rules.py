"""House rules for a map, read from YAML."""

from __future__ import annotations

from typing import Any

from fieldcraft.maps.documents import DEEPEST, convert, text_of
from fieldcraft.maps.ground import FACT_HINTS, NO_RULES, Rules
from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.line_numbers import check_bounds

LARGEST_RULES = 256 * 2**10
"""Bytes of house rules."""

_RULE_HINTS = {
    "objects": "objects names a side such as wall, or is null for nothing",
    "open_portals": "open_portals names a side such as window",
    "tiles": "tiles names terrain by tile, like Desert/30: wall",
    **FACT_HINTS,
}


def read_rules(data: bytes, name: str) -> Rules:
    """House rules for a map, from YAML; MapError tells line or path, and what is allowed.

    >>> read_rules(b"tiles: {Desert/30-37: rubble}", "desert.rules.yaml").tiles["Desert/30-37"]
    'rubble'
    """
    if len(data) > LARGEST_RULES:
        raise MapError(name, "", f"the rules have {len(data)} bytes; at most {LARGEST_RULES} are allowed")
    document = _parse_yaml(text_of(data, name), name)
    return NO_RULES if document is None else convert(_text_keys(document), Rules, name, _RULE_HINTS)


def _parse_yaml(text: str, name: str) -> Any:
    """The YAML value of a text; MapError tells the line."""
    import yaml

    try:
        check_bounds(text, name, DEEPEST)
        return yaml.safe_load(text)
    except MapError:
        raise
    except yaml.MarkedYAMLError as problem:
        mark = problem.problem_mark
        raise MapError(name, f"line {mark.line + 1}" if mark else "", f"this is not YAML: {problem.problem}") from None
    except (yaml.YAMLError, ValueError, TypeError) as problem:
        raise MapError(name, "", f"this is not YAML: {problem}") from None


def _text_keys(document: Any) -> Any:
    """The document with every key as text, for YAML takes the tile 30 for a number."""
    if not isinstance(document, dict):
        return document
    return {str(key): _text_keys(value) for key, value in document.items()}

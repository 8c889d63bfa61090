"""What is wrong with JSON that does not fit, in words instead of the decoder's own."""

from __future__ import annotations

import re

WORDS = {
    "array": "a list",
    "object": "an object",
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "null": "nothing",
}

_MISFIT = re.compile(r"Expected `(?P<wanted>[^`]+)`(?P<limit>.*?)(, got `(?P<got>[^`]+)`)?")
_VALUE = re.compile(r"Invalid (?:enum )?value '?(?P<value>.*?)'?")
_PHRASES = (
    ("Object missing required field", "this lacks"),
    ("Object contains unknown field", "this has an unknown field"),
    ("Input data was truncated", "it ends too early"),
    ("JSON is malformed", "this is not JSON"),
    ("trailing characters", "more follows"),
)


def explain_misfit(error: Exception) -> str:
    """The decoder's complaint in plain words, with its path if it names one.

    >>> explain_misfit(ValueError("Expected `int`, got `str` - at `$.seq`"))
    'this must be a whole number, not text, at $.seq'
    >>> explain_misfit(ValueError("Invalid enum value 'x'"))
    "'x' is none of the values that are allowed here"
    """
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.start} is not text in UTF-8"
    fault, _, path = str(error).partition(" - at `")
    return explain_fault(fault) + (f", at {path.rstrip('`')}" if path else "")


def explain_fault(fault: str) -> str:
    """A complaint without its path in plain words.

    >>> explain_fault("Expected `array`, got `object`")
    'this must be a list, not an object'
    """
    if (found := _VALUE.fullmatch(fault)) is not None:
        return f"{found['value']!r} is none of the values that are allowed here"
    if (match := _MISFIT.fullmatch(fault)) is not None:
        wanted = " or ".join(WORDS.get(word, word) for word in match["wanted"].split(" | "))
        got = f", not {WORDS.get(match['got'], match['got'])}" if match["got"] else ""
        return f"this must be {wanted}{match['limit']}{got}"
    for theirs, ours in _PHRASES:
        fault = fault.replace(theirs, ours)
    return fault

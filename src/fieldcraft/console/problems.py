"""Problems in words: what people are told instead of what libraries say."""

from __future__ import annotations


def describe_problem(problem: Exception) -> str:
    """What is wrong, with the file that it is about.

    >>> describe_problem(FileNotFoundError(2, "No such file or directory", "duel.fcl"))
    'duel.fcl: No such file or directory'
    """
    if isinstance(problem, OSError):
        where = f"{problem.filename}: " if problem.filename else ""
        return f"{where}{problem.strerror or problem}"
    return str(problem)

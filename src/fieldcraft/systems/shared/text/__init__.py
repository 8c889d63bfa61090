"""Actions as text: a notation derived from the typed fields of a system's actions, with completion.

A class of actions says its verb; each of its fields is annotated with the token that reads, writes and proposes it,
`target: Annotated[str, UnitRef("at")]`.  Fields of plain types need no annotation.
"""

"""Battles as environments in which policies are trained: PettingZoo, Gymnasium and plain text.

`choices` and `text` need nothing; the others need the extra `lab`.
"""

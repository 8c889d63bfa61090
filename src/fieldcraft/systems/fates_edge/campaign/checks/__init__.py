"""Doing something that matters: the check from stakes to consequence."""

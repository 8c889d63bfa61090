"""Every deed of the game as a form, so that a table leaves nothing out for want of a button."""

from __future__ import annotations

import inspect
from functools import cache

from msgspec.structs import fields

from fieldcraft.core import Action
from fieldcraft.core.model import tag
from fieldcraft.presentation.forms import Form, show_field
from fieldcraft.systems.fates_edge.campaign.actions import is_master
from fieldcraft.systems.fates_edge.campaign.system import ACTIONS


@cache
def forms() -> tuple[Form, ...]:
    """All deeds, in the order of the rules.

    >>> [field.name for form in forms() if form.do == "begin_downtime" for field in form.fields]
    ['days']
    """
    return tuple(form(kind) for kind in ACTIONS)


def form(kind: type[Action]) -> Form:
    """A deed with its fields, those that are needed first."""
    found = [show_field(one) for one in fields(kind)]
    return Form(
        do=tag(kind.__name__),
        text=(inspect.getdoc(kind) or "").partition("\n\n")[0].replace("\n", " "),
        part=kind.__module__.rpartition(".campaign.")[2].partition(".")[0],
        master=is_master in kind.checks,
        fields=tuple(sorted(found, key=lambda one: not one.needed)),
    )

"""Fate's Edge Miniatures as one value."""

from __future__ import annotations

from fieldcraft.core import Action, System
from fieldcraft.systems.miniatures.actions import answers, boons, casting, fighting, master, moving, readying
from fieldcraft.systems.miniatures.catalogue import EVENTS
from fieldcraft.systems.miniatures.notation import order, words
from fieldcraft.systems.miniatures.sightings import follows
from fieldcraft.systems.miniatures.state import State
from fieldcraft.systems.miniatures.story import story
from fieldcraft.systems.miniatures.turns import outcome, settle, to_act
from fieldcraft.systems.miniatures.views import reconcile, view

ACTIONS: tuple[type[Action], ...] = (
    moving.Move,
    moving.Face,
    moving.Shift,
    moving.Disengage,
    moving.SlipAway,
    boons.IgnoreZone,
    boons.HeroicRush,
    fighting.Attack,
    fighting.Shoot,
    fighting.Shove,
    fighting.Pull,
    fighting.Tackle,
    fighting.Breach,
    readying.Guard,
    readying.Brace,
    readying.Dash,
    readying.Stand,
    readying.Rearm,
    readying.Assist,
    readying.Rally,
    readying.Swap,
    readying.Door,
    casting.Cast,
    casting.BeginRitual,
    casting.ContinueRitual,
    casting.BreakOff,
    casting.CrackSeal,
    readying.End,
    answers.TakeStrike,
    answers.LetPass,
    answers.Reroll,
    answers.Keep,
    answers.Accept,
    answers.Refuse,
    master.Spend,
    master.OfferBargain,
    casting.Unleash,
)

SYSTEM: System[State] = System(
    name="miniatures",
    version="3",
    state=State,
    actions=ACTIONS,
    events=EVENTS,
    to_act=to_act,
    view=view,
    reconcile=reconcile,
    result=outcome,
    order=order,
    words=words,
    story=story,
    follows=follows,
    settle=settle,
)

"""Fate's Edge: checks, boons, assists, fatigue and complications, as far as a battle needs them."""

from fieldcraft.systems.fates_edge.abilities import Abilities as Abilities
from fieldcraft.systems.fates_edge.abilities import Attribute as Attribute
from fieldcraft.systems.fates_edge.checks import Description as Description
from fieldcraft.systems.fates_edge.checks import Grade as Grade
from fieldcraft.systems.fates_edge.checks import Result as Result
from fieldcraft.systems.fates_edge.checks import Test as Test
from fieldcraft.systems.fates_edge.complications import Trouble as Trouble

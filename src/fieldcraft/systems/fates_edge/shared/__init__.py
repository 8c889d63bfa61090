"""What the games of Fate's Edge share: abilities, checks, boons, assists, fatigue and complications."""

from fieldcraft.systems.fates_edge.shared.abilities import Abilities as Abilities
from fieldcraft.systems.fates_edge.shared.abilities import Attribute as Attribute
from fieldcraft.systems.fates_edge.shared.checks import Description as Description
from fieldcraft.systems.fates_edge.shared.checks import Grade as Grade
from fieldcraft.systems.fates_edge.shared.checks import Result as Result
from fieldcraft.systems.fates_edge.shared.checks import Test as Test
from fieldcraft.systems.fates_edge.shared.complications import Trouble as Trouble

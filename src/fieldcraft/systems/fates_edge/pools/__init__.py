"""Dice pools of Fate's Edge: what may be rolled again, which die a boon is spent on, and the exact odds of it all.

>>> print(joint(Pool(5, boon=True), dv=2).outcomes(dv=2))
clean 80.6%, cost 8.4%, partial 9.4%, miss 1.6%
"""

from fieldcraft.systems.fates_edge.pools.boons import best_boon as best_boon
from fieldcraft.systems.fates_edge.pools.odds import joint as joint
from fieldcraft.systems.fates_edge.pools.outcomes import Joint as Joint
from fieldcraft.systems.fates_edge.pools.outcomes import Outcomes as Outcomes
from fieldcraft.systems.fates_edge.pools.pool import D10 as D10
from fieldcraft.systems.fates_edge.pools.pool import ORDERS as ORDERS
from fieldcraft.systems.fates_edge.pools.pool import Die as Die
from fieldcraft.systems.fates_edge.pools.pool import Pool as Pool

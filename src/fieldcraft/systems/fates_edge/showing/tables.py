"""Tables of the rules that nobody rolls on, for people to look things up in."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core.rulebook import ruling
from fieldcraft.core.words import many
from fieldcraft.systems.fates_edge.acting.setting import criteria
from fieldcraft.systems.fates_edge.acting.terms import SENSES, spans
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.company.activating import PRICES
from fieldcraft.systems.fates_edge.company.assets import PATRON, REACH
from fieldcraft.systems.fates_edge.company.initiative import ACTING
from fieldcraft.systems.fates_edge.company.recruiting import ROLES
from fieldcraft.systems.fates_edge.magic.writing import SCOPES, VERBS
from fieldcraft.systems.fates_edge.options import Options, readings
from fieldcraft.systems.fates_edge.people.archetypes import archetypes
from fieldcraft.systems.fates_edge.people.costs import PATHS
from fieldcraft.systems.fates_edge.people.gear import SHORTCUT
from fieldcraft.tableau.books import Entry, Lookup

Rows = dict[str, str]


def tables() -> tuple[Lookup, ...]:
    """Every table, under the title of the ruling in which it stands.

    >>> tables()[0].title, tables()[0].rows[0].name
    ('Narrative time ladder', 'A Moment')
    """
    return tuple(table(rule, rows) for rule, rows in (*acting(), *company(), *people(), *magic()))


def table(rule: str, rows: Rows) -> Lookup:
    """A table from its rows by name."""
    entries = tuple(Entry(name=name, text=text) for name, text in rows.items())
    return Lookup(rule=rule, title=ruling(rule).title, rows=entries)


def acting() -> Iterator[tuple[str, Rows]]:
    """Time, descriptions by each way of grading them, the ways to act, words with several senses."""
    yield "core.time.ladder", {one.name: f"{one.length}: {one.use}" for one in spans(Campaign()).values()}
    yield "core.description.grading", {f"{grade} ({way})": text for way in graders() for grade, text in graded(way)}
    yield "core.follower.action-economy", ACTING
    senses = ((f"{word}: {plain(key)}", text) for word, found in SENSES.items() for key, text in found.items())
    yield "core.terms.homonyms", dict(senses)


def graders() -> tuple[str, ...]:
    """The ways in which tables grade a description."""
    return readings()["intricate_test"].values


def graded(way: str) -> Iterator[tuple[str, str]]:
    """What each grade asks for, by one of the ways."""
    yield from criteria(Campaign(options=Options({"intricate_test": way}))).items()


def company() -> Iterator[tuple[str, Rows]]:
    """The lanes of followers, how far assets reach, what is asked of them, and a patron who is played."""
    yield "core.follower.role-list", ROLES
    yield "core.asset.tiers", {str(tier): text for tier, text in REACH.items()}
    asked = {what: many(price.boons, "boon") if price.boons else f"{price.xp} XP" for what, price in PRICES.items()}
    yield "core.asset.activation.examples", asked
    yield "core.asset.patron-build", {what: f"{xp} XP" for what, xp in PATRON.items()}


def people() -> Iterator[tuple[str, Rows]]:
    """What experience goes into, styles and concepts of characters, ties between them, new gear at a glance."""
    found = archetypes()
    yield "core.xp.paths", {plain(path): ", ".join(kinds) for path, kinds in PATHS.items()}
    styles = {one.name: f"{one.invests}; {one.strengths}; {one.risks}" for one in found.styles}
    yield "core.archetype.investment", styles
    concepts = {one.name: f"{', '.join(one.buys)}; {plain(', '.join(one.gateways))}" for one in found.concepts}
    yield "core.prestige.archetype-gateways", concepts
    yield "core.creation.bonds.examples", {plain(one.key): one.text for one in found.bonds}
    yield "kit.create.item-shortcut", {what: f"{xp} XP" for what, xp in SHORTCUT.items()}


def magic() -> Iterator[tuple[str, Rows]]:
    """What a new spell may do, and what its value may ask for."""
    yield "kit.spellcraft.verbs", {kind.__name__.casefold(): text for kind, text in VERBS.items()}
    yield "kit.spellcraft.dv", {f"DV {dv}": text for dv, text in SCOPES.items()}


def plain(key: str) -> str:
    """A key as a person would write it."""
    return key.replace("_", " ").replace("-", " ")

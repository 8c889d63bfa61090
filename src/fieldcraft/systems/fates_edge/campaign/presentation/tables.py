"""Tables of the rules that nobody rolls on, for people to look things up in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from fieldcraft.core.rulebook import ruling
from fieldcraft.core.words import pluralize
from fieldcraft.dice.cards import SUITS
from fieldcraft.systems.fates_edge.campaign.characters.archetypes import Concept, Style, archetypes
from fieldcraft.systems.fates_edge.campaign.characters.content import skill_file, troubles
from fieldcraft.systems.fates_edge.campaign.characters.costs import ASSETS, PATHS, REACHES, skill_cost
from fieldcraft.systems.fates_edge.campaign.characters.gear import SHORTCUT
from fieldcraft.systems.fates_edge.campaign.characters.samples import Beat, Line, Pool, examples, samples
from fieldcraft.systems.fates_edge.campaign.characters.terms import printed_talents
from fieldcraft.systems.fates_edge.campaign.checks.menu import FAMILIES
from fieldcraft.systems.fates_edge.campaign.checks.overstack import ADVANTAGES
from fieldcraft.systems.fates_edge.campaign.checks.terms import SENSES, SPANS
from fieldcraft.systems.fates_edge.campaign.crown.pacing import PROFILES, explain_profile
from fieldcraft.systems.fates_edge.campaign.followers.activation import ASKED
from fieldcraft.systems.fates_edge.campaign.followers.assets import PATRON, REACH, asset_price
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower, Tier
from fieldcraft.systems.fates_edge.campaign.followers.initiative import ACTING
from fieldcraft.systems.fates_edge.campaign.followers.recruiting import CAPS, ROLES
from fieldcraft.systems.fates_edge.campaign.followers.recruiting import PRICES as BUY
from fieldcraft.systems.fates_edge.campaign.followers.upkeep import maintenance_price, mending_price
from fieldcraft.systems.fates_edge.campaign.magic.seeds import Theme, themes
from fieldcraft.systems.fates_edge.campaign.magic.validation import SCOPES, VERBS
from fieldcraft.systems.fates_edge.campaign.presentation.books import Entry, Lookup
from fieldcraft.systems.fates_edge.campaign.presentation.constants import constants
from fieldcraft.systems.fates_edge.campaign.scaling.content import content, explain_band
from fieldcraft.systems.fates_edge.shared.abilities import COVERS, MEANINGS, RATINGS
from fieldcraft.systems.fates_edge.shared.checks import CRITERIA, DIFFICULTIES, OCCASIONS

Rows = dict[str, str]


def tables() -> tuple[Lookup, ...]:
    """Every table, under the title of the ruling in which it stands.

    >>> tables()[0].title, tables()[0].rows[0].name
    ('Narrative time ladder', 'A Moment')
    """
    found = (*acting_tables(), *company(), *people(), *paces(), *builds(), *play_examples(), *magic())
    return tuple(table(rule, rows) for rule, rows in found)


def table(rule: str, rows: Rows) -> Lookup:
    """A table from its rows by name."""
    entries = tuple(Entry(name=name, text=text) for name, text in rows.items())
    return Lookup(rule=rule, title=ruling(rule).title, rows=entries)


def acting_tables() -> Iterator[tuple[str, Rows]]:
    """Time, values, grades of a description, ways to act, what counts as an advantage, words with senses, numbers."""
    yield "core.time.ladder", {one.name: f"{one.length}: {one.use}" for one in SPANS.values()}
    values = {dv: f"DV {dv}{' and more' if dv == max(OCCASIONS) else ''}, {DIFFICULTIES[dv]}" for dv in OCCASIONS}
    yield "core.check.dv.ladder", {values[dv]: text for dv, text in OCCASIONS.items()}
    yield "core.description.grading", {str(grade): text for grade, text in CRITERIA.items()}
    yield "core.follower.action-economy", ACTING
    yield "core.overstack.advantages", {plain(key): text for key, text in ADVANTAGES.items()}
    senses = ((f"{word}: {plain(key)}", text) for word, found in SENSES.items() for key, text in found.items())
    yield "core.terms.homonyms", dict(senses)
    yield "core.glossary.constants", {plain(name): value for name, value in constants().items()}
    yield "core.cp.categories", {family.capitalize(): text for family, text in FAMILIES.items()}


def company() -> Iterator[tuple[str, Rows]]:
    """The lanes and Caps of followers, how far assets reach, what is asked of them, and a patron who is played."""
    yield "core.follower.role-list", ROLES
    yield "core.follower.cost", {f"Cap {cap}": text for cap, text in CAPS.items()}
    yield "core.asset.tiers", {str(tier): told_tier(tier) for tier in REACH}
    yield "core.resource.quick-reference", dict(told_costs())
    yield "core.asset.activation.examples", dict(told_asks())
    yield "core.asset.patron-build", {what: f"{xp} XP" for what, xp in PATRON.items()}


def told_tier(tier: Tier) -> str:
    """What an asset of a tier costs, in experience and in days, and how far it reaches.

    >>> told_tier("minor").partition(":")[0]
    '4 XP, 1 day'
    """
    price = asset_price(tier)
    return f"{price.xp} XP, {pluralize(price.days, 'day')}: {REACH[tier]}"


def told_asks() -> Iterator[tuple[str, str]]:
    """What is asked of assets as an example, and what it costs, the usual price first.

    >>> list(told_asks())[-1]
    ("Mercantile charter, major: a convoy's credit to bribe a garrison", '1 boon, or 2 XP without one')
    """
    for one in ASKED:
        prices = [pluralize(price.boons, "boon") if price.boons else f"{price.xp} XP" for price in one.prices]
        cost = f"{prices[0]}, or {prices[1]} without one" if len(prices) > 1 else prices[0]
        yield f"{one.asset.capitalize()}, {one.tier}: {one.outcome}", cost


def told_costs() -> Iterator[tuple[str, str]]:
    """What followers and assets cost by Cap and tier: at first, to be kept up, and to be repaired once neglected.

    >>> dict(told_costs())["Cap 3"], dict(told_costs())["Minor"]
    ('9 XP, or 8 by the schedule; to maintain 3, to repair 2', '4 XP; to maintain 2, to repair 1')
    """
    for cap in CAPS:
        one = Follower(id="", name="", owner="", role="", cap=cap)
        bought = f"{BUY['squared'][cap]} XP, or {BUY['schedule'][cap]} by the schedule"
        yield f"Cap {cap}", f"{bought}; to maintain {maintenance_price(one)}, to repair {mending_price(one)}"
    for tier in REACH:
        held = Asset(id="", name="", owner="", kind="", tier=tier)
        kept = f"to maintain {maintenance_price(held)}, to repair {mending_price(held)}"
        yield tier.capitalize(), f"{asset_price(tier).xp} XP; {kept}"


def people() -> Iterator[tuple[str, Rows]]:
    """Attributes and skills, what experience goes into, styles and concepts, complications, ties, new gear."""
    found = archetypes()
    yield "core.attribute.list", {name.capitalize(): text for name, text in COVERS.items()}
    yield "core.skill.list", {plain(one.key).capitalize(): one.covers for one in skill_file().skills}
    ratings = enumerate(zip(RATINGS, MEANINGS, strict=True))
    yield "kit.quickref.skill-ratings", {f"{rating} {name}": text for rating, (name, text) in ratings}
    levels = zip(RATINGS[1:], REACHES, strict=True)
    yield (
        "kit.create.skill-shortcut",
        {f"{level}, {name}": f"{skill_cost(level)} XP: {reach}" for level, (name, reach) in enumerate(levels, 1)},
    )
    yield "core.xp.paths", {plain(path): ", ".join(kinds) for path, kinds in PATHS.items()}
    styles = {one.name: f"{one.invests}; {one.strengths}; {one.risks}" for one in found.styles}
    yield "core.archetype.investment", styles
    yield "kit.archetype.glance", {one.name: told_style(one) for one in found.styles}
    yield "core.prestige.archetype-gateways", {one.name: told_concept(one) for one in found.concepts}
    yield "core.creation.complication-table", {one.name: one.text for one in troubles()}
    yield "core.creation.bonds.examples", {plain(one.key): one.text for one in found.bonds}
    yield "kit.create.item-shortcut", {what: f"{least} or {most} XP" for what, (least, most) in SHORTCUT.items()}


def told_style(style: Style) -> str:
    """A style at a glance: what its XP go into, its dice, its reach, how easily it breaks, and what challenges it.

    >>> told_style(archetypes().styles[0]).partition("; ")[0]
    'XP go into attributes and skills (self 70 to 90%, on-screen 0 to 10%, off-screen 0 to 20%)'
    """
    shares = (f"{end} {least} to {most}%" for end, (least, most) in style.spread.items())
    focus = f"XP go into {style.invests} ({', '.join(shares)})"
    return f"{focus}; {style.dice}; {style.reach}; fragility {style.fragility}; {style.dials}"


def told_concept(concept: Concept) -> str:
    """A concept in a line: its style, what it buys, how it plays, and the prestige that it leads to."""
    leads = ", ".join(printed_talents()[key].name for key in concept.gateways)
    return f"{concept.style.capitalize()}; {', '.join(concept.buys)}; {concept.play}; {leads}"


def paces() -> Iterator[tuple[str, Rows]]:
    """How long a campaign is meant to be, with what that means for its finale, and how hard its scenes are."""
    names = {"base_0_6": "Base, to 6"}
    yield "kit.pacing.profiles", {names.get(one, one.capitalize()): explain_profile(one) for one in PROFILES}
    yield "kit.scaling.bands", {one.capitalize(): explain_band(one) for one in content().bands}


def builds() -> Iterator[tuple[str, Rows]]:
    """The build that shows each style of spending: what is bought, for how much, the sum by then, and its pools."""
    for key in ("solo-build", "mixed-build", "mastermind-build"):
        one = samples()[key]
        sums = accumulate(line.xp for line in one.lines)
        bought = {told_line(line): told_price(line, total) for line, total in zip(one.lines, sums, strict=True)}
        yield one.rule, bought | {told_pool(pool): pluralize(pool.dice, "die", "dice") for pool in one.pools}


def told_line(line: Line) -> str:
    """What somebody buys, in a few words.

    >>> [told_line(one) for one in samples()["mastermind-build"].lines[2:]]
    ['Insight to 2', 'Scout of Cap 3', 'Safehouse ring, minor']
    """
    what = line.what.capitalize()
    if line.kind == "asset":
        return f"{what}, {tuple(ASSETS)[line.to - 1]}"
    return f"{what} of Cap {line.to}" if line.kind == "follower" else f"{what} to {line.to}"


def told_pool(pool: Pool) -> str:
    """What a pool is made of.

    >>> told_pool(samples()["mixed-build"].pools[0])
    'Presence and sway'
    """
    return f"{pool.attribute.capitalize()} and {plain(pool.skill)}"


def told_price(line: Line, total: int) -> str:
    """What it costs, the sum with all before it, and what it is good for if that is said."""
    return f"{line.xp} XP, {total} in all" + (f": {line.effect}" if line.effect else "")


def play_examples() -> Iterator[tuple[str, Rows]]:
    """Examples of play with the sample characters: what each does, and with how many dice."""
    for example in examples().values():
        yield example.rule, {samples()[beat.who].name: told_beat(beat) for beat in example.beats}


def told_beat(beat: Beat) -> str:
    """A beat of an example in a line: what is rolled, or what is bought and for how much.

    >>> told_beat(examples()["heist"].beats[0])
    'Wits and melee, 6 dice: Reads a guard and keeps a detail for later.'
    >>> told_beat(examples()["debrief"].beats[0])
    'Melee to 4, 8 XP: Raises a skill, to stay the best at one thing.'
    """
    if beat.line is not None:
        return f"{told_line(beat.line)}, {beat.line.xp} XP: {beat.text}"
    if beat.attribute is None:
        return beat.text
    return f"{beat.attribute.capitalize()} and {beat.skill}, {beat.dice} dice: {beat.text}"


def magic() -> Iterator[tuple[str, Rows]]:
    """What a new spell may do, what its value may ask for, and what the suits tell of one that is drawn."""
    yield "kit.spellcraft.verbs", {kind.__name__.casefold(): text for kind, text in VERBS.items()}
    yield "kit.spellcraft.dv", {f"DV {dv}": text for dv, text in SCOPES.items()}
    yield "kit.spellcraft.seed", {SUITS[suit]: told_theme(theme) for suit, theme in themes().items()}


def told_theme(theme: Theme) -> str:
    """What a suit tells of a spell in a line: its Arts, its themes and how it slips.

    >>> told_theme(themes()["S"]).partition(";")[0]
    'Umbramancy or Veil'
    """
    return "; ".join((" or ".join(map(str.capitalize, theme.arts)), theme.themes, ", ".join(theme.backlash)))


def plain(key: str) -> str:
    """A key as a person would write it."""
    return key.replace("_", " ").replace("-", " ")

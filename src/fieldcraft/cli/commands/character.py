"""Make, show, check and advance a character of Fate's Edge, kept in a JSON file.

fieldcraft character new mira.json --name Mira       somebody new, with experience to spend
fieldcraft character new mine.json --from sable      a ready character: sable, bryn or ash
fieldcraft character show mira.json                  the sheet, and how its experience was gained and spent
fieldcraft character check mira.json                 whatever on it is not as the rules have it
fieldcraft character advance mira.json skill melee   buy the next step, or hear which rule forbids it
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from rich.text import Text

from fieldcraft.cli.terminal import as_json, console

if TYPE_CHECKING:
    from fieldcraft.core import Action
    from fieldcraft.systems.fates_edge.people.facts import Character

STEPS = {
    "attribute": "raise_attribute",
    "skill": "raise_skill",
    "talent": "learn_talent",
    "kit": "take_kit",
    "finish": "finish_character",
}
"""What may be done to a sheet, and the deed of the game that does it."""


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="new|show|check|advance")
    new = _verb(verbs, "new", "make a sheet")
    who = new.add_mutually_exclusive_group(required=True)
    who.add_argument("--from", dest="ready", metavar="NAME", help="a ready character: sable, bryn or ash")
    who.add_argument("--name", help="somebody new")
    new.add_argument("--concept", default="", help="who that is, in a few words")
    new.add_argument("--culture", default="", help="the people that somebody new comes from")
    _verb(verbs, "show", "show a sheet")
    _verb(verbs, "check", "say what on a sheet is not as the rules have it; leaves with 1 if anything is")
    step = _verb(verbs, "advance", "buy one step, or end the making")
    step.add_argument("kind", choices=STEPS, help="what is bought; finish ends the making of a new character")
    step.add_argument("what", nargs="?", default="", help="which attribute, skill, talent or kit")
    step.add_argument("--xp", type=int, metavar="N", help="the price of a talent that has none of its own")
    step.add_argument("--session", type=int, metavar="N", help="after which session (the last on the sheet by default)")


def _verb(verbs: Any, name: str, about: str) -> ArgumentParser:
    parser: ArgumentParser = verbs.add_parser(name, help=about, description=about)
    parser.add_argument("file", metavar="FILE", help="a JSON sheet")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def run(given: Namespace) -> int | None:
    """Do what the verb says."""
    return {"new": _new, "show": _show, "check": _check, "advance": _advance}[given.verb](given)


def _read(file: str) -> Character:
    from fieldcraft.systems.fates_edge.people.packs import read_character

    return read_character(Path(file).read_bytes(), file)


def _write(character: Character, file: str) -> None:
    """Write a sheet whole or not at all."""
    from fieldcraft.systems.fates_edge.people.packs import write_character

    half = Path(f"{file}.part")
    half.write_bytes(write_character(character))
    half.replace(file)


# --- new ------------------------------------------------------------------------------------


def _new(given: Namespace) -> None:
    if Path(given.file).exists():
        message = f"{given.file}: there is a file of that name already"
        raise ValueError(message)
    character = _ready(given.ready) if given.ready else _nobody(given)
    _write(character, given.file)
    if given.json:
        return as_json(character)
    console().print(f"{character.name} is in {given.file}, with {character.left} XP to spend.")
    return None


def _ready(key: str) -> Character:
    from fieldcraft.systems.fates_edge.people.samples import sample
    from fieldcraft.systems.fates_edge.starting import READY

    if key not in READY:
        message = f"there is no ready character {key!r}: there are {', '.join(READY)}"
        raise ValueError(message)
    return sample(key)


def _nobody(given: Namespace) -> Character:
    """Somebody new, with nothing but experience."""
    from fieldcraft.systems.fates_edge.people.creation import CreateCharacter, begun

    id = re.sub(r"[^a-z0-9]+", "-", given.name.casefold()).strip("-")[:40]
    facts = {"id": id, "name": given.name, "concept": given.concept, "culture": given.culture}
    try:
        return begun(msgspec.convert(facts, type=CreateCharacter))
    except msgspec.ValidationError:
        message = f"--name {given.name!r}: a name has a letter or a number in it, and no more than 120"
        raise ValueError(message) from None


# --- show and check -------------------------------------------------------------------------


def _show(given: Namespace) -> None:
    from fieldcraft.cli.sheet import plain, sheet

    character = _read(given.file)
    return as_json(plain(character)) if given.json else console().print(sheet(character))


def _check(given: Namespace) -> int:
    from fieldcraft.systems.fates_edge.people.sheets import check_sheet

    character = _read(given.file)
    found = check_sheet(character)
    if given.json:
        as_json([msgspec.to_builtins(one) for one in found])
        return int(bool(found))
    out = console()
    for one in found:
        out.print(Text.assemble(("✗ ", "warn"), str(one)))
    if not found:
        out.print(Text.assemble(("✓ ", "clean"), f"{character.name}: as the rules have it"))
    return int(bool(found))


# --- advance --------------------------------------------------------------------------------


def _advance(given: Namespace) -> None:
    """Play the purchase as a deed of a campaign in which only this character is, and has time to learn."""
    from fieldcraft.core import GM, Match
    from fieldcraft.dice import Scripted
    from fieldcraft.systems.fates_edge.campaign import Campaign
    from fieldcraft.systems.fates_edge.system import SYSTEM

    before = _read(given.file)
    start = Campaign(phase="downtime", days=365, session=_session(before, given), characters={before.id: before})
    match = Match(SYSTEM, start, Scripted(()))
    entry = match.play(_deed(given, before), GM)
    after = match.state.characters[before.id]
    _write(after, given.file)
    if given.json:
        return as_json(after)
    said = (SYSTEM.story(start, event) for event in entry.events)
    console().print(f"{'; '.join(said)}. {after.left} XP are left.")
    return None


def _session(character: Character, given: Namespace) -> int:
    """When the purchase is made: a new character is made before the first session."""
    if character.status == "unfinished":
        return 0
    if given.session is not None:
        return int(given.session)
    gained, spent = character.awards, character.purchases
    return max((1, *(one.session for one in gained), *(one.session for one in spent)))


def _deed(given: Namespace, character: Character) -> Action:
    """The deed that the words name; ValueError if it is none."""
    from fieldcraft.systems.fates_edge.system import BY_WORD

    if given.xp is not None and (given.kind != "talent" or given.xp < 0):
        message = f"--xp {given.xp}: only the price of a talent is named, and it is 0 or more"
        raise ValueError(message)
    kind = BY_WORD[STEPS[given.kind]]
    facts = {"character": character.id, given.kind: given.what, "xp": given.xp}
    asked = {name: facts[name] for name in kind.__struct_fields__ if facts.get(name) is not None}
    try:
        return msgspec.convert(asked, type=kind)
    except msgspec.ValidationError:
        message = f"there is no {given.kind} {given.what!r}"
        raise ValueError(message) from None

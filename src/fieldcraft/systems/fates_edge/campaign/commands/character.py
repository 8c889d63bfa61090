"""Make, show, check and grow a character.

It is kept in a JSON file, with who follows it and what it owns.

fieldcraft character new mira.json --name Mira                 somebody new, with experience to spend
fieldcraft character new mine.json --from sable                a ready character: sable, bryn, ash or neve
fieldcraft character show mira.json                            the sheet, and how its experience was gained and spent
fieldcraft character show mira.json --pdf mira.pdf             the sheet on paper
fieldcraft character check mira.json                           whatever on it is not as the rules have it
fieldcraft character advance mira.json skill melee             buy the next step, or hear which rule forbids it
fieldcraft character award mira.json attendance 2              experience for a session
fieldcraft character recruit mira.json "Old Tom" Scout 2       a follower of Cap 2
fieldcraft character own mira.json Boathouse safehouse minor "A bed for the night"
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from rich.text import Text

from fieldcraft.console.terminal import as_json, console

if TYPE_CHECKING:
    from fieldcraft.core import Action
    from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
    from fieldcraft.systems.fates_edge.campaign.characters.importing import Kept

STEPS = {
    "attribute": "raise_attribute",
    "skill": "raise_skill",
    "talent": "learn_talent",
    "kit": "take_kit",
    "finish": "finish_character",
}
"""What may be bought step by step, and the deed of the game that does it."""

DEEDS = {"advance": "", "award": "award_xp", "recruit": "recruit", "own": "buy_asset"}
"""What changes a sheet, and the deed of the game that does it; a step has one for each kind."""


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="new|show|check|advance|award|recruit|own")
    new = _verb(verbs, "new", "make a sheet")
    who = new.add_mutually_exclusive_group(required=True)
    who.add_argument("--from", dest="ready", metavar="NAME", help="a ready character: sable, bryn, ash or neve")
    who.add_argument("--name", help="somebody new")
    new.add_argument(
        "--instead", nargs=2, metavar=("OLD", "NEW"), help="another skill or follower in the place of a ready one's"
    )
    new.add_argument("--concept", default="", help="who that is, in a few words")
    new.add_argument("--culture", default="", help="the people that somebody new comes from")
    show = _verb(verbs, "show", "show a sheet")
    show.add_argument("--pdf", default="", metavar="TO", help="write it to a PDF for printing instead, on A4 pages")
    _verb(verbs, "check", "say what on a sheet is not as the rules have it; exits with status 1 if anything is")
    step = _verb(verbs, "advance", "buy one step, or end the making")
    step.add_argument("kind", choices=STEPS, help="what is bought; finish ends the making of a new character")
    step.add_argument("what", nargs="?", default="", help="which attribute, skill, talent or kit")
    step.add_argument("--xp", type=int, metavar="N", help="the price of a talent that has none of its own")
    gain = _verb(verbs, "award", "write down experience for a session")
    gain.add_argument("item", help="what it is for: attendance, major_objective and so on")
    gain.add_argument("xp", type=int, help="how much")
    follower = _verb(verbs, "recruit", "take on a follower, for experience")
    follower.add_argument("name", help="what it is called")
    follower.add_argument("role", help="what it does: Scout, Bodyguard or whatever you like")
    follower.add_argument("cap", type=int, help="how good it is, 1 to 5")
    asset = _verb(verbs, "own", "buy an asset, for experience")
    asset.add_argument("name", help="what it is called")
    asset.add_argument("kind", help="what it is: a safehouse, a title, a ring of spies")
    asset.add_argument("tier", help="minor, standard or major")
    asset.add_argument("effect", help="what it does off screen once a session")
    asset.add_argument("--face", help="what it asks of who owns it: civic, spies, charter or workshop")
    for verb in (step, gain, follower, asset):
        verb.add_argument("--session", type=int, metavar="N", help="in which session (by default the last on it)")


def _verb(verbs: Any, name: str, about: str) -> ArgumentParser:
    parser: ArgumentParser = verbs.add_parser(name, help=about, description=about)
    parser.add_argument("file", metavar="FILE", help="a JSON sheet")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def run(given: Namespace) -> int | None:
    does = {"new": _new, "show": _show, "check": _check}.get(given.verb, _do)
    return does(given)


def _new(given: Namespace) -> None:
    from fieldcraft.systems.fates_edge.campaign.characters.importing import Kept
    from fieldcraft.systems.fates_edge.campaign.commands.files import write_kept

    if Path(given.file).exists():
        message = f"{given.file}: there is a file of that name already"
        raise ValueError(message)
    kept = _ready(given.ready, given.instead) if given.ready else Kept(_nobody(given))
    character = kept.sheet
    write_kept(kept, given.file)
    if given.json:
        return as_json(character)
    console().print(f"{character.name} is in {given.file}, with {character.left} XP to spend.")
    return None


def _ready(key: str, instead: tuple[str, str] | None) -> Kept:
    """A ready character, with those who follow it and what it owns; `instead` names what one has in place of what."""
    from fieldcraft.systems.fates_edge.campaign.characters.importing import Kept
    from fieldcraft.systems.fates_edge.campaign.characters.samples import reskin, sample, samples
    from fieldcraft.systems.fates_edge.campaign.setup import READY, first_assets, first_followers

    if key not in READY:
        message = f"there is no ready character {key!r}: there are {', '.join(READY)}"
        raise ValueError(message)
    character = reskin(sample(key), *instead) if instead else sample(key)
    return Kept(character, first_followers(character), first_assets(samples()[key]))


def _named(name: str) -> Kept:
    """The character in a file, or the ready one of that name."""
    from fieldcraft.systems.fates_edge.campaign.commands.files import read_kept
    from fieldcraft.systems.fates_edge.campaign.setup import READY

    return _ready(name, None) if name in READY and not Path(name).exists() else read_kept(name)


def _nobody(given: Namespace) -> Character:
    from fieldcraft.systems.fates_edge.campaign.characters.creation import CreateCharacter, new_character

    id = re.sub(r"[^a-z0-9]+", "-", given.name.casefold()).strip("-")[:40]
    facts = {"id": id, "name": given.name, "concept": given.concept, "culture": given.culture}
    try:
        return new_character(msgspec.convert(facts, type=CreateCharacter))
    except msgspec.ValidationError:
        message = f"--name {given.name!r}: a name has a letter or a number in it, and no more than 120"
        raise ValueError(message) from None


def _show(given: Namespace) -> None:
    from fieldcraft.systems.fates_edge.campaign.commands.sheet import sheet, sheet_data

    kept = _named(given.file)
    if given.pdf:
        return _print(kept, given.pdf)
    return as_json(sheet_data(kept)) if given.json else console().print(sheet(kept.sheet))


def _print(kept: Kept, to: str) -> None:
    """Write a sheet to a PDF."""
    from fieldcraft.core.files import write_file
    from fieldcraft.systems.fates_edge.campaign.commands.paper import pdf

    if not to.endswith(".pdf"):
        message = f"{to}: a sheet on paper is a file whose name ends in .pdf"
        raise ValueError(message)
    write_file(Path(to), pdf(kept))
    console().print(f"{kept.sheet.name} is in {to}.")


def _check(given: Namespace) -> int:
    from fieldcraft.systems.fates_edge.campaign.characters.sheets import check_sheet

    character = _named(given.file).sheet
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


def _do(given: Namespace) -> None:
    from fieldcraft.systems.fates_edge.campaign.commands.files import last_session, play_deed, read_kept, write_kept
    from fieldcraft.systems.fates_edge.campaign.commands.sheet import sheet_data

    before = read_kept(given.file)
    making = before.sheet.status == "unfinished"
    session = last_session(before.sheet) if making or given.session is None else given.session
    after, told = play_deed(before, _deed(given, before.sheet), session)
    write_kept(after, given.file)
    if given.json:
        return as_json(sheet_data(after))
    console().print(f"{told}. {after.sheet.left} XP are left.")
    return None


def _deed(given: Namespace, character: Character) -> Action:
    """The deed that the words name; ValueError if it is none."""
    from fieldcraft.maps.fit import MisfitError
    from fieldcraft.systems.fates_edge.campaign.commands.files import make_deed

    if given.session is not None and given.session < 0:
        message = f"--session {given.session}: sessions are counted from 1"
        raise ValueError(message)
    facts = {**vars(given), "character": character.id}
    if given.verb == "advance":
        return _step(given, facts)
    try:
        return make_deed(DEEDS[given.verb], facts)
    except MisfitError as error:
        message = f"{error.path.removeprefix('$.')}: {error.problem}"
        raise ValueError(message) from None


def _step(given: Namespace, facts: dict[str, Any]) -> Action:
    from fieldcraft.maps.fit import MisfitError
    from fieldcraft.systems.fates_edge.campaign.commands.files import make_deed

    if given.xp is not None and (given.kind != "talent" or given.xp < 0):
        message = f"--xp {given.xp}: only the price of a talent is named, and it is 0 or more"
        raise ValueError(message)
    try:
        return make_deed(STEPS[given.kind], {**facts, given.kind: given.what})
    except MisfitError:
        message = f"there is no {given.kind} {given.what!r}"
        raise ValueError(message) from None

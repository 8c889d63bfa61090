"""The editor of scenes: drafts out of scenes and texts, and the text of a draft with what is wrong with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import msgspec
from litestar import delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec.structs import asdict

from fieldcraft.board import Board
from fieldcraft.games import Blank, Editor, editor
from fieldcraft.lab.scene_numbers import list_numbers
from fieldcraft.maps.scenes import SceneFile
from fieldcraft.server.errors import Denied
from fieldcraft.server.guards import hosts, work
from fieldcraft.server.routes.answers import refusals
from fieldcraft.server.services import Given, Who
from fieldcraft.server.sweeps import NO_VALUES, study_values, sweep_scene
from fieldcraft.server.trials import NOTHING, try_scene
from fieldcraft.server.tuning import NO_CHANGES, study_changes, tune_scene
from fieldcraft.table.http_bodies import (
    Drafted,
    NumberChange,
    NumberQuestion,
    Problem,
    SceneDraft,
    SceneNumber,
    Swept,
    Tried,
    Tuned,
)

LARGEST = 8 * 2**20
"""Bytes of a draft."""

TAGS = ["Scenes"]

Made = TypeVar("Made")


@get("/api/drafts/palette", tags=TAGS, summary="What the editor offers", guards=[hosts], responses=refusals())
async def list_supplies(system: FromQuery[str] = "") -> dict[str, Any]:
    """List kinds of ground, things on the sides of cells, patterns of units and the options of the game."""
    return _plain(await asyncio.to_thread(_editor(system).palette))


@get("/api/scenes/{id:str}/draft", tags=TAGS, summary="A scene as a draft", guards=[hosts], responses=refusals())
async def of_scene(id: FromPath[str], services: Given, asker: Who) -> dict[str, Any]:
    """Give a scene as the editor holds it."""
    return _draft((await services.library.read(id, asker)).file)


@post("/api/drafts/blank", tags=TAGS, summary="A new draft", status_code=200, guards=[hosts], responses=refusals())
async def new(data: JSONBody[Blank]) -> dict[str, Any]:
    """Give a new scene on open ground, which can begin at once."""
    return _plain(_editor(data.system).blank(data))


@post("/api/drafts/read", tags=TAGS, summary="The text of a scene as a draft", status_code=200,
      guards=[hosts, work], responses=refusals())  # fmt: skip
async def of_text(data: JSONBody[SceneDraft], services: Given) -> dict[str, Any]:
    """Read the text of a scene as the editor holds it."""
    return _draft(await services.library.parse(data.text))


@post("/api/drafts", tags=TAGS, summary="The text of a draft", status_code=200, request_max_body_size=LARGEST,
      guards=[hosts, work], responses=refusals(413))  # fmt: skip
async def write_draft(data: JSONBody[dict[str, Any]], services: Given) -> Drafted:
    """Write a draft as text, and say what is wrong with it, or how it begins."""
    wrote = await _draft_text(data)
    checked = await services.library.check(wrote)
    kinds = msgspec.convert(data["board"], Board).kinds if "board" in data else ()
    return Drafted(text=wrote, kinds=tuple(map(_editor(data.get("system", "")).look, kinds)), **asdict(checked))


@post("/api/drafts/trial", tags=TAGS, summary="Let bots try a draft", status_code=200, request_max_body_size=LARGEST,
      guards=[hosts, work], responses=refusals(409, 413))  # fmt: skip
async def trial(data: JSONBody[dict[str, Any]], services: Given, asker: Who) -> Tried:
    """Let bots play a draft some times over, within seconds, and say who won how often; one draft at a time."""
    scene = await services.library.parse(await _draft_text(data))
    return await services.experiments.run(try_scene, scene, asker.owner)


@get("/api/drafts/trial", tags=TAGS, summary="How bots fare with a draft", guards=[hosts], responses=refusals())
async def follow_trial(services: Given, asker: Who) -> Tried:
    """Say what has come so far of the draft that bots try for the asker."""
    return services.experiments.so_far(asker.owner, Tried) or NOTHING


@post("/api/drafts/numbers", tags=TAGS, summary="The numbers of a draft", status_code=200,
      request_max_body_size=LARGEST, guards=[hosts, work], responses=refusals(413))  # fmt: skip
async def find_numbers(data: JSONBody[dict[str, Any]], services: Given) -> list[SceneNumber]:
    """List the numbers of a draft that decide how strong who is, or how long the battle may take."""
    scene = await services.library.parse(await _draft_text(data))
    return [SceneNumber(**asdict(one)) for one in list_numbers(scene)]


@post("/api/drafts/sweep", tags=TAGS, summary="What becomes of a draft if a number is another", status_code=200,
      request_max_body_size=LARGEST, guards=[hosts, work], responses=refusals(409, 413))  # fmt: skip
async def sweep_number(data: JSONBody[NumberQuestion], services: Given, asker: Who) -> Swept:
    """Let bots play a draft with values near to what a number is, within seconds, and say who won how often."""
    scene = await services.library.parse(await _draft_text(data.draft))
    studies = await _compute(study_values, scene, data.path)
    return await services.experiments.run(partial(sweep_scene, studies), scene, asker.owner)


@get("/api/drafts/sweep", tags=TAGS, summary="How bots fare with other values", guards=[hosts], responses=refusals())
async def follow_sweep(services: Given, asker: Who) -> Swept:
    """Say what has come so far of the values that bots try for the asker."""
    return services.experiments.so_far(asker.owner, Swept) or NO_VALUES


@post("/api/drafts/tune", tags=TAGS, summary="Which small change makes a draft fairer", status_code=200,
      request_max_body_size=LARGEST, guards=[hosts, work], responses=refusals(409, 413))  # fmt: skip
async def tune_draft(data: JSONBody[dict[str, Any]], services: Given, asker: Who) -> Tuned:
    """Let bots play a draft with one number one step another, within seconds, and say which is fairest."""
    scene = await services.library.parse(await _draft_text(data))
    candidates = await _compute(study_changes, scene)
    return await services.experiments.run(partial(tune_scene, candidates), scene, asker.owner)


@get("/api/drafts/tune", tags=TAGS, summary="How fair changes are so far", guards=[hosts], responses=refusals())
async def follow_tuning(services: Given, asker: Who) -> Tuned:
    """Say what has come so far of the changes that bots try for the asker."""
    return services.experiments.so_far(asker.owner, Tuned) or NO_CHANGES


@delete("/api/drafts/experiment", tags=TAGS, summary="Have the bots stop", guards=[hosts], responses=refusals())
async def stop_experiment(services: Given, asker: Who) -> None:
    """Have the bots stop that try a draft for the asker: what is known so far is the answer to whoever let them."""
    services.experiments.stop(asker.owner)


@post("/api/drafts/change", tags=TAGS, summary="A draft with another number", status_code=200,
      request_max_body_size=LARGEST, guards=[hosts, work], responses=refusals(413))  # fmt: skip
async def change_number(data: JSONBody[NumberChange], services: Given) -> dict[str, Any]:
    """Give a draft in which one number is another."""
    scene = await services.library.parse(await _draft_text(data.draft))
    return _draft(await _compute(scene.with_changes, {data.path: data.value}))


async def _compute(make: Callable[..., Made], *about: Any) -> Made:
    """What a function makes of a scene, away from the event loop; Denied, in its words, for what it does not take."""
    try:
        return await asyncio.to_thread(make, *about)
    except ValueError as error:
        raise Denied(400, f"{error}") from None


async def _draft_text(data: dict[str, Any]) -> str:
    """A draft as text; Denied if it is none, or cannot be written."""
    made = _editor(data.get("system", ""))
    try:
        return await asyncio.to_thread(made.text, msgspec.convert(data, made.draft))
    except ValueError as error:
        raise Denied(400, f"This draft cannot be written: {error}", (Problem(text=str(error)),)) from None


def _draft(file: SceneFile) -> dict[str, Any]:
    """A scene as a draft; Denied for a game without an editor."""
    return _plain(_editor(file.system).of_scene(file))


def _editor(system: str) -> Editor:
    """The editor of a game, by default of the first that has one; Denied if there is none."""
    try:
        return editor(str(system))[1]
    except ValueError as error:
        raise Denied(404, f"{error}") from None


def _plain(value: msgspec.Struct) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(value, order="sorted")
    return plain

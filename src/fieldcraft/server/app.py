"""The application: routes, who may use them, and what every answer bears."""

from __future__ import annotations

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme, Tag

from fieldcraft import __version__
from fieldcraft.server.cookies import SESSION
from fieldcraft.server.errors import HANDLERS
from fieldcraft.server.guards import known_host, same_site
from fieldcraft.server.headers import add_security_headers
from fieldcraft.server.routes import accounts, client, drafts, games, mail, rules, scenes, seats, tables, watching
from fieldcraft.server.services import Services, asker, services

ROUTES = (
    accounts.me,
    accounts.sign_up,
    accounts.sign_in,
    accounts.sign_out,
    scenes.library,
    scenes.scene,
    scenes.keep,
    scenes.replace,
    scenes.throw_away,
    scenes.check,
    *scenes.DRAWINGS,
    scenes.read_map,
    scenes.scene_file,
    scenes.scene_map,
    scenes.upload,
    scenes.asset,
    drafts.list_supplies,
    drafts.of_scene,
    drafts.new,
    drafts.of_text,
    drafts.write_draft,
    drafts.trial,
    drafts.follow_trial,
    drafts.find_numbers,
    drafts.sweep_number,
    drafts.follow_sweep,
    drafts.tune_draft,
    drafts.follow_tuning,
    drafts.stop_experiment,
    drafts.change_number,
    *tables.ROUTES,
    *games.ROUTES,
    seats.seat_card,
    seats.open_seat,
    seats.set_password,
    seats.sit,
    *mail.ROUTES,
    rules.books,
    rules.rules,
    rules.rule,
    *watching.ROUTES,
    client.client,
    client.nothing,
)

ABOUT = """\
Scenes, tables and seats over HTTP.  All that happens at a table goes over the WebSocket `/ws` instead, whose messages
docs/protocol.md describes.  Every refusal is a `ErrorBody`.  A request that changes something must come from the
server's own pages: it repeats the cookie `fieldcraft-csrf` in the header `X-CSRF-Token`, or shows a seat's token.
"""


def application(given: Services) -> Litestar:
    """The application with its services."""
    return Litestar(
        route_handlers=list(ROUTES),
        dependencies={"services": Provide(services, sync_to_thread=False), "asker": Provide(asker)},
        guards=[known_host, same_site],
        before_send=[add_security_headers],
        exception_handlers=HANDLERS,
        openapi_config=description(),
        state=State({"services": given}),
        logging_config=None,
    )


def description() -> OpenAPIConfig:
    """What /api/openapi.json says of the whole."""
    return OpenAPIConfig(
        title="Fieldcraft",
        version=__version__,
        description=ABOUT,
        path="/api/openapi.json",
        render_plugins=[JsonRenderPlugin(path="/")],
        use_handler_docstrings=True,
        tags=[
            Tag("Who one is", "The owner at the server's own machine, an account, or nobody known."),
            Tag("Scenes", "What can be put on a table: scenes, maps and pictures."),
            Tag("Games", "What is played: how games begin, and what they offer."),
            Tag("Tables", "Where games are played, and the links of their seats."),
            Tag("Rules", "The rulebooks that the engine decides by."),
        ],
        components=Components(
            security_schemes={
                "seat": SecurityScheme(type="http", scheme="bearer", description="The token in the link of a seat."),
                "session": SecurityScheme(
                    type="apiKey", name=SESSION, security_scheme_in="cookie", description="Somebody who signed in."
                ),
            }
        ),
    )

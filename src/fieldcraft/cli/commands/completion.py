"""Print a script that lets your shell complete commands, options, scenes and files.

  eval "$(fieldcraft completion bash)"                                       in ~/.bashrc
  eval "$(fieldcraft completion zsh)"                                        in ~/.zshrc, after compinit
  fieldcraft completion fish > ~/.config/fish/completions/fieldcraft.fish

It is written from what the commands themselves declare; print it anew after an update.
"""

from __future__ import annotations

import argparse
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from fieldcraft.cli.app import parser_of, summaries
from fieldcraft.maps.scenes import packaged_files


class Words(NamedTuple):
    """What may follow a command: the words of its options and verbs, and what each option may be."""

    about: str
    options: tuple[str, ...]
    choices: Mapping[str, tuple[str, ...]]


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    parser.add_argument("shell", choices=SHELLS, help="your shell")


def run(given: Namespace) -> None:
    """Print it."""
    print("\n".join(SHELLS[given.shell](words_by_command())))  # noqa: T201  for the shell


def words_by_command() -> dict[str, Words]:
    """Each command with what may follow it, as it declares it; one with verbs is followed by those."""
    return {name: words_of(parser_of(name), about) for name, about in summaries().items()}


def words_of(parser: ArgumentParser, about: str) -> Words:
    """What a parser takes."""
    options: list[str] = []
    choices: dict[str, tuple[str, ...]] = {}
    for action in parser._actions:  # noqa: SLF001  argparse has no other way to list what was declared
        options += (one for one in action.option_strings if one.startswith("--"))
        allowed = tuple(word for word in map(str, action.choices or ()) if " " not in word)
        if not action.option_strings:
            named = tuple(packaged_files()) if action.metavar and "SCENE" in str(action.metavar) else ()
            options += (*allowed, *named)
            if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
                inner = (words_of(verb, "").options for verb in action.choices.values())
                options += dict.fromkeys(word for some in inner for word in some)
        elif allowed:
            choices[action.option_strings[-1]] = allowed
    return Words(about, tuple(dict.fromkeys(options)), choices)


# --- the scripts ------------------------------------------------------------------------------


def bash(commands: Mapping[str, Words]) -> Iterator[str]:
    """For bash; zsh understands it too."""
    yield "_fieldcraft() {"
    yield '  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" words=""'
    yield '  if [ "$COMP_CWORD" -eq 1 ]; then'
    yield f"    words='{' '.join((*commands, 'help', '--version'))}'"
    yield "  else"
    yield '    case "${COMP_WORDS[1]} $before" in'
    for name, found in commands.items():
        for option, allowed in found.choices.items():
            yield f"      '{name} {option}') words='{' '.join(allowed)}' ;;"
    yield "      *)"
    yield '        case "${COMP_WORDS[1]}" in'
    yield f"          help) words='{' '.join(commands)}' ;;"
    for name, found in commands.items():
        yield f"          {name}) words='{' '.join(found.options)}' ;;"
    yield "        esac ;;"
    yield "    esac"
    yield "  fi"
    yield '  COMPREPLY=($(compgen -W "$words" -- "$word") $(compgen -f -- "$word"))'
    yield "}"
    yield "complete -o filenames -F _fieldcraft fieldcraft"


def zsh(commands: Mapping[str, Words]) -> Iterator[str]:
    """For zsh, by its emulation of bash."""
    yield "autoload -U +X bashcompinit && bashcompinit"
    yield from bash(commands)


def fish(commands: Mapping[str, Words]) -> Iterator[str]:
    """For fish."""
    first = "__fish_use_subcommand"
    for name, found in commands.items():
        about = found.about.replace("'", "\\'")
        yield f"complete -c fieldcraft -n {first} -f -a {name} -d '{about}'"
        inside = f"'__fish_seen_subcommand_from {name}'"
        for word in found.options:
            allowed = f" -x -a '{' '.join(found.choices[word])}'" if word in found.choices else ""
            said = f"-l {word[2:]}{allowed}" if word.startswith("--") else f"-a {word}"
            yield f"complete -c fieldcraft -n {inside} {said}"
    yield f"complete -c fieldcraft -n '__fish_seen_subcommand_from help' -f -a '{' '.join(commands)}'"


SHELLS = {"bash": bash, "zsh": zsh, "fish": fish}
"""How the script of each shell is written."""

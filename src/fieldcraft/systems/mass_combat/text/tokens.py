"""Words of this game's orders: zones, aspects, players, skills and slots, by their names."""

from __future__ import annotations

from collections.abc import Iterable

from fieldcraft.systems.mass_combat.state import State
from fieldcraft.systems.mass_combat.turns import list_commandable
from fieldcraft.systems.shared.text.parser import Reader, Scope, quote
from fieldcraft.systems.shared.text.pieces import Actor
from fieldcraft.systems.shared.text.tokens import Name, Names, Text, Token, choose_key, find_keys

ACTOR = Actor(what="unit", commands=list_commandable)


def zone_names(reader: Reader) -> Names:
    """The zones of the map."""
    return dict.fromkeys(reader.state.ground.cells, ())


def player_names(reader: Reader) -> Names:
    """What players answer to besides their seats."""
    return {seat: (player.name,) for seat, player in reader.state.players.items()}


def skill_names(reader: Reader) -> Names:
    """The skills of whoever acts, and the others that are in use."""
    piece = reader.state.units.get(reader.actor)
    return {} if piece is None else dict.fromkeys((*piece.skills, *reader.state.venue.skills), ())


def venue_skills(state: State) -> Names:
    """The skills that are in use where the battle is fought."""
    return dict.fromkeys(state.venue.skills, ())


def aspect_names(state: State) -> Names:
    """What each aspect answers to besides its id: its words, as far as they are known."""
    return {aspect.id: (aspect.words,) if aspect.words else () for aspect in state.aspects.values()}


class AspectRef(Token, frozen=True):
    """An aspect by its words, the beginning of them, or its id."""

    ask: str = "which aspect?"

    def read(self, reader: Reader) -> str | None:
        word = reader.next
        if word is None or (not word.quoted and word.text.casefold() in reader.reserved):
            return None
        id = choose_key(reader, word, aspect_names(reader.state), "aspect")
        reader.take(word)
        return id

    def write(self, scope: Scope, value: str) -> str:
        """Its words in quotes where they mean this one alone, else its id."""
        aspect = scope.state.aspects.get(value)
        if aspect is not None and aspect.words and find_keys(aspect.words, aspect_names(scope.state)) == [value]:
            return quote(aspect.words)
        return scope.quote_name(value)

    def offers(self, reader: Reader) -> Iterable[str]:
        return (self.write(reader, id) for id in reader.state.aspects)


class SkillRef(Token, frozen=True):
    """A skill of the venue, or the beginning of one; in quotes anything, which the rules may then refuse."""

    ask: str = "which skill?"

    def read(self, reader: Reader) -> str | None:
        word = reader.next
        if word is None or (not word.quoted and word.text.casefold() in reader.reserved):
            return None
        skill = word.text if word.quoted else choose_key(reader, word, venue_skills(reader.state), "skill")
        reader.take(word)
        return skill

    def write(self, scope: Scope, value: str) -> str:
        """Its name, in quotes where it would be read as something else."""
        return scope.quote_name(value) if value in venue_skills(scope.state) else quote(value)

    def offers(self, reader: Reader) -> Iterable[str]:
        return map(reader.quote_name, venue_skills(reader.state))


ZONE = Name(what="zone", ask="which zone?", names=zone_names)
PLAYER = Name(what="player", ask="which player?", names=player_names)
SKILL = Name(lead="with", what="skill", ask="with which skill?", names=skill_names)
WORDS = Text(lead="as", ask="in which words?")

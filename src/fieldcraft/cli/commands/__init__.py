"""The commands, a module each, imported when they are used."""

"""A battle as one page for a browser, which plays it back without asking anybody for anything."""

from fieldcraft.cli.film.page import page as page

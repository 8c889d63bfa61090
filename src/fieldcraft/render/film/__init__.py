"""A match as one page for a browser, which plays it back without asking anybody for anything."""

from fieldcraft.render.film.page import page as page

"""The words of orders that are this game's own."""

"""The words of orders."""

"""Everything that can happen in a battle."""

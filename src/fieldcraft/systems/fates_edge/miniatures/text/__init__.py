"""Words of a battle's orders: how units, cells, spells and decrees are read, written and proposed."""

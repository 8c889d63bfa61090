"""Words of the orders of a mass combat."""

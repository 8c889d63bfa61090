"""Magic: channelling, weaving, backlash, rituals and the spells themselves."""

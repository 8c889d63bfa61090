"""Who and what stands behind the characters: followers, familiars and assets."""

"""Fate's Edge: the role-playing campaign, the miniatures battle, what both share and the bridge between them."""

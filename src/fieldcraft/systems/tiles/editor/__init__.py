"""What the editor of scenes is told of this game: its drafts and its palette."""

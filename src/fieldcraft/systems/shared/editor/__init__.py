"""What the editors of board games have alike: drafts of their scenes, and what there is to put into them."""

"""What an editor of scenes needs of mass combat: drafts, and what there is to put into them."""

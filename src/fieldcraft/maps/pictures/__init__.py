"""Maps that are nothing but a picture: its grid is looked for, and said to be a guess."""

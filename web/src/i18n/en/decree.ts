/** Words of the panel of decrees. */
export const decree = {
  piece: "Piece",
  what: "What",
  noneChosen: "none",
  list: "Changes",
  empty: "Nothing yet.",
  reason: "Reason, for the log",
  apply: "Apply",
  add: "Add to the decree",
  areasHere: "Areas on the map",
  noteHint: "Click the cell that the note is about.",
  notesHere: "Notes on cells",
  noteOpen: "Visible to everybody",
  picture: "Picture …",
  pictureOff: "No picture",
  reasonHint: "It may stay empty",
} as const;

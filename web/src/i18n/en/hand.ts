/** Words of the game master's hand on the board. */
export const hand = {
  pieceMenu: "Decree about {name}",
  pieceMore: "More, with a reason…",
  cellMenu: "Menu of {cell}",
  ping: "Ping here",
  measure: "Measure from here",
  open: "{group}…",
  copy: "Copy",
  paste: "Put another {name} here",
  copied: "{name} is copied",
  copiedHint: "Ctrl+V puts one more of its kind where the pointer is; so does the menu of a cell.",
  noCopying: "The piece that was copied is gone, or this game copies none",
  noPlacing: "This game has no decree that puts a piece elsewhere",
  noHiding: "This game has no decree that hides or shows this piece",
  noRemoving: "This game has no decree that takes this piece off",
} as const;

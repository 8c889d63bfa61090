/** The kinds of pieces that a game master puts on the board. */
export const compendium = {
  find: "Find by name, kind or weapon",
  kinds: "Kinds of pieces",
  take: "Drag a kind onto the board, or click it to take it in hand.",
  put: "{name} in hand: click the board to put it there, or the kind again to let go.",
  none: "Nothing is called that.",
};

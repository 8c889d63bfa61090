/** Words of the guide through the first battle. */
export const guide = {
  select: "This is your creature",
  selectText: "Click {me}, your creature, or press N.",
  aim: "A shape asks for nobody’s leave",
  aimText:
    "Choose Fire pot below. Point at the first space, then the way that it widens: whoever stands in the shape is attacked, seen or not.",
  loose: "Let it loose",
  looseText: "Confirm the shape that catches both watchmen. The dice are rolled on the server.",
  turn: "Move, and end your turn",
  turnText: "You may still move. Then end your turn; the watch is played by a bot, and answers at once.",
  done: "That was a turn",
  doneText: "To strike at one alone, sense them first. Play on until one side is down, or choose a larger battle.",
} as const;

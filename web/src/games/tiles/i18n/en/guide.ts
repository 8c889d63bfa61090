/** Words of the guide through the first battle. */
export const guide = {
  select: "This is your unit",
  selectText: "Click {me}, your unit, or press N. The six bars are its slots in this round.",
  aim: "What an area covers",
  aimText:
    "Choose Grenade below and point between the hounds: you see the tiles that it covers, who is in it, and what it costs.",
  loose: "Throw it",
  looseText: "Click the tile and confirm. An area needs no roll to hit; the dice are its damage.",
  turn: "Spend the rest",
  turnText: "Three slots are left: step back, or end your turn. The hounds are played by a bot, and answer at once.",
  done: "That was a round",
  doneText: "Slots, shapes, what stands between. Play on until one side is down, or choose a larger fight.",
} as const;

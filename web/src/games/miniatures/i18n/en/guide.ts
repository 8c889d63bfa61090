/** Words of the first battle and of the guide through it. */
export const guide = {
  select: "This is your piece",
  selectText: "Click {me}, your piece, or press N.",
  reach: "Where you can go",
  reachText:
    "The gold cells are in reach, with what they cost. The hatched cells are {foe}’s zone of control: whoever enters it must stop.",
  move: "Move next to the enemy",
  moveText: "Click a cell beside {foe}. A number in a square means the move ends there.",
  why: "Why not?",
  whyText: "Point at a cell that is not gold: the table says why not, and by which rule.",
  odds: "Odds before the roll",
  oddsText: "Choose Attack below. The large number is your chance; the bar shows the four outcomes.",
  attack: "Attack",
  attackText: "Choose {foe} and confirm. The dice are rolled on the server, where nobody can manipulate them.",
  answer: "A question for you",
  answerText: "The game asks before it goes on: spend a boon to reroll a die, or keep the result?",
  turn: "End your turn",
  turnText: "Nothing more to do? End your turn. {foe} is played by a bot, and answers at once.",
  done: "That is the whole game",
  doneText: "Move, stop in zones, weigh the odds, attack. Play on until one of you is down, or start a larger battle.",
} as const;

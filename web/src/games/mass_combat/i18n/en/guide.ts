/** Words of the guide through the first battle. */
export const guide = {
  roll: "Who goes first",
  rollText: "Press Roll with Old Ros: the higher Will begins. Each side rolls once for the whole battle.",
  select: "These are your units",
  selectText: "When it is your turn, click the Village Slingers. A unit moves one zone and takes one action.",
  zones: "Why not across the ford",
  zonesText:
    "Enemies hold Far Bank and the wood is dense, so nobody strolls into either: point at them to read why. Whoever shoots need not.",
  attack: "Shoot first",
  attackText:
    "With the Slingers choose Attack, then Pressed Men. Before you confirm you see how likely each degree is.",
  invoke: "When the dice have fallen",
  invokeText:
    "Whoever is behind may invoke an aspect for 2 more or another throw; then the other side may. Pass when you are content.",
  turn: "The next one is up",
  turnText: "An attack ends the turn. The far bank is played by a bot, and answers at once; Ros can spur a unit on.",
  done: "That was a round",
  doneText: "Order, zones, dice and invocations. Play on until one side is out, or muster an army of your own.",
} as const;

/** Words of the places at the table, where checks are answered. */
export const tray = {
  nobodyWorseOff: "Nobody here would be worse off.",
  noneToEndanger: "No follower and no asset that is not in danger already.",
  waitForYou: "{n} {n|waits|wait} for you",
  youWaitFor: "you wait for",
  waits_proposed: "to hear the stakes",
  waits_paying: "to use points",
  waits_done: "for nothing",
  waits_staked: "to roll",
  waits_rolled: "to keep the dice",
  waits_forked: "to choose",
  waits_missed: "to answer the bargain",
  waiting: "Waits for you",
  toPlace: "To the place",
  comesIn: "{name} comes into the scene",
  leaves: "{name} leaves the scene",
  asksFor: "{name} asks: {goal}. {n} {n|waits|wait} for you.",
};

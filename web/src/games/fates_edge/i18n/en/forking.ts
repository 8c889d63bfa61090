/** Words of the two ways of a partial result. */
export const forking = {
  getIt: "Get it, but",
  leaveIt: "Leave it, and",
  cost_time: "costs time",
  cost_position: "costs position",
  cost_gear: "costs gear",
  cost_boon: "costs a boon",
  gain_safety: "gains safety",
  gain_information: "gains information",
  costs: "What it costs",
  gains: "What it gains",
  getHint: "the door opens, and the bell rings",
  leaveHint: "they hear who stands behind it",
  offer: "Offer the two options",
  wait: "The game master states the two options.",
  getPlain: "it is done, and it {cost}",
  leavePlain: "it is let go, which {gain}",
};

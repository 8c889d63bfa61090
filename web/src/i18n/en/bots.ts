/** Words of how well bots play. */
export const bots = {
  play: "Bots play",
  easy: "easily beaten",
  normal: "with mistakes",
  tactical: "as well as they can",
} as const;

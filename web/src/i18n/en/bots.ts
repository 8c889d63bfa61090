/** Words of how well bots play. */
export const bots = {
  play: "Bots play",
  easy: "easily beaten",
  normal: "with mistakes",
  tactical: "well",
  search: "thinking ahead, for a second or two",
} as const;

/** Words of the list of zones on a phone. */
export const zonelist = {
  goThere: "Go there",
  forceThere: "Force the way to {zone}",
  choose: "Choose",
  here: "here",
  away: "{n} away",
  noWay: "no way there",
} as const;

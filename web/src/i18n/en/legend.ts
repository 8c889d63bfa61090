/** Words of the legend of a board. */
export const legend = {
  reach: "In reach, {n} {n|point|points} left",
  lands: "Something lands here",
  tier: "Tier of what hides",
  ends: "The move ends here",
  zones: "{side}: {what}",
  able: "May act now",
  threat: "May strike you",
} as const;

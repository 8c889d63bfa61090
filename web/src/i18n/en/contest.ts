/** Words of a contest of totals. */
export const contest = {
  to: "to {to}",
  totals: "{one} against {other}",
  totalTo: "{one} to {other}",
  totalsGrew: "How the totals grew",
  eachWouldMake: "What each would make",
  pointsLeft: "{left} of {most} points left",
  harmToTake: "{count} to take",
  harmTaken: "{taken} of {harm} taken",
  spare: "spare",
  slotFull: "taken",
  slotTakes: "takes up to {most}",
  waysToTake: "Ways to take it",
  lookAtBoard: "Look at the board",
} as const;

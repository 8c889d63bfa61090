/** Words of weighing a deed before it is done. */
export const weighing = {
  oneBack: "One back",
  instead: "Instead:",
  doIt: "Confirm",
  provokes: "{count} {count|strike provoked|strikes provoked}",
  unfit: "{deed}: not {name}. Click one of those that are marked, or press Esc.",
  stillOpen: "still possible: {deeds}",
  targets: "Targets",
  describe: "How you describe it",
  inShape: "In the shape",
  caughtOneDie: "{n} caught, one roll for all",
  yours: "yours",
  spared: "spared",
  facesHit: "{from} to {to}: {n} hit",
} as const;

/** Words of the scenes of a table and of its timer. */
export const scenes = {
  onTheTable: "On the table",
  playedNow: "played now",
  turnTo: "Switch to it",
  library: "Library",
  toTable: "To the table",
  timer: "Timer",
  timerLead: "How long a question waits before its default answer is used",
  timerNone: "no limit",
  seconds: "{seconds} seconds",
} as const;

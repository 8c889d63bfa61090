/** Words of asking to take something back. */
export const consent = {
  waits: "Waiting for {who} to agree to undo:",
  asked: "{name} asks to undo:",
  others: "the other players",
  agree: "Agree",
  refuse: "Refuse",
} as const;

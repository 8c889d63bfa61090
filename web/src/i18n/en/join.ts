/** Words of the page that the link of a seat opens. */
export const join = {
  linkGone: "This link does not open a seat",
  linkGoneText:
    "It may have been revoked, replaced by a new one, or cut off when it was copied. Ask the game master to send it again.",
  noAccountNeeded: "No account, nothing to install. This device remembers your seat.",
  round: "Round {n}",
  seatAt: "A seat for you at",
  locked: "This seat has a password",
  lockedText: "The game master has set it; ask for it if you do not have it. This device asks only once.",
  password: "Password",
  open: "Open the seat",
  sitDown: "Join the table",
  whoIsThere: "Who is there",
  trouble: "The request failed",
} as const;

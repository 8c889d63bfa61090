/** Words of answering a question. */
export const answers = {
  toSucceed: "{n} % to succeed",
  whenTimeIsUp: "when the time is up",
  handDice: "Roll {count} {count|die|dice} with {sides} sides and enter the results",
  enterDice: "Enter",
  onward: "Continue",
} as const;

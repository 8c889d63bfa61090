/** What is learnt in the first battle. */
export const lesson = { first: "Move, stop in zones, weigh the odds and attack." };

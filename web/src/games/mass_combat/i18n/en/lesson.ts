/** What is learnt in the first battle. */
export const lesson = { first: "Four dice, an aspect invoked at the right moment, and an enemy taken out." };

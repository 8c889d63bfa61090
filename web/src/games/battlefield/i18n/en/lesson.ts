/** What is learnt in the first battle. */
export const lesson = { first: "Let a cone loose where it catches two, seen or not." };

/** What is learnt in the first battle. */
export const lesson = { first: "Six slots a round, and a grenade that catches two." };

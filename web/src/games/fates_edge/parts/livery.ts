/** The liveries of friends: light plates, and never that of the second side, which is the enemy's in battles. */
const FRIENDS = ["alder", "third", "neutral"] as const;

/** The livery of a player's characters, by the place of the player among all; -1 for nobody's. */
export const liveryOf = (place: number): string => (place < 0 ? "neutral" : (FRIENDS[place % FRIENDS.length] ?? ""));

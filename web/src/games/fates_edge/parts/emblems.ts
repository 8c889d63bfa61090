import type { Character } from "../wire";

/** The emblems of characters that are ready. */
const READY: Readonly<Record<string, string>> = { sable: "kestrel", bryn: "book", ash: "thorn", neve: "flame" };

/** The emblems of all others, among whom no two of a party bear the same. */
const OTHERS = [
  "moon", "key", "feather", "star", "leaf", "anchor", "hammer", "lantern", "cat", "tree", "wind", "shield", "fish",
  "scroll", "bow", "heart", "snow", "axe", "bird", "flask", "spear", "hound", "lightning", "beetle",
] as const; // prettier-ignore

/** The liveries of friends: light plates, and never that of the second side, which is the enemy's in battles. */
const FRIENDS = ["alder", "third", "neutral"] as const;

/** A number that follows from words. */
const numbered = (words: string): number => [...words].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 9973, 7);

/** The emblem of each of a party, by id: each keeps its own while others come after it. */
export function emblemsOf(party: readonly Character[]): Map<string, string> {
  const found = new Map<string, string>();
  const taken = new Set<string>(Object.values(READY));
  for (const { id } of party) {
    const first = numbered(id) % OTHERS.length;
    const free = OTHERS.map((_, at) => OTHERS[(first + at) % OTHERS.length] ?? "").find((one) => !taken.has(one));
    const emblem = READY[id] ?? free ?? OTHERS[first] ?? "";
    found.set(id, emblem);
    taken.add(emblem);
  }
  return found;
}

/** The livery of a player's characters, by the place of the player among all; -1 for nobody's. */
export const liveryOf = (place: number): string => (place < 0 ? "neutral" : (FRIENDS[place % FRIENDS.length] ?? ""));

import { Refused, upload } from "../../../lib/api";
import type { DocumentRead } from "../../../wire/types";
import type { Story } from "../wire";

/** A file that was read, or why it could not be. */
export type Reading<T> = { read: T & Pick<DocumentRead, "action">; refused: null } | { read: null; refused: Refused };

/** Let the server read a file, which keeps nothing of it. */
export async function reading<T>(kind: "packs" | "characters", file: File, token: string): Promise<Reading<T>> {
  try {
    const { action, summary } = await upload<DocumentRead>(`/api/games/fates_edge/documents/${kind}`, file, { token });
    return { read: { ...(summary as T), action }, refused: null };
  } catch (error) {
    if (error instanceof Refused) return { read: null, refused: error };
    throw error;
  }
}

/** A character with who follows it and what it owns as the text of a file; who plays it is a matter of each table. */
export function characterFile(story: Story, id: string): string {
  const own = <T extends { owner: string }>(all: Record<string, T>): T[] =>
    Object.values(all).filter((one) => one.owner === id);
  return JSON.stringify(
    { ...story.characters[id], seat: "", followers: own(story.followers), assets: own(story.assets) },
    null,
    2,
  );
}

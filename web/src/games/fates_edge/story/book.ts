import { get } from "../../../lib/api";
import type { CampaignBook, Entry } from "../wire";

let asked: Promise<CampaignBook> | null = null;

/** What the books of the game hold; fetched once, and again if that failed. */
export function book(): Promise<CampaignBook> {
  asked ??= get<CampaignBook>("/api/games/fates_edge/reference").catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** What the rules count as an advantage of the crew. */
export async function advantages(): Promise<readonly Entry[]> {
  const { tables } = await book();
  return tables.find((one) => one.rule === "core.overstack.advantages")?.rows ?? [];
}

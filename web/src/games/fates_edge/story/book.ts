import { get } from "../../../lib/api";
import type { CampaignBook } from "../wire";

let asked: Promise<CampaignBook> | null = null;

/** What the books of the game hold; fetched once, and again if that failed. */
export function book(): Promise<CampaignBook> {
  asked ??= get<CampaignBook>("/api/games/fates_edge/reference").catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

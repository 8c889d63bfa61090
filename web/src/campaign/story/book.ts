import { get } from "../../lib/api";
import type { CampaignBook } from "../../wire/types";

let asked: Promise<CampaignBook> | null = null;

/** What the books of the game hold; fetched once, and again if that failed. */
export function book(): Promise<CampaignBook> {
  asked ??= get<CampaignBook>("/api/campaigns/book").catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

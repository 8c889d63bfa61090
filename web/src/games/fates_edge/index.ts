import type { GameClient } from "../clients";

export default {
  table: () => import("./CampaignTable.svelte"),
  lobby: () => import("./lobby/CampaignBox.svelte"),
  beside: () => import("./battle/BackBar.svelte"),
} satisfies GameClient;

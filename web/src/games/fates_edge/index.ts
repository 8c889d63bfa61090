import type { GameClient } from "../clients";

export default {
  table: () => import("./CampaignTable.svelte"),
  lobby: () => import("./lobby/CampaignBox.svelte"),
  shelf: () => import("./lobby/ScenarioShelf.svelte"),
  beside: () => import("./battle/BackBar.svelte"),
} satisfies GameClient;

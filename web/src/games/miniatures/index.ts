import type { GameClient } from "../clients";

export default {
  first: () => import("./lobby/FirstBattle.svelte"),
  guide: () => import("./guide/Guide.svelte"),
  editor: () => import("./editor/index"),
} satisfies GameClient;

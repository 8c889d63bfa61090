import type { GameClient } from "../clients";
import { t } from "./i18n";

export default {
  first: { scene: "duel", side: "alder", foe: "vigil", text: t("lesson.first"), emblem: "shield" },
  guide: () => import("./guide/steps"),
  editor: () => import("./editor/index"),
} satisfies GameClient;

import type { GameClient } from "../clients";
import { t } from "./i18n";

export default {
  first: { scene: "first-steps-on-hexes", side: "crew", foe: "watch", text: t("lesson.first"), emblem: "flame" },
  guide: () => import("./guide/steps"),
} satisfies GameClient;

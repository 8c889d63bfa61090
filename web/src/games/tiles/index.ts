import type { GameClient } from "../clients";
import { t } from "./i18n";

export default {
  first: { scene: "first-steps-on-tiles", side: "yard", foe: "pack", text: t("lesson.first"), emblem: "campfire" },
  guide: () => import("./guide/steps"),
} satisfies GameClient;

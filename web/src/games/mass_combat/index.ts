import type { GameClient } from "../clients";
import { t } from "./i18n";

export default {
  first: { scene: "first-steps-on-zones", side: "ford", foe: "bank", text: t("lesson.first"), emblem: "halberd" },
  guide: () => import("./guide/steps"),
} satisfies GameClient;

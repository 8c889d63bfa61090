import { t } from "../i18n";
import type { ReadyScenario } from "../../../wire/types";

/** What the scenes of a story are like, in a line. */
export function kinds({ kinds: pillars }: ReadyScenario): string {
  return pillars.map((pillar) => t(`campaign.pillar_${pillar}` as "campaign.pillar_social")).join(" · ");
}

/** For how many players a story is, how many scenes it has, and how long it takes, in a line. */
export function size({ least, most, scenes, minutes }: ReadyScenario): string {
  const time = minutes < 120 ? t("stories.minutes", { n: minutes }) : t("stories.hours", { n: minutes / 60 });
  return [t("stories.fromToPlayers", { least, most }), t("stories.sceneCount", { n: scenes }), time].join(" · ");
}

/** What a story is found by. */
export function scenarioText(one: ReadyScenario): string {
  return [one.title, one.about, kinds(one)].join(" ");
}

import { fighters, over, rolled, type Lesson, type Moment, type Step } from "../../../guide/steps";
import { translator } from "../../../i18n";
import { guide } from "../i18n/en/guide";

const t = translator({ guide });

/** Whether the own piece stands beside the enemy; the guided battle is fought on squares. */
export function beside(now: Moment): boolean {
  const [me, foe] = fighters(now);
  if (!me || !foe) return true;
  return Math.max(Math.abs(me.at[0] - foe.at[0]), Math.abs(me.at[1] - foe.at[1])) === 1;
}

/** Whether the own piece has begun its turn. */
const begun = (now: Moment) => now.tableau.turn.acting === fighters(now)[0]?.id || moved(now);
const moved = (now: Moment) => beside(now) || rolled(now) || over(now);
/** Once dice lie there, or it is asked what is to become of them. */
const struck = (now: Moment) => rolled(now) || over(now) || Boolean(beside(now) && now.standing?.prompt);

/** The steps, in their order; what was done ahead of the guide counts. */
export const STEPS: readonly Step[] = [
  {
    id: "select",
    title: (names) => t("guide.select", names),
    text: (names) => t("guide.selectText", names),
    read: false,
    done: (now) => now.selected === fighters(now)[0]?.id || begun(now),
  },
  {
    id: "reach",
    title: (names) => t("guide.reach", names),
    text: (names) => t("guide.reachText", names),
    read: true,
    done: begun,
  },
  {
    id: "why",
    title: (names) => t("guide.why", names),
    text: (names) => t("guide.whyText", names),
    read: true,
    done: (now) => now.refused || begun(now),
  },
  {
    id: "move",
    title: (names) => t("guide.move", names),
    text: (names) => t("guide.moveText", names),
    read: false,
    done: moved,
  },
  {
    id: "odds",
    title: (names) => t("guide.odds", names),
    text: (names) => t("guide.oddsText", names),
    read: false,
    done: (now) => now.deed === "attack" || now.weighing || struck(now),
  },
  {
    id: "attack",
    title: (names) => t("guide.attack", names),
    text: (names) => t("guide.attackText", names),
    read: false,
    done: struck,
  },
  {
    id: "answer",
    title: (names) => t("guide.answer", names),
    text: (names) => t("guide.answerText", names),
    read: false,
    done: (now) => now.standing?.prompt === null || over(now),
  },
  {
    id: "turn",
    title: (names) => t("guide.turn", names),
    text: (names) => t("guide.turnText", names),
    read: false,
    done: over,
  },
];

/** The guide through the first battle. */
export default {
  steps: STEPS,
  done: (names) => t("guide.done", names),
  doneText: (names) => t("guide.doneText", names),
} satisfies Lesson;

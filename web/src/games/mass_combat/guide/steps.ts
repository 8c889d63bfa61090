import { over, sayStep, thrown, type Lesson, type Moment, type Step } from "../../../guide/steps";
import { translator } from "../../../i18n";
import { guide } from "../i18n/en/guide";

const t = translator({ guide });

type Done = Step["done"];
type Id = "roll" | "select" | "zones" | "attack" | "invoke" | "turn";

const words = (id: Id | "done") => sayStep<Id | "done">((key, names) => t(`guide.${key}`, names), id);
const isOwn = ({ tableau, side }: Moment, id: string) => tableau.pieces[id]?.side === side;
const fighting: Done = (now) => now.tableau.contest !== null;
const fought: Done = (now) => now.news.some((news) => news.lines?.some(({ outcome }) => outcome !== null));
const begun: Done = (now) => fighting(now) || fought(now) || over(now);

/** When each step is done, in their order; steps that are only read are done by a button too. */
const STEPS: readonly [id: Id, read: boolean, done: Done][] = [
  ["roll", false, (now) => thrown(now)],
  ["select", false, (now) => isOwn(now, now.selected) || begun(now)],
  ["zones", true, (now) => now.refused || begun(now)],
  ["attack", false, begun],
  ["invoke", false, (now) => !fighting(now)],
  ["turn", false, over],
];

/** The guide through the first battle. */
export default {
  steps: STEPS.map(([id, read, done]) => ({ id, read, done, ...words(id) })),
  done: words("done").title,
  doneText: words("done").text,
} satisfies Lesson;

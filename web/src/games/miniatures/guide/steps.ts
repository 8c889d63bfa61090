import type { Key } from "../i18n";
import type { News, Piece, Standing, Tableau } from "../../../wire/types";

/** What the guide looks at: the game as one sees it, and what one means to do. */
export interface Moment {
  tableau: Tableau;
  standing: Standing | null;
  news: readonly News[];
  side: string;
  selected: string;
  deed: string;
  refused: boolean;
  weighing: boolean;
}

/** A step of the first battle: what it says, and when it is done; `read` steps are also done by a button. */
export interface Step {
  id: string;
  title: Key;
  text: Key;
  read: boolean;
  done: (now: Moment) => boolean;
}

/** The piece that is one's own, and the one to fight. */
export function fighters({ tableau, side }: Moment): [me: Piece | undefined, foe: Piece | undefined] {
  const pieces = Object.values(tableau.pieces);
  return [pieces.find((piece) => piece.side === side), pieces.find((piece) => piece.side !== side)];
}

/** Whether the own piece stands beside the enemy; the guided battle is fought on squares. */
export function beside(now: Moment): boolean {
  const [me, foe] = fighters(now);
  if (!me || !foe) return true;
  return Math.max(Math.abs(me.at[0] - foe.at[0]), Math.abs(me.at[1] - foe.at[1])) === 1;
}

/** Whether the own piece has rolled dice. */
export function rolled(now: Moment): boolean {
  const [me] = fighters(now);
  const undone = new Set(now.news.flatMap((news) => news.undone ?? []));
  const standing = now.news.filter((news) => !undone.has(news.cursor));
  return standing.some((news) => news.lines?.some((line) => line.dice.length > 0 && line.piece === me?.id));
}

/** Whether one's first turn is over, or the battle is. */
export function over(now: Moment): boolean {
  const { turn, ending } = now.tableau;
  return ending !== null || turn.round > 1 || (turn.up !== "" && turn.up !== now.side);
}

const moved = (now: Moment) => beside(now) || rolled(now) || over(now);
/** Once dice lie there, or it is asked what is to become of them. */
const struck = (now: Moment) => rolled(now) || over(now) || Boolean(beside(now) && now.standing?.prompt);

/** The steps, in their order; what was done ahead of the guide counts. */
export const STEPS: readonly Step[] = [
  {
    id: "select",
    title: "guide.select",
    text: "guide.selectText",
    read: false,
    done: (now) => now.selected === fighters(now)[0]?.id || moved(now),
  },
  { id: "reach", title: "guide.reach", text: "guide.reachText", read: true, done: moved },
  {
    id: "why",
    title: "guide.why",
    text: "guide.whyText",
    read: true,
    done: (now) => now.refused || moved(now),
  },
  { id: "move", title: "guide.move", text: "guide.moveText", read: false, done: moved },
  {
    id: "odds",
    title: "guide.odds",
    text: "guide.oddsText",
    read: false,
    done: (now) => now.deed === "attack" || now.weighing || struck(now),
  },
  { id: "attack", title: "guide.attack", text: "guide.attackText", read: false, done: struck },
  {
    id: "answer",
    title: "guide.answer",
    text: "guide.answerText",
    read: false,
    done: (now) => now.standing?.prompt === null || over(now),
  },
  { id: "turn", title: "guide.turn", text: "guide.turnText", read: false, done: over },
];

/** The step to show: the first that is neither done nor skipped, counted from `from`; all of them once nothing is left. */
export function next(now: Moment, from: number): number {
  const left = STEPS.findIndex((step, i) => i >= from && !step.done(now));
  return left < 0 ? STEPS.length : left;
}

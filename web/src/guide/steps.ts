import type { News, Piece, Standing, Tableau } from "../wire/types";

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

/** A sentence of a step, with the names of one's own piece and of the one to fight. */
export type Sentence = (names: { me: string; foe: string }) => string;

/** What a step says: the sentences of a key, and of that key with "Text". */
export function sayStep<Id extends string>(
  say: (key: Id | `${Id}Text`, names: Parameters<Sentence>[0]) => string,
  id: Id,
): Record<"title" | "text", Sentence> {
  return { title: (names) => say(id, names), text: (names) => say(`${id}Text`, names) };
}

/** A step of a first battle: what it says, and when it is done; `read` steps are also done by a button. */
export interface Step {
  id: string;
  title: Sentence;
  text: Sentence;
  read: boolean;
  done: (now: Moment) => boolean;
}

/** What leads through a first battle: its steps in their order, and what is said after the last. */
export interface Lesson {
  steps: readonly Step[];
  done: Sentence;
  doneText: Sentence;
}

/** A first battle: its scene, the side that one plays, the one that a bot plays, and what is told of it. */
export interface First {
  scene: string;
  side: string;
  foe: string;
  /** What is learnt in it. */
  text: string;
  emblem: string;
}

/** The piece that is one's own, and the one to fight. */
export function fighters({ tableau, side }: Moment): [me: Piece | undefined, foe: Piece | undefined] {
  const pieces = Object.values(tableau.pieces);
  return [pieces.find((piece) => piece.side === side), pieces.find((piece) => piece.side && piece.side !== side)];
}

/** Whether dice were thrown, and not taken back: by anybody, or by a piece. */
export function thrown(now: Moment, piece = ""): boolean {
  const undone = new Set(now.news.flatMap((news) => news.undone ?? []));
  const standing = now.news.filter((news) => !undone.has(news.cursor));
  return standing.some((news) =>
    news.lines?.some(({ dice, piece: by }) => dice.length > 0 && (!piece || by === piece)),
  );
}

/** Whether the own piece has rolled dice. */
export function rolled(now: Moment): boolean {
  const [me] = fighters(now);
  return me !== undefined && thrown(now, me.id);
}

/** Whether one's first turn is over, or the battle is. */
export function over(now: Moment): boolean {
  const { turn, ending } = now.tableau;
  return ending !== null || turn.round > 1 || (turn.up !== "" && turn.up !== now.side);
}

/** The step to show: the first that is neither done nor skipped, counted from `from`; all of them once nothing is left. */
export function next(steps: readonly Step[], now: Moment, from: number): number {
  const left = steps.findIndex((step, i) => i >= from && !step.done(now));
  return left < 0 ? steps.length : left;
}

import { t } from "../../i18n";
import type { Piece, Seated, Standing, TurnOrder } from "../../wire/types";

/** Whether a seat commands a piece: one of its own, or for who sees all one of a side that nobody else plays. */
export function canCommand(you: Seated, seats: readonly Seated[], piece: Piece): boolean {
  if (you.role === "gm" && you.side === "gm")
    return piece.side !== "" && !seats.some((seat) => seat.role !== "spectator" && seat.side === piece.side);
  const all = you.commands.length === 0;
  return you.role !== "spectator" && you.side === piece.side && (all || you.commands.includes(piece.id));
}

/**
 * The pieces among one's own that have not acted this round, each once, in the order of their turns; who plays several
 * sides is offered those of the side that is up. While one of them acts the others must wait, unless sides choose.
 */
export function findWaiting(turn: TurnOrder, own: readonly Piece[]): Piece[] {
  const acting = own.filter((piece) => piece.id === turn.acting);
  if (acting.length && !turn.groups.length) return acting;
  const slots = turn.slots.filter((slot) => slot.state !== "acted").map((slot) => slot.piece);
  const order = new Set([...slots, ...turn.groups.flatMap((group) => group.waiting)]);
  const waiting = [...order].flatMap((id) => own.find((piece) => piece.id === id) ?? []);
  const up = waiting.filter((piece) => piece.side === turn.up);
  return up.length ? up : waiting;
}

/** Who acts, for all to see, and those of one's own who may, where pieces take turns and it is one's own. */
export function findAble(turn: TurnOrder, own: readonly Piece[], yours: boolean): string[] {
  const waiting = yours && turn.phases.length === 0 ? findWaiting(turn, own).map((piece) => piece.id) : [];
  return [...new Set([turn.acting, ...waiting])].filter(Boolean);
}

/** The piece to select when one's turn comes: the one that acts, else the only one that can; "" leaves the choice. */
export function findOnly(turn: TurnOrder, own: readonly Piece[]): string {
  if (own.some((piece) => piece.id === turn.acting)) return turn.acting;
  const [only, other] = findWaiting(turn, own);
  return turn.acting === "" && only && !other ? only.id : "";
}

/** Whom the head of the table says that the game waits for, and what stands below; brass if it is for oneself. */
export interface Headline {
  title: string;
  below: string;
  yours: boolean;
}

/** Whom the game waits for: `called` gives a side's name, `who` says what one plays. */
export function describeTurn(
  turn: TurnOrder,
  standing: Standing | null,
  yours: boolean,
  called: (side: string) => string,
  who: string,
): Headline {
  const waits = standing?.waits;
  if (waits) return { title: waitsWords(waits.seat, waits.words, called), below: who, yours: false };
  if (!yours) return { title: turn.words, below: who, yours: false };
  if (standing?.prompt) return { title: t("table.yourTurn"), below: t("table.answerIt"), yours: true };
  if (turn.acting) return { title: turn.words, below: t("table.yourTurn"), yours: true };
  const choose = turn.slots.length > 0 && turn.phases.length === 0;
  return { title: t("table.yourTurn"), below: choose ? t("table.chooseActs") : turn.words, yours: true };
}

/** That a question is open for somebody else. */
export function waitsWords(side: string, words: string, called: (side: string) => string): string {
  const name = called(side);
  return name ? t("table.waitsFor", { name }) : words;
}

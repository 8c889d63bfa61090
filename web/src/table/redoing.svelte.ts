import type { Deed } from "../lib/tablestore.svelte";
import type { News } from "../wire/types";

/** Something of one's own that was done, and the cursor of the news that told of it. */
interface Own {
  cursor: number;
  deed: Deed;
}

/** What one did and took back, to do it again while nothing else has happened since. */
export class Redoing {
  /** What was taken back, what to do again first at the end. */
  back = $state.raw<readonly Deed[]>([]);
  #own: readonly Own[] = [];
  #again = false;

  /** Keep in mind that one did something, told by one's own news since a cursor. */
  did(deed: Deed, since: number, you: string, news: readonly News[]): void {
    const known = this.#own.map((own) => own.cursor);
    const told = news.find(
      (item) => item.cursor > since && item.by === you && happened(item) && !known.includes(item.cursor),
    );
    if (told) this.#own = [...this.#own, { cursor: told.cursor, deed }];
  }

  /** Something was told: what was taken back can be done again, and anything else that happens ends that. */
  heard(news: News): void {
    if (news.undone?.length) this.#takenBack(news.undone);
    else if (happened(news)) this.back = this.#again ? this.back.slice(0, -1) : [];
  }

  /** Do again what was taken back last. */
  async again(act: (deed: Deed) => Promise<boolean>): Promise<void> {
    const deed = this.back.at(-1);
    if (deed === undefined || this.#again) return;
    this.#again = true;
    await act(deed);
    this.#again = false;
  }

  #takenBack(undone: readonly number[]): void {
    const mine = this.#own.filter(({ cursor }) => undone.includes(cursor));
    this.#own = this.#own.filter((one) => !mine.includes(one));
    this.back = mine.length === undone.length ? [...this.back, ...mine.map(({ deed }) => deed).reverse()] : [];
  }
}

/** Whether something happened in the game, more than that somebody spoke or sat down. */
const happened = (news: News): boolean =>
  Boolean(news.lines?.length || news.motions?.length || news.change || news.tableau);

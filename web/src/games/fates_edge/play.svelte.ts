import { getContext, setContext } from "svelte";
import type { Attempt, Casting, GameAction, Character, Clock, Follower, Story } from "./wire";
import type { Deed } from "../../wire/types";
import { t } from "./i18n";
import { notify } from "../../lib/live.svelte";
import type { Screen } from "../../table/screen.svelte";
import type { Look } from "../../lib/piece/counter";
import { liveryOf } from "./parts/livery";
import { spelt, storyOf } from "./story";
import { Drafts } from "./tray/drafts.svelte";
import { dueOf, waitsFor } from "./tray/due";
import { Sight } from "./tray/sight.svelte";
import { Trials, type Trial } from "./trials";

export type Page = "party" | "sheet" | "dice" | "clocks" | "master" | "story" | "magic" | "deeds" | "log";
declare const SERVED: unique symbol;
/** An action as the server sent it, to be sent back unchanged. */
export type ServedAction = Record<string, unknown> & { readonly [SERVED]: true };
export type Action = GameAction | ServedAction;

/** An action that came from the server, or that a form of the server's was filled in for. */
export const served = (action: Record<string, unknown>): ServedAction => action as ServedAction;

/** A check that somebody means to begin, as far as it is known. */
export interface Meant {
  character: string;
  skill: string;
}

const KEY = Symbol("campaign");

/** The harm that takes a die, of its three levels. */
const MODERATE = 2;

/** What stands on the screen of a campaign: its story, the page that is open, and whose sheet one looks at. */
export class Play {
  /** The check that one looks at; "" for the newest. */
  looked = $state("");
  /** The check that one means to begin; null while one looks at those that go on. */
  meant = $state.raw<Meant | null>(null);
  /** What is typed of a check that is not proposed yet; it stays while one looks at something else. */
  readonly typed = $state({ goal: "", method: "" });
  /** Whether the dice tray lies beside the sheet. */
  beside = $state(false);
  #picked = $state("");
  #held = $state("");
  readonly drafts: Drafts;
  /** Whose cards the game master has on the screen. */
  readonly sight = new Sight();
  readonly #trials: Trials;

  constructor(readonly screen: Screen) {
    this.#trials = new Trials(
      () => screen.table.moment,
      (deed) => this.#ask(deed),
    );
    this.drafts = new Drafts(`fieldcraft.drafts.${location.pathname}`);
  }

  /** The page that is open; the table remembers it while a battle lies there. */
  get page(): Page {
    return (this.screen.page || "party") as Page;
  }
  set page(page: Page) {
    this.screen.page = page;
  }

  readonly story = $derived.by((): Story | null => storyOf(this.screen.tableau));
  /** Whether one is the game master and sees the game as it is now: in the past, nobody commands anything. */
  readonly master = $derived.by(() => (this.story?.master ?? false) && this.screen.live);
  readonly side = $derived.by(() =>
    this.screen.seen ? this.#sideOf(this.screen.seen.seat) : (this.screen.you?.side ?? ""),
  );
  readonly characters = $derived.by((): Character[] =>
    Object.values(this.story?.characters ?? {}).sort((a, b) =>
      (a.seat || "z").localeCompare(b.seat || "z", "en", { numeric: true }),
    ),
  );
  readonly #played = $derived.by(() => this.characters.filter((one) => one.seat !== "" && one.seat === this.side));
  readonly own = $derived.by(() => (this.screen.live ? this.#played : []));
  readonly followers = $derived.by((): Follower[] => Object.values(this.story?.followers ?? {}));
  readonly clocks = $derived.by((): Clock[] => Object.values(this.story?.clocks ?? {}));
  readonly attempts = $derived.by((): Attempt[] =>
    Object.values(this.story?.attempts ?? {}).sort((a, b) => Number(b.id) - Number(a.id)),
  );
  /** The check before one: the one that was picked, the one before one until it is over, what waits for oneself. */
  readonly attempt = $derived.by(
    () =>
      this.attempts.find((one) => one.id === this.looked) ??
      this.attempts.find((one) => one.id === this.#held && one.stage !== "done") ??
      this.due.at(-1) ??
      this.ownAttempts[0] ??
      this.attempts[0],
  );
  readonly ownAttempts = $derived.by(() => this.attempts.filter((one) => this.#isOwn(one)));
  /** The checks that wait for oneself, the newest first: to go on, or to be joined before their dice fall. */
  readonly due = $derived.by(() =>
    this.attempts.filter((one) =>
      this.master
        ? dueOf(one) === "master"
        : (dueOf(one) === "player" && this.commands(this.story?.characters[waitsFor(one)])) || this.mayJoin(one),
    ),
  );
  /** The rituals that wait for oneself: to be allowed by the game master, or to be joined. */
  readonly rituals = $derived.by(() =>
    Object.values(this.story?.castings ?? {}).filter(
      (one) => one.phase === "declared" && (this.master || this.ableToHelp(one).length > 0),
    ),
  );
  readonly picked = $derived.by(
    () => this.characters.find((one) => one.id === this.#picked) ?? this.#played[0] ?? this.characters[0],
  );

  /** Look at somebody's sheet. */
  pick(character: string): void {
    this.#picked = character;
  }

  /** Open a page. */
  open(page: Page): void {
    this.page = page;
    if (page === "log") this.screen.open(this.screen.tab);
  }

  /** Stay with the check that is before one while others come, as long as it is not over. */
  hold(): void {
    this.#held = this.attempt?.id ?? "";
  }

  /** Throw dice of a check, or throw some again; once nothing can be done about them, their result is there at once. */
  async throwing(attempt: string, action: Action): Promise<boolean> {
    if (!(await this.do(action))) return false;
    const lying = this.story?.lying[attempt];
    return lying && !lying.open ? this.do({ do: "take_result", attempt }) : true;
  }

  /** Roll a check. */
  roll(attempt: string): Promise<boolean> {
    return this.throwing(attempt, { do: "roll_check", attempt });
  }

  /** Those of some ids, in the order in which all stand; nobody while one looks at the past. */
  those(ids: readonly string[] | undefined): Character[] {
    return this.screen.live ? this.characters.filter((one) => ids?.includes(one.id)) : [];
  }

  /** Whom one may let help with a ritual. */
  ableToHelp({ id }: Casting): Character[] {
    return this.those(this.story?.able.rites[id]);
  }

  /** Whether a check faces a group that somebody of one's own may join. */
  mayJoin(one: Attempt): boolean {
    return one.stage === "staked" && this.those(this.story?.able.joins[one.id]).length > 0;
  }

  #isOwn(one: Attempt): boolean {
    return this.own.some((who) => who.id === one.character);
  }

  /** Whether somebody's wound takes a die of what it matters to. */
  isWounded(character: string): boolean {
    return this.story?.characters[character]?.harm === MODERATE;
  }

  /** Stay with a check that is not proposed yet while others come. */
  begin(): void {
    this.meant ??= { character: "", skill: "" };
  }

  /** Look at a check; "" for the newest. */
  look(attempt: string): void {
    this.looked = attempt;
    this.meant = null;
  }

  /** Begin a check beside the sheet. */
  mean(character: string, skill: string): void {
    this.meant = { character, skill };
    this.beside = true;
  }

  /** Whether one may act for a character. */
  commands(character: Character | undefined): boolean {
    return character !== undefined && (this.master || this.own.includes(character));
  }

  /** A key of the game as people read it. */
  spelt(key: string): string {
    return spelt(key);
  }

  /** What a character is called. */
  name(id: string): string {
    return this.story?.characters[id]?.name ?? this.story?.followers[id]?.name ?? id;
  }

  /** Somebody of the party as a counter with their emblem, in a colour of friends. */
  counter(character: Character): Look {
    return {
      name: character.name,
      colour: liveryOf(this.screen.tableau?.banners.findIndex((one) => one.id === character.seat) ?? -1),
      emblem: this.story?.sheets[character.id]?.emblem ?? "",
      picture: "",
      angle: null,
      harm: 0,
      most: 0,
      marks: [],
      unseen: false,
    };
  }

  /** The counter of who bears a name, or of whom a side plays first; null for nobody of the party. */
  face(who: string): Look | null {
    const found = this.characters.find((one) => who !== "" && (one.name === who || one.seat === who));
    return found ? this.counter(found) : null;
  }

  /** In which position a check begins, with all that changes it. */
  position(one: Attempt): Attempt["position"] {
    return this.story?.positions[one.id] ?? one.position;
  }

  /** Who plays a character, by the name that they gave at the table, if they did; "" for nobody. */
  player({ seat }: Character): string {
    const seated = this.screen.seats.find((one) => one.role === "player" && one.side === seat);
    return seated?.label ?? this.screen.banner(seat)?.label ?? "";
  }

  /** Do a deed; why not is said in a notice. */
  async do(action: Action): Promise<boolean> {
    if (this.screen.live) return this.screen.doAnyTime({ ...action });
    notify(t("campaign.notNowLive"));
    return false;
  }

  /** Do what a panel offers; a check that it begins on a sheet lies beside that sheet. */
  async take(action: Record<string, unknown>): Promise<boolean> {
    const before = this.ownAttempts[0]?.id;
    if (!(await this.do(served(action)))) return false;
    const began = this.ownAttempts[0]?.id;
    if (began && began !== before && this.page === "sheet") {
      this.look(began);
      this.beside = true;
    }
    return true;
  }

  /** What would come of a deed, before it is done. */
  try(action: Action): Promise<Trial> {
    return this.#trials.of({ ...action });
  }

  async #ask(deed: Record<string, unknown>): Promise<Trial> {
    const answer = await this.screen.table.try(deed);
    if (answer.type === "no") return { preview: null, refusal: answer.refusal };
    return { preview: answer.preview, refusal: answer.preview.refusal };
  }

  /** What a character may learn, with prices and reasons. */
  async learnable(character: string): Promise<Deed[]> {
    const answer = await this.screen.table.options(character);
    return answer.type === "deeds" ? answer.deeds : [];
  }

  #sideOf(seat: string): string {
    return this.screen.seats.find((one) => one.id === seat)?.side ?? "";
  }
}

/** Make a campaign known to all its parts. */
export const providePlay = (play: Play): Play => setContext(KEY, play);

/** The campaign that one is part of. */
export const usePlay = (): Play => getContext<Play>(KEY);

import { surfaceOf } from "../board/surface";
import { t } from "../i18n";
import type { Compass } from "../lib/piece/look";
import type { TableStore } from "../lib/tablestore.svelte";
import type { Banner, Note, Piece, Seated, Seen } from "../wire/types";
import type { Cell } from "./logic/choices";
import { canCommand, describeTurn } from "./logic/turns";
import type { Replay } from "./replay/replay.svelte";

/** What one looks at: the game, a moment of its replay, or what another seat sees; and what things in it are called. */
export class TableView {
  seen = $state.raw<Seen | null>(null);
  replay = $state.raw<Replay | null>(null);
  readonly #known = new Map<string, Piece>();
  /** The pieces that were gone before one came, once somebody has asked for one. */
  #gone = $state.raw<ReadonlyMap<string, Piece> | null>(null);
  #asked = false;

  constructor(readonly table: TableStore) {}

  /** What is drawn: the game, a moment of its replay, or what another seat sees. */
  readonly tableau = $derived.by(() => this.replay?.tableau ?? this.seen?.tableau ?? this.table.tableau);
  readonly standing = $derived.by(() => this.seen?.standing ?? this.table.standing);
  readonly news = $derived.by(() => this.replay?.news ?? this.table.news);
  readonly live = $derived.by(() => this.replay === null && this.seen === null);
  readonly settings = $derived.by(() => this.table.settings);
  readonly you = $derived.by(() => this.table.you);
  readonly isMaster = $derived.by(() => this.table.you?.role === "gm");
  /** Whether one's seat sees all: a game master who plays a side sees what the side sees. */
  readonly seesAll = $derived.by(() => this.isMaster && this.you?.side === "gm");
  /** The points that the game master holds. */
  readonly masterCounters = $derived.by(() => (this.tableau?.counters ?? []).filter((one) => one.side === ""));
  readonly pieces = $derived.by(() => Object.values(this.tableau?.pieces ?? {}));
  readonly seats = $derived.by(() => this.table.seats.map((seat) => ({ ...seat, here: this.#isHere(seat) })));
  readonly grid = $derived.by(() => (this.tableau ? surfaceOf(this.tableau.ground) : null));
  readonly compass = $derived.by((): Compass => this.grid?.compass ?? "square");
  readonly youPlay = $derived.by(() => {
    const you = this.you;
    if (!you) return "";
    if (you.role === "spectator") return t("table.youWatch");
    const side = this.playedBy(you);
    return side ? t("table.youPlay", { side }) : t("table.youMaster");
  });

  /** Whether the game waits for the side that one plays. */
  readonly isYourTurn = $derived.by(
    () => this.live && (this.standing?.may_act ?? false) && (this.you?.side ?? "") !== "",
  );

  /** The pieces that one's seat commands. */
  readonly own = $derived.by(() => this.pieces.filter((piece) => this.commands(piece)));

  /** Whom the game waits for, as the head of the table says it. */
  readonly headline = $derived.by(() =>
    this.tableau
      ? describeTurn(
          this.tableau.turn,
          this.live ? this.standing : null,
          this.isYourTurn,
          (side) => this.banner(side)?.label ?? "",
          this.youPlay,
        )
      : null,
  );

  /** A piece that is on the board now. */
  piece(id: string): Piece | undefined {
    return this.tableau?.pieces[id];
  }

  /** What people call a cell. */
  cellName(cell: Cell): string {
    return this.grid?.name(cell) ?? "";
  }

  /** Where a piece stands: its cell, or the two on whose border it is; and its level, if it is on one. */
  placeName({ at, border, level }: Piece): string {
    const place = border
      ? t("table.onBorder", { one: this.cellName(border[0]), other: this.cellName(border[1]) })
      : this.cellName(at);
    return level === 0 ? place : `${place}, ${t("table.level", { level })}`;
  }

  /** What a piece has left, or the harm that it has taken: what that is called, and how much of how much. */
  healthOf({ health: [taken, most] }: Pick<Piece, "health">): { label: string; value: number; most: number } {
    const label = this.tableau?.health ?? "";
    return label ? { label, value: most - taken, most } : { label: t("table.harm"), value: taken, most };
  }

  /** The same in words. */
  healthWords(piece: Pick<Piece, "health">): string {
    return t("table.valueOf", this.healthOf(piece));
  }

  /** A piece as it was last seen, though it may have left the board. */
  remembered(id: string): Piece | undefined {
    return this.piece(id) ?? this.#known.get(id) ?? this.#lookUp(id);
  }

  /** A piece as the history of the scene tells of it, which is fetched once. */
  #lookUp(id: string): Piece | undefined {
    if (id && !this.#asked && this.pieces.length > 0) {
      this.#asked = true;
      void this.table.history(null, null).then((answer) => {
        if (answer.type !== "history") return;
        const changes = answer.news.flatMap(({ change, tableau }) => Object.values((change ?? tableau)?.pieces ?? {}));
        const all = [...Object.values(answer.start.pieces), ...changes].filter((piece) => piece !== null);
        this.#gone = new Map(all.map((piece) => [piece.id, piece]));
      });
    }
    return this.#gone?.get(id);
  }

  /** Keep in mind what the pieces look like. */
  remember(pieces: readonly Piece[]): void {
    for (const piece of pieces) this.#known.set(piece.id, piece);
  }

  /** The banner of a side. */
  banner(side: string): Banner | undefined {
    return this.tableau?.banners.find((banner) => banner.id === side);
  }

  /** Whom a seat plays, or the side through whose eyes it looks: "" for who sees all. */
  sideName({ side }: Pick<Seated, "side">): string {
    const banner = this.banner(side);
    return banner?.plays.join(", ") || (banner?.label ?? "");
  }

  /** Whom a seat plays: its own pieces by their names, else its side; "" for who plays none. */
  playedBy(seat: Pick<Seated, "role" | "side" | "commands">): string {
    if (seat.role === "spectator") return "";
    const named = seat.commands.flatMap((id) => this.remembered(id)?.name ?? []);
    return named.join(", ") || this.sideName(seat);
  }

  /** What a seat is called. */
  seatName(id: string): string {
    return this.seats.find((seat) => seat.id === id)?.label ?? t("table.somebody");
  }

  /** The note on a piece or a cell. */
  note(about: string): Note | undefined {
    return this.settings?.notes.find((note) => note.about === about);
  }

  /** Whether one's seat commands a piece. */
  commands(piece: Piece): boolean {
    return this.you !== null && canCommand(this.you, this.table.seats, piece);
  }

  #isHere(seat: Seated): boolean {
    return this.table.standing?.here.includes(seat.id) ?? seat.here;
  }
}

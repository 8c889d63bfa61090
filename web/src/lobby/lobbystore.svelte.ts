import { get, post, remove, request, Refused } from "../lib/api";
import { dropToken, keepToken, seats } from "../lib/tokens";
import type { Me, NewTable, OpenedTable, SceneCard, SeatCard, SeatLink, TableCard } from "../wire/types";

/** A seat that this browser holds at a table of somebody else. */
export interface HeldSeat {
  seat: SeatCard;
  token: string;
}

const NOBODY: Me = { name: "", local: false, hosts: false, accounts: false, sign_up: false, version: "", links: [] };

/** What the lobby knows: who one is, one's tables and seats, and the scenes there are. */
export class LobbyStore {
  me = $state.raw<Me>(NOBODY);
  tables = $state.raw<readonly TableCard[]>([]);
  held = $state.raw<readonly HeldSeat[]>([]);
  scenes = $state.raw<readonly SceneCard[]>([]);
  /** Whether all of it has been fetched once, and why not if it cannot be. */
  ready = $state(false);
  trouble = $state("");

  /** Fetch everything anew. */
  async load(): Promise<void> {
    try {
      this.me = await get<Me>("/api/me");
      await Promise.all([this.loadTables(), this.loadScenes()]);
      this.trouble = "";
    } catch (error) {
      this.trouble = error instanceof Refused ? error.why : String(error);
    }
    this.ready = true;
  }

  /** Fetch the tables anew, those of one's own and those where one only has a seat. */
  async loadTables(): Promise<void> {
    const own = this.me.hosts ? await get<TableCard[]>("/api/tables") : [];
    this.tables = [...own].sort((a, b) => Number(b.moves) - Number(a.moves) || b.updated - a.updated);
    await this.#loadSeats(new Set(own.map((table) => table.id)));
  }

  async #loadSeats(own: ReadonlySet<string>): Promise<void> {
    const elsewhere = seats().filter(([table]) => !own.has(table));
    const found = await Promise.all(elsewhere.map(([table, token]) => seatOf(table, token)));
    this.held = found.filter((one): one is HeldSeat => one !== null);
  }

  /** Fetch the library anew. */
  async loadScenes(): Promise<void> {
    this.scenes = this.me.hosts ? await get<SceneCard[]>("/api/library") : [];
  }

  /** Open a table, and keep the game master's seat at it. */
  async open(table: NewTable): Promise<OpenedTable> {
    const opened = await post<OpenedTable>("/api/tables", table);
    keepToken(opened.table, opened.token);
    return opened;
  }

  /** The seats of a table with their links. */
  links(table: string): Promise<SeatLink[]> {
    return get<SeatLink[]>(`/api/tables/${encodeURIComponent(table)}/links`);
  }

  /** Throw a table away for good. */
  async remove(table: string): Promise<void> {
    await remove(`/api/tables/${encodeURIComponent(table)}`);
    dropToken(table);
    await this.loadTables();
  }

  /** Bring back a table from the file of an export. */
  async bring(file: File): Promise<OpenedTable> {
    const form = new FormData();
    form.append("file", file);
    const opened = await request<OpenedTable>("POST", "/api/tables/import", { form });
    keepToken(opened.table, opened.token);
    return opened;
  }

  /** Throw one's own scene away. */
  async removeScene(id: string): Promise<void> {
    await remove(`/api/scenes/${encodeURIComponent(id)}`);
    await this.loadScenes();
  }

  /** Sign out, and know nothing of it any longer. */
  async signOut(): Promise<void> {
    await post("/api/sign-out");
    await this.load();
  }
}

/** The seat that a token opens; a link that was revoked is forgotten. */
async function seatOf(table: string, token: string): Promise<HeldSeat | null> {
  try {
    return { seat: await get<SeatCard>("/api/seat", { token }), token };
  } catch (error) {
    if (error instanceof Refused && error.status === 401) dropToken(table);
    return null;
  }
}

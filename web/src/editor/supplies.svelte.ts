import { get } from "../lib/api";
import type { Drafted, Edge, GroundKind } from "../wire/types";
import { alike, OPEN, terrainKey, type Looks } from "./boards";
import type { EdgeSample, GroundSample, Palette, Terrain } from "./draft";

const NOTHING: Palette = { grounds: [], edges: [] };

/** What the editor offers, as the server has it, and the ground of the scene's own. */
export class Supplies implements Looks {
  palette = $state.raw<Palette>(NOTHING);
  own = $state.raw<readonly Terrain[]>([]);
  #known = $state.raw<ReadonlyMap<string, GroundKind>>(new Map());

  /** Fetch what the server offers for a game. */
  async load(system: string): Promise<void> {
    this.palette = await get<Palette>(`/api/drafts/palette?system=${encodeURIComponent(system)}`);
    this.#learn(this.palette.grounds.map(({ terrain, shown }) => [terrain, shown]));
  }

  /** Take up what an answer says of the looks of a draft's ground. */
  learn(kinds: readonly Terrain[], { kinds: shown }: Drafted): void {
    this.#learn(kinds.flatMap((terrain, i) => (shown[i] ? [[terrain, shown[i]] as const] : [])));
  }

  #learn(pairs: readonly (readonly [Terrain, GroundKind])[]): void {
    const fresh = pairs.filter(([terrain]) => !this.#known.has(terrainKey(terrain)));
    if (fresh.length)
      this.#known = new Map([
        ...this.#known,
        ...fresh.map(([terrain, shown]) => [terrainKey(terrain), shown] as const),
      ]);
  }

  /** Ground that the palette does not have, to be offered too. */
  offer(kinds: readonly Terrain[]): void {
    const fresh = kinds.filter(
      (kind) => !alike(kind, OPEN) && !this.grounds.some(({ terrain }) => alike(terrain, kind)),
    );
    if (fresh.length) this.own = [...this.own, ...fresh];
  }

  /** All ground that can be painted: the palette's, and the scene's own. */
  get grounds(): readonly GroundSample[] {
    return [
      ...this.palette.grounds,
      ...this.own.map((terrain) => ({ sign: "", terrain, shown: this.ground(terrain) })),
    ];
  }

  get edges(): readonly EdgeSample[] {
    return this.palette.edges;
  }

  ground = (terrain: Terrain): GroundKind =>
    this.#known.get(terrainKey(terrain)) ?? {
      name: terrain.name,
      look: terrain.impassable ? "rock" : "grass",
      text: "",
    };

  edge = (name: string): Edge["kind"] => this.edges.find(({ side }) => side.name === name)?.shown.kind ?? "other";
}

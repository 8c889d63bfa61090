import type { EditorStore } from "../editor.svelte";
import {
  cornerMoved,
  edited,
  joined,
  linkBetween,
  outlined,
  placed,
  rejoined,
  removed,
  zoneAt,
  zonePalette,
  zonesOf,
  type LinkEntry,
  type ZonesDraft,
} from "./draft";
import { distance, middleOf, rounded, snapped, type Point } from "./geometry";

/** What a click on the sheet does: it selects and moves, sets corners, sets a zone without an outline, or joins two. */
export type Tool = "select" | "outline" | "place" | "way";

/** What is drawn on the sheet of zones, with what, and what is selected there. */
export class Drawing {
  tool = $state<Tool>("select");
  look = $state<LinkEntry["look"]>("road");
  /** The zone that is selected, or the number of the way; "" and -1 for none. */
  zone = $state("");
  way = $state(-1);
  /** The corners that are set, and the zone whose outline they will be ("" for a new one). */
  corners = $state.raw<readonly Point[]>([]);
  outlining = $state("");

  constructor(
    readonly editor: EditorStore,
    /** What a new zone is called, before its number. */
    readonly fresh: string,
  ) {}

  get draft(): ZonesDraft {
    return zonesOf(this.editor.draft);
  }

  /** Where the middle of each zone lies: as the draft says, as the server laid it out, or inside its outline. */
  get middles(): ReadonlyMap<string, Point> {
    const laid = new Map(this.editor.drafted?.tableau?.ground.zones.map(({ name, at }) => [name, at]));
    return new Map(
      this.draft.zones.zones.map(({ name, at, outline }, i) => {
        const known = laid.get(name);
        const inside = outline.length ? middleOf(outline) : ([4 + 5 * (i % 4), 4 + 4 * Math.floor(i / 4)] as Point);
        return [name, at ?? (known ? [known[0], known[1]] : inside)];
      }),
    );
  }

  select(zone: string, way = -1): void {
    this.zone = zone;
    this.way = way;
  }

  /** Take up a tool; `zone` is the one that is to be outlined. */
  take(tool: Tool, zone = ""): void {
    this.cancel();
    this.tool = tool;
    this.outlining = zone;
    if (tool !== "select") this.select(tool === "way" ? "" : zone);
  }

  /** Give up the outline that is being drawn, or the first end of a way. */
  cancel(): void {
    this.corners = [];
    this.outlining = "";
  }

  /** A click at a point of the map; `reach` is how near is near, `zone` and `way` are what was hit. */
  click(at: Point, reach: number, zone: string, way: number): void {
    const hit = zone || zoneAt(this.draft, at);
    if (this.tool === "outline") this.#corner(at, reach);
    else if (this.tool === "place") this.#place(rounded(at));
    else if (this.tool === "way") this.#join(hit);
    else if (way >= 0 && !zone) this.select("", way);
    else this.select(hit);
  }

  #corner(at: Point, reach: number): void {
    const [first] = this.corners;
    if (first && this.corners.length > 2 && distance(at, first) <= reach) return this.close();
    const others = this.draft.zones.zones.filter(({ name }) => name !== this.outlining).map(({ outline }) => outline);
    this.corners = [...this.corners, snapped(at, others, reach)];
  }

  /** Make the corners that are set an outline. */
  close(): void {
    if (this.corners.length < 3) return;
    const [draft, zone] = outlined(this.draft, this.outlining, [...this.corners], this.fresh);
    this.#change(draft);
    this.cancel();
    this.select(zone);
  }

  /** Take back the corner that was set last. */
  back(): void {
    this.corners = this.corners.slice(0, -1);
  }

  #place(at: Point): void {
    const [draft, zone] = placed(this.draft, at, this.fresh);
    this.#change(draft);
    this.select(zone);
  }

  /** The first zone of a way is selected; with the second they are joined, or their way is selected. */
  #join(zone: string): void {
    const first = this.zone;
    if (!first || !zone || first === zone) return this.select(zone);
    this.#change(joined(this.draft, first, zone, this.look));
    this.select("", linkBetween(this.draft, first, zone));
  }

  /** Move the middle of a zone; what is moved in one `drag` is taken back together. */
  moveMiddle(zone: string, at: Point, drag: number): void {
    this.#change(edited(this.draft, zone, { at: rounded(at) }), `drag ${drag}`);
  }

  /** Move a corner, with the corners of other zones that lie there too; where it lies now. */
  moveCorner(from: Point, at: Point, drag: number): Point {
    const to = rounded(at);
    this.#change(cornerMoved(this.draft, from, to), `drag ${drag}`);
    return to;
  }

  /** Take away what is selected. */
  remove(): void {
    if (this.way >= 0) this.#change(rejoined(this.draft, this.way, null));
    else if (this.zone) this.#change(removed(this.draft, zonePalette(this.editor.supplies.palette), this.zone));
    this.select("");
  }

  #change(draft: ZonesDraft, part = ""): void {
    this.editor.change(() => draft as unknown as EditorStore["draft"], part);
  }
}

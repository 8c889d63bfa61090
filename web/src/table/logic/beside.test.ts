import { describe, expect, it } from "vitest";
import type { Point } from "../../board/grid";
import { placeBeside } from "./beside";

const NOTE: Point = [262, 120];
const pane = (...pieces: Point[]) => ({ width: 1000, height: 600, pieces });

describe("a note beside a cell", () => {
  it("stands on the side that is better where nothing is in the way", () => {
    expect(placeBeside([500, 300], NOTE, pane(), false)).toEqual([534, 280]);
    expect(placeBeside([500, 300], NOTE, pane(), true)).toEqual([204, 280]);
  });

  it("covers no piece where there is room for it elsewhere", () => {
    expect(placeBeside([500, 300], NOTE, pane([600, 300]), false)).toEqual([204, 280]);
    expect(placeBeside([500, 300], NOTE, pane([600, 380], [400, 380]), false)).toEqual([534, 200]);
    expect(placeBeside([500, 300], NOTE, pane([600, 300], [400, 300]), false)).toEqual([369, 334]);
  });

  it("stays on the pane, and covers a piece rather than to leave it", () => {
    expect(placeBeside([900, 590], NOTE, pane([800, 540]), false)).toEqual([604, 472]);
    expect(placeBeside([100, 60], NOTE, { width: 280, height: 600, pieces: [] }, true)).toEqual([8, 94]);
  });
});

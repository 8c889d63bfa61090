import { describe, expect, it } from "vitest";
import { fitting, limited, opening, panned, revealing, toScreen, toSheet, whole, zoomed, type Room } from "./camera";

const room: Room = { width: 800, height: 600, sheetWidth: 6000, sheetHeight: 4000 };
const view = { x: 2000, y: 1500, zoom: 0.9 };

describe("the camera", () => {
  it("goes from the screen to the sheet and back", () => {
    const [x, y] = toScreen(view, room, toSheet(view, room, [123, 456]));
    expect([x, y].map(Math.round)).toEqual([123, 456]);
  });

  it("keeps what is under the pointer there while it zooms", () => {
    const before = toSheet(view, room, [650, 120]);
    const after = toSheet(zoomed(view, room, [650, 120], 1.7), room, [650, 120]);
    expect([after[0], after[1]].map(Math.round)).toEqual([before[0], before[1]].map(Math.round));
  });

  it("comes no nearer and goes no further than makes sense", () => {
    expect(zoomed(view, room, [0, 0], 1000).zoom).toBe(3);
    expect(zoomed(view, room, [0, 0], 1 / 1000).zoom).toBeCloseTo(fitting(room), 6);
  });

  it("never loses the sheet", () => {
    const far = panned(view, room, -1e9, 1e9);
    const [x, y] = toScreen(far, room, [6000, 0]);
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThanOrEqual(800);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThan(600);
  });

  it("puts a sheet that fits in the middle", () => {
    const small = { ...room, sheetWidth: 300, sheetHeight: 200 };
    expect(limited({ x: 9999, y: -5, zoom: 1 }, small)).toEqual({ x: 150, y: 100, zoom: 1 });
    expect(whole(small).zoom).toBeLessThanOrEqual(1.6);
  });

  it("opens with the whole of a small map and a readable part of a great one", () => {
    expect(opening({ ...room, sheetWidth: 700, sheetHeight: 500 }, [350, 250]).zoom).toBeCloseTo(1.05, 1);
    expect(opening(room, [3000, 2000])).toEqual({ x: 3000, y: 2000, zoom: 0.72 });
  });

  it("moves as little as may be to show a point", () => {
    expect(revealing(view, room, [2010, 1490])).toEqual(view);
    const [x] = toScreen(revealing(view, room, [3000, 1500]), room, [3000, 1500]);
    expect(x).toBeLessThan(800);
    expect(x).toBeGreaterThan(600);
  });
});

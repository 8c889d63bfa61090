import { describe, expect, it } from "vitest";
import {
  fitZoom,
  clampView,
  initialView,
  panView,
  revealPoint,
  toScreen,
  toMap,
  fitView,
  zoomView,
  type Extent,
} from "./camera";

const room: Extent = { width: 800, height: 600, mapWidth: 6000, mapHeight: 4000 };
const view = { x: 2000, y: 1500, zoom: 0.9 };

describe("the camera", () => {
  it("goes from the screen to the map and back", () => {
    const [x, y] = toScreen(view, room, toMap(view, room, [123, 456]));
    expect([x, y].map(Math.round)).toEqual([123, 456]);
  });

  it("keeps what is under the pointer there while it zooms", () => {
    const before = toMap(view, room, [650, 120]);
    const after = toMap(zoomView(view, room, [650, 120], 1.7), room, [650, 120]);
    expect([after[0], after[1]].map(Math.round)).toEqual([before[0], before[1]].map(Math.round));
  });

  it("comes no nearer and goes no further than makes sense", () => {
    expect(zoomView(view, room, [0, 0], 1000).zoom).toBe(3);
    expect(zoomView(view, room, [0, 0], 1 / 1000).zoom).toBeCloseTo(fitZoom(room), 6);
  });

  it("never loses the map", () => {
    const far = panView(view, room, -1e9, 1e9);
    const [x, y] = toScreen(far, room, [6000, 0]);
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThanOrEqual(800);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThan(600);
  });

  it("puts a map that fits in the middle", () => {
    const small = { ...room, mapWidth: 300, mapHeight: 200 };
    expect(clampView({ x: 9999, y: -5, zoom: 1 }, small)).toEqual({ x: 150, y: 100, zoom: 1 });
    expect(fitView(small).zoom).toBeLessThanOrEqual(1.6);
  });

  it("opens with the whole map where its pieces can be made out, on a narrow screen where its costs can be read", () => {
    expect(initialView({ ...room, mapWidth: 700, mapHeight: 500 }, [350, 250]).zoom).toBeCloseTo(1.05, 1);
    expect(initialView(room, [3000, 2000])).toEqual({ x: 3000, y: 2000, zoom: 0.3 });
    expect(initialView({ ...room, width: 390 }, [3000, 2000])).toEqual({ x: 3000, y: 2000, zoom: 0.6 });
  });

  it("stays where it is if a point is in sight, however near the edge of the screen", () => {
    const [x] = toScreen(view, room, [2010, 1490]);
    const near: [number, number] = [2010 + (room.width - 40 - x) / view.zoom, 1490];
    expect(revealPoint(view, room, near)).toEqual(view);
  });

  it("moves as little as may be to show a point", () => {
    expect(revealPoint(view, room, [2010, 1490])).toEqual(view);
    const [x] = toScreen(revealPoint(view, room, [3000, 1500]), room, [3000, 1500]);
    expect(x).toBeLessThan(800);
    expect(x).toBeGreaterThan(600);
  });
});

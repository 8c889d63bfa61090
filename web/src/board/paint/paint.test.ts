import { describe, expect, it } from "vitest";
import { hash, noise, scatterPoints } from "./random";
import { Field } from "./field";
import { traceIsolines } from "./isolines";

const box = { x: -50, y: -40, width: 100, height: 80 };

describe("a field", () => {
  it("is read exactly where a plane runs through its points", () => {
    const field = new Field(box, 3).fill((x, y) => 2 * x - y);
    expect(field.at(11.3, -7.9)).toBeCloseTo(2 * 11.3 + 7.9, 3);
  });

  it("has along a line of pixels what it has at the middle of each", () => {
    const field = new Field(box, 3).fill((x, y) => Math.sin(x / 9) * y);
    const across = { x: -22, y: -10, width: 40, height: 20 };
    const line = new Float32Array(25);
    field.readLine(4.3, field.locateColumns(across, line.length), line);
    line.forEach((value, n) => expect(value).toBeCloseTo(field.at(-22 + (n + 0.5) * 1.6, 4.3), 4));
  });

  it("keeps its mean when it is softened, and loses its peaks", () => {
    const field = new Field(box, 2).fill((x, y) => (Math.hypot(x, y) < 12 ? 1 : 0));
    const sum = field.values.reduce((total, one) => total + one, 0);
    field.blur(8);
    expect(field.values.reduce((total, one) => total + one, 0)).toBeCloseTo(sum, 0);
    expect(field.at(0, 0)).toBeLessThan(0.9);
    expect(field.at(20, 0)).toBeGreaterThan(0);
  });

  it("is frayed on its slopes only", () => {
    const field = new Field(box, 2).fill((x) => (x < 0 ? 0 : x > 20 ? 1 : x / 20)).fray(0.5, 9, 3);
    expect([field.at(-30, 0), field.at(40, 0)]).toEqual([0, 1]);
  });
});

describe("the lines of a field", () => {
  it("go round a hill at the height that was asked for, in one piece", () => {
    const hill = new Field(box, 2).fill((x, y) => 30 - Math.hypot(x, y));
    const lines = traceIsolines(hill, 10);
    expect(lines).toHaveLength(1);
    for (const [x, y] of lines[0] ?? []) expect(Math.hypot(x, y)).toBeCloseTo(20, 0);
    expect(lines[0]?.[0]).toEqual(lines[0]?.at(-1));
  });

  it("end where the lattice ends, and pass between two hills and their saddle without a gap", () => {
    const hills = new Field(box, 2).fill((x, y) => 30 - Math.min(Math.hypot(x - 18, y), Math.hypot(x + 18, y)));
    const [slope] = traceIsolines(
      new Field(box, 2).fill((x) => x),
      3.3,
    );
    expect(slope?.at(0)?.[0]).toBeCloseTo(3.3, 3);
    expect(Math.abs((slope?.at(0)?.[1] ?? 0) - (slope?.at(-1)?.[1] ?? 0))).toBeCloseTo(80, 3);
    for (const level of [11, 12.0001, 20])
      for (const line of traceIsolines(hills, level)) expect(line[0]).toEqual(line.at(-1));
  });

  it("are none where nothing reaches the height", () => {
    expect(
      traceIsolines(
        new Field(box, 4).fill(() => 1),
        2,
      ),
    ).toEqual([]);
  });
});

describe("chance", () => {
  it("is the same for the same place and seed, and stays between 0 and 1", () => {
    const found = Array.from({ length: 500 }, (_, n) => hash(n, -n, 9));
    expect(found).toEqual(Array.from({ length: 500 }, (_, n) => hash(n, -n, 9)));
    expect(Math.min(...found)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...found)).toBeLessThan(1);
    expect(noise(3.2, -7.7, 1)).not.toBe(noise(3.2, -7.7, 2));
  });

  it("scatters points a unit apart, also over the seam where the pattern repeats", () => {
    const period = 6;
    const points = scatterPoints(period, 5);
    const apart = (a: number, b: number) => Math.min(Math.abs(a - b), period - Math.abs(a - b));
    const nearest = points.flatMap(([x, y], i) =>
      points.slice(i + 1).map(([u, v]) => Math.hypot(apart(x, u), apart(y, v))),
    );
    expect(Math.min(...nearest)).toBeGreaterThan(1);
    expect(points.length).toBeGreaterThan(20);
  });
});

import { describe, expect, it } from "vitest";
import { meaning, plain } from "./logic/meaning";
import { choice, deed, settled } from "./logic/testing";

describe("laying a trail", () => {
  const start = choice({ do: "trail", cells: [[1, 0]] }, { cells: [[1, 0]] });
  const trail = deed("trail", { aim: "cell", most: 3, trail: true, choices: [start], price: 2 });

  it("adds each cell in order up to as many as it may have, and takes the last one back", async () => {
    const { intent } = await meaning([trail]);
    intent.choose(trail);
    expect(intent.spends).toBe(2);
    expect(intent.goesOn([1, 0])).toBe(true);
    for (const cell of [
      [1, 0],
      [2, 0],
      [2, 1],
      [2, 2],
    ] as const) {
      intent.click(cell, false);
      await settled();
    }
    expect(intent.pending?.action).toMatchObject({
      do: "trail",
      cells: [
        [1, 0],
        [2, 0],
        [2, 1],
      ],
    });
    expect([intent.goesOn([2, 1]), intent.goesOn([2, 2])]).toEqual([false, false]);
    expect(intent.back()).toBe(true);
    await settled();
    expect(intent.cells).toEqual([
      [1, 0],
      [2, 0],
    ]);
    intent.click([2, 0], false);
    await settled();
    expect(intent.cells).toEqual([[1, 0]]);
    expect([intent.back(), intent.cells, intent.pending]).toEqual([true, [], null]);
    expect(intent.back()).toBe(false);
  });
});

describe("choosing places and borders", () => {
  const spots = deed("mark", {
    aim: "shape",
    shape: {
      ...plain,
      kind: "spaces",
      origins: [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      points: 2,
    },
  });
  const side = (x: number) =>
    choice(
      { do: "step", x },
      {
        cells: [
          [0, 0],
          [x, 0],
        ],
      },
    );
  const step = deed("step", { aim: "edge", choices: [side(1), side(-1)] });

  it("holds a shape by as many places as it may have; a second click lets one go", async () => {
    const { intent, sent } = await meaning([spots]);
    intent.choose(spots);
    for (const cell of [
      [0, 0],
      [1, 0],
    ] as const)
      intent.click(cell, false);
    await settled();
    expect(sent.at(-1)).toMatchObject({ type: "aim", at: [0, 0], more: [[1, 0]] });
    intent.click([2, 0], false);
    expect(intent.aiming.held).toMatchObject({ at: [0, 0], more: [[2, 0]] });
    intent.click([0, 0], false);
    expect(intent.aiming.held?.at).toEqual([2, 0]);
    intent.click([9, 9], false);
    expect(intent.aiming.held?.at).toEqual([2, 0]);
  });

  it("takes the side between two cells by a click near it", async () => {
    const { intent, sent } = await meaning([step]);
    intent.choose(step);
    expect(
      intent.clickSide([
        [1, 0],
        [0, 0],
      ]),
    ).toBe(true);
    await settled();
    expect(sent.at(-1)).toMatchObject({ type: "try", action: { do: "step", x: 1 } });
    expect(
      intent.clickSide([
        [5, 0],
        [6, 0],
      ]),
    ).toBe(false);
  });
});

describe("several ways to move", () => {
  const slow = deed("slow", { aim: "path", choices: [choice({ do: "go" })] });
  const fast = deed("fast", { aim: "path", choices: [choice({ do: "go" })] });

  it("are gone through with plus and minus", async () => {
    const { intent } = await meaning([slow, fast]);
    intent.choose(slow);
    expect([intent.resize(1), intent.deed?.name]).toEqual([true, "fast"]);
    expect([intent.resize(1), intent.resize(-1), intent.deed?.name]).toEqual([false, true, "slow"]);
  });
});

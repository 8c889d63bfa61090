import { describe, expect, it, vi } from "vitest";
import type { Screen } from "../screen.svelte";
import { clicked } from "./gestures";
// Loaded on demand while the game is played, which may take longer than a test waits.
import "../ask/unfit";

const HELD = { shift: false, ctrl: false, alt: false };

/** A table at which Move is in hand of a piece in the first zone or cell. */
function moving(surface: "zones" | "grid") {
  const intent = {
    piece: "bargees",
    deed: { aim: "path" },
    select: vi.fn(),
    click: vi.fn(() => true),
    stands: (_piece: string, [at]: readonly [number, number]) => at === 0,
  };
  const screen = {
    intent,
    live: true,
    tool: "select",
    drafting: { click: () => false },
    tableau: { ground: { surface } },
  };
  return { intent, screen: screen as unknown as Screen };
}

const on = (cell: readonly [number, number]) => ({ at: [0, 0] as const, cell, piece: "bows", edge: null });

describe("a click on another piece while the way is chosen", () => {
  it("goes to its zone", () => {
    const { intent, screen } = moving("zones");
    clicked(screen, on([1, 0]), HELD);
    expect(intent.click).toHaveBeenCalled();
    expect(intent.select).not.toHaveBeenCalled();
  });
  it("selects it on a grid, and in the zone that one is in", () => {
    for (const [surface, at] of [
      ["grid", 1],
      ["zones", 0],
    ] as const) {
      const { intent, screen } = moving(surface);
      clicked(screen, on([at, 0]), HELD);
      expect(intent.select).toHaveBeenCalledWith("bows");
    }
  });
});

describe("a click on a piece that is none to choose", () => {
  it("says why, and leaves the deed in hand", async () => {
    const { intent, screen } = moving("grid");
    const attack = {
      aim: "piece",
      label: "Attack",
      choices: [{ piece: "corvin", action: { do: "attack", at: "corvin" } }],
    };
    const refusal = { why: "out of reach" };
    const tried = vi.fn(() => Promise.resolve({ type: "previewed", preview: { refusal } }));
    const refused = vi.fn();
    Object.assign(intent, { deed: attack, click: () => false });
    Object.assign(screen, { table: { try: tried }, refused });
    clicked(screen, on([1, 0]), HELD);
    await vi.waitFor(() => expect(refused).toHaveBeenCalledWith({ refusal }));
    expect(tried).toHaveBeenCalledWith({ do: "attack", at: "bows" });
    expect(intent.select).not.toHaveBeenCalled();
  });
});

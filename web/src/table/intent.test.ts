import { endTurn } from "./commands";
import { describe, expect, it } from "vitest";
import { meaning, plain } from "./logic/meaning";
import { choice, deed, preview, refusal, settled } from "./logic/testing";

const walk = deed("move", { aim: "path", choices: [choice({ do: "move" })] });

describe("choosing a deed", () => {
  it("does at once what leaves no choice and needs no roll", async () => {
    const guard = deed("guard", { choices: [choice({ do: "guard" })] });
    const { intent, done } = await meaning([guard]);
    intent.choose(guard);
    expect(done).toEqual([{ do: "guard" }]);
  });

  it("keeps what is weighed while a deed before it is still being done", async () => {
    const guard = deed("guard", { choices: [choice({ do: "guard" })] });
    const { intent } = await meaning([guard]);
    intent.choose(guard);
    intent.pending = preview({ do: "end" });
    await settled();
    expect(intent.pending?.action).toEqual({ do: "end" });
  });

  it("weighs a deed with odds first, and does it on a yes", async () => {
    const away = deed("withdraw", { choices: [choice({ do: "withdraw" })], odds: { success: 0.5 } as never });
    const { intent, done } = await meaning([away]);
    intent.choose(away);
    await settled();
    expect([intent.pending?.action, done]).toEqual([{ do: "withdraw" }, []]);
    await intent.confirm();
    expect([intent.pending, done]).toEqual([null, [{ do: "withdraw" }]]);
  });

  it("does nothing that is refused", async () => {
    const dash = deed("dash", { choices: [choice({ do: "dash" })], refusal: refusal("engaged") });
    const { intent, done } = await meaning([dash]);
    intent.choose(dash);
    expect([intent.deed, done]).toEqual([null, []]);
  });

  it("leaves it to a click whether a deed that only reaches a friend is meant for them", async () => {
    const odds = { success: 0.5 } as never;
    const strike = deed("strike", { aim: "piece", choices: [choice({ at: "corvin" }, { piece: "corvin", odds })] });
    const { intent, table } = await meaning([strike]);
    for (const piece of Object.values(table.tableau?.pieces ?? {})) piece.side = "alder";
    intent.choose(strike);
    await settled();
    expect([intent.deed?.name, intent.pending]).toEqual(["strike", null]);
    intent.click([2, 0], false, "corvin");
    await settled();
    expect(intent.pending?.action).toEqual({ at: "corvin" });
  });

  it("offers a list where one click means several ways", async () => {
    const attack = deed("attack", {
      aim: "piece",
      choices: [choice({ how: "a" }, { piece: "corvin" }), choice({ how: "b" }, { piece: "corvin" })],
    });
    const { intent } = await meaning([attack]);
    intent.choose(attack);
    expect([intent.click([2, 0], false), intent.menu.length]).toEqual([true, 2]);
  });

  it("covers as many cells as a deed may, the oldest making room", async () => {
    const wall = deed("cast", {
      aim: "cell",
      most: 2,
      choices: [choice({ do: "cast", cells: [[1, 1]] }, { cells: [[1, 1]] })],
    });
    const { intent } = await meaning([wall]);
    intent.choose({ ...wall, choices: [...wall.choices, ...wall.choices] });
    for (const column of [5, 6, 7]) intent.click([column, 5], true);
    await settled();
    expect(intent.pending?.action).toEqual({
      do: "cast",
      cells: [
        [6, 5],
        [7, 5],
      ],
    });
  });

  it("takes back one step at a time", async () => {
    const away = deed("withdraw", { choices: [choice({ do: "withdraw" })], odds: { success: 0.5 } as never });
    const { intent } = await meaning([away]);
    intent.choose(away);
    await settled();
    expect([intent.cancel(), intent.pending, intent.piece]).toEqual([true, null, "sable"]);
    expect([intent.cancel(), intent.piece, intent.cancel()]).toEqual([true, "", false]);
  });
});

describe("going somewhere", () => {
  it("goes where the way was seen to cost movement only", async () => {
    const { intent, done } = await meaning([walk]);
    intent.point([1, 0]);
    await settled(60);
    intent.click([1, 0], false);
    await settled();
    expect(done).toEqual([{ do: "move" }]);
  });

  it("asks first where the way was not seen before, as on a screen that is touched", async () => {
    const { intent, done } = await meaning([walk]);
    intent.click([1, 0], false);
    await settled();
    expect([intent.pending?.action, done]).toEqual([{ do: "move" }, []]);
  });

  it("asks first where somebody may strike", async () => {
    const { intent, done } = await meaning([walk], () =>
      preview({ do: "move" }, { strikes: [{ by: "corvin", at: [1, 0], odds: null }] }),
    );
    intent.point([1, 0]);
    await settled(60);
    intent.click([1, 0], false);
    await settled();
    expect([intent.pending?.strikes.length, done]).toEqual([1, []]);
  });

  it("leads through waypoints", async () => {
    const { intent, sent } = await meaning([walk]);
    intent.click([1, 0], true);
    intent.click([2, 2], true);
    intent.point([3, 3]);
    await settled(60);
    expect(sent.at(-1)?.["way"]).toEqual([
      [1, 0],
      [2, 2],
      [3, 3],
    ]);
  });

  it("says why not while it points, if it could move at all; else only on a click", async () => {
    const no = () => preview(null, { refusal: refusal("mini.zoc") });
    const free = await meaning([walk], no);
    free.intent.point([1, 0]);
    await settled(60);
    expect(free.intent.forbidden).toEqual([1, 0]);
    const spent = await meaning(
      [{ ...walk, refusal: refusal("over") }, deed("end", { choices: [choice({ do: "end" })] })],
      no,
    );
    spent.intent.point([1, 0]);
    await settled(60);
    expect(spent.intent.forbidden).toBeNull();
    spent.intent.click([1, 0], false);
    await settled();
    expect(spent.intent.forbidden).toEqual([1, 0]);
  });

  it("asks for the newest place only, and for none twice until something happens", async () => {
    const { intent, plans, say } = await meaning([walk]);
    for (const cell of [
      [1, 0],
      [2, 1],
      [3, 1],
    ] as const)
      intent.point(cell);
    await settled(60);
    expect(plans()).toBe(1);
    intent.point([1, 1]);
    intent.point([3, 1]);
    await settled(60);
    expect(plans()).toBe(1);
    say({ type: "told", news: { cursor: 4 } });
    intent.point([3, 1]);
    await settled(60);
    expect(plans()).toBe(2);
  });
});

describe("holding a shape over the board", () => {
  const cone = deed("cone", {
    aim: "shape",
    shape: { ...plain, kind: "cone", origins: [[0, 0]], ways: ["e", "se", "s"], values: [2, 3] },
  });
  const ball = deed("ball", {
    aim: "shape",
    shape: { ...plain, kind: "circle", range: 2 },
  });

  it("turns a shape towards what one points at, and asks what it would catch as the pointer rests", async () => {
    const { intent, sent } = await meaning([cone]);
    intent.choose(cone);
    intent.point([4, 4]);
    intent.point([1, 5]);
    await settled(60);
    expect(sent.filter((one) => one.type === "aim")).toMatchObject([{ deed: "cone", at: [0, 0], way: "s", value: 2 }]);
    expect(intent.shown?.action).toMatchObject({ way: "s" });
  });

  it("turns and resizes it by keys, and does it on a yes", async () => {
    const { intent, done } = await meaning([cone]);
    intent.choose(cone);
    expect([intent.turn(1), intent.resize(1), intent.aiming.turns]).toEqual([true, true, true]);
    expect(intent.aiming.held).toEqual({ at: [0, 0], way: "se", value: 3 });
    intent.click([5, 0], false);
    await settled();
    expect(intent.pending?.action).toEqual({ do: "blast", at: [0, 0], way: "e", value: 3 });
    intent.turn(-1);
    await settled();
    await intent.confirm();
    expect(done).toEqual([{ do: "blast", at: [0, 0], way: "s", value: 3 }]);
  });

  it("is asked about anew on the level that is chosen, also while it awaits a yes", async () => {
    const { intent, sent } = await meaning([cone]);
    intent.choose(cone);
    intent.click([5, 0], false);
    await settled();
    intent.rise(2);
    await settled();
    const levels = sent.filter((one) => one.type === "aim").map((one) => one["level"]);
    expect([levels.at(0), levels.at(-1), intent.pending?.refusal]).toEqual([null, 2, null]);
    intent.rise(null);
    expect(intent.aiming.held).toEqual({ at: [0, 0], way: "e", value: 2 });
  });

  it("begins as near as it may to a place that is too far", async () => {
    const breath = deed("breath", { aim: "shape", shape: { ...plain, kind: "cone", range: 1, ways: ["n", "e", "s"] } });
    const { intent } = await meaning([breath]);
    intent.choose(breath);
    intent.click([4, 0], false);
    expect(intent.aiming.held).toMatchObject({ at: [1, 0], way: "e" });
  });

  it("goes on from whose it is where it begins beside them", async () => {
    const ahead = deed("thrust", {
      aim: "shape",
      shape: { ...plain, kind: "line", origins: [[1, 0], [0, 1]], ways: ["n", "e", "s"], values: [2] },
    }); // prettier-ignore
    const { intent } = await meaning([ahead]);
    intent.choose(ahead);
    intent.point([1, 0]);
    expect(intent.aiming.held?.way).toBe("e");
    intent.cancel();
    intent.choose(ahead);
    intent.point([0, 1]);
    expect(intent.aiming.held?.way).toBe("s");
  });

  it("lets one begin anywhere in range, and nowhere else", async () => {
    const { intent } = await meaning([ball]);
    intent.choose(ball);
    intent.point([5, 5]);
    expect(intent.aiming.held).toBeNull();
    intent.point([2, 1]);
    expect([intent.aiming.held, intent.turn(1), intent.resize(1)]).toEqual([
      { at: [2, 1], way: "", value: 0 },
      false,
      false,
    ]);
    expect([intent.cancel(), intent.deed, intent.aiming.held]).toEqual([true, null, null]);
  });
});

describe("covering cells of one's own choice", () => {
  const shape = { ...plain, kind: "line", range: 9, ways: ["e", "s"], values: [0, 1, 2, 3], usual: 1 };
  const ward = deed("ward", { aim: "shape", most: 3, shape });
  const answer = (at: unknown) => preview({ do: "ward", cells: [at] });

  it("begins a shape at its usual size", async () => {
    const { intent } = await meaning([ward]);
    intent.choose(ward);
    intent.point([2, 1]);
    expect(intent.aiming.held).toEqual({ at: [2, 1], way: "e", value: 1 });
  });

  it("adds a cell to the shape with Ctrl, and takes it out again", async () => {
    const { intent } = await meaning([ward]);
    intent.choose(ward);
    intent.pending = answer([2, 1]);
    intent.click([3, 2], true);
    await settled();
    expect(intent.pending?.action).toMatchObject({
      do: "ward",
      cells: [
        [2, 1],
        [3, 2],
      ],
    });
    intent.click([2, 1], true);
    await settled();
    expect(intent.pending?.action).toMatchObject({ cells: [[3, 2]] });
  });

  it("covers cell by cell where one asked for that, and no more than it may", async () => {
    const { intent } = await meaning([ward]);
    intent.choose(ward);
    intent.pending = answer([0, 0]);
    intent.freehand = true;
    for (const cell of [
      [1, 1],
      [2, 1],
      [2, 2],
      [3, 2],
    ] as const) {
      intent.click(cell, false);
      await settled();
    }
    expect(intent.cells).toEqual([
      [2, 1],
      [2, 2],
      [3, 2],
    ]);
    intent.cancel();
    expect([intent.pending, intent.cells]).toEqual([null, []]);
  });
});

describe("moving in several ways", () => {
  const run = deed("run", { aim: "path", choices: [choice({ do: "run" })] });

  it("plans by the way that is chosen, else by the first that is open", async () => {
    const { intent, sent } = await meaning([{ ...walk, refusal: refusal("tired") }, run]);
    expect(intent.mover).toBe("run");
    const both = await meaning([walk, run]);
    expect(both.intent.mover).toBe("move");
    both.intent.choose(run);
    both.intent.point([1, 0]);
    await settled(60);
    expect(both.sent.filter((one) => one.type === "range" || one.type === "plan").slice(-2)).toMatchObject([
      { type: "range", deed: "run" },
      { type: "plan", deed: "run" },
    ]);
    expect(sent.some((one) => one.type === "range")).toBe(true);
  });
});

describe("ending the turn by its key", () => {
  const end = deed("end", { aim: "none", slot: "end", choices: [choice({ do: "end" })] });
  const guard = deed("guard", { aim: "none", slot: "3", choices: [choice({ do: "guard" })] });

  it("asks first while something with a key can still be done", async () => {
    const { intent, done } = await meaning([end, guard]);
    await endTurn(intent);
    await settled();
    expect([done, intent.pending?.action]).toEqual([[], { do: "end" }]);
    await intent.confirm();
    expect(done).toEqual([{ do: "end" }]);
  });
  it("ends it at once when nothing is left", async () => {
    const { intent, done } = await meaning([end, { ...guard, refusal: refusal("done") }]);
    await endTurn(intent);
    await settled();
    expect(done).toEqual([{ do: "end" }]);
  });
});

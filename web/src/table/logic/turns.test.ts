import { describe, expect, it } from "vitest";
import type { Piece, Reach, Seated, Standing, TurnOrder } from "../../wire/types";
import { openReach } from "./choices";
import { deed, refusal } from "./testing";
import { canCommand, describeTurn, findAble, findOnly, findWaiting } from "./turns";

const piece = (id: string) => ({ id }) as Piece;
const order = (more: Partial<TurnOrder>) =>
  ({
    round: 1,
    acting: "",
    slots: [],
    groups: [],
    phases: [],
    words: "Alder may choose who acts",
    ...more,
  }) as TurnOrder;
const slots: TurnOrder["slots"] = [
  { piece: "ash", state: "acted" },
  { piece: "sable", state: "waiting" },
  { piece: "corvin", state: "waiting" },
];

describe("the pieces of one's own", () => {
  it("are for who sees all those of sides that nobody else plays", () => {
    const seat = (role: Seated["role"], side: string, ...commands: string[]) => ({ role, side, commands }) as Seated;
    const [master, anna, onlooker] = [seat("gm", "gm"), seat("player", "alder", "ash"), seat("spectator", "vigil")];
    const pieces = [
      { id: "ash", side: "alder" },
      { id: "sable", side: "alder" },
      { id: "corvin", side: "vigil" },
      { id: "crate", side: "" },
    ] as Piece[];
    const own = (you: Seated) =>
      pieces.filter((one) => canCommand(you, [master, anna, onlooker], one)).map(({ id }) => id);
    expect([own(master), own(anna), own(onlooker)]).toEqual([["corvin"], ["ash"], []]);
  });

  it("that have acted are passed over", () => {
    expect(findWaiting(order({ slots }), [piece("ash"), piece("sable")]).map(({ id }) => id)).toEqual(["sable"]);
  });

  it("are listed once where a group waits for them too", () => {
    const groups = [{ waiting: ["sable"] }] as unknown as TurnOrder["groups"];
    expect(findWaiting(order({ slots, groups }), [piece("sable")]).map(({ id }) => id)).toEqual(["sable"]);
  });

  it("wait while one of them acts, unless sides choose who else does something", () => {
    const both = [piece("sable"), piece("corvin")];
    const found = (more: Partial<TurnOrder>) =>
      findWaiting(order({ slots, acting: "corvin", ...more }), both).map(({ id }) => id);
    const groups = [{ waiting: ["sable", "corvin"] }] as unknown as TurnOrder["groups"];
    expect([found({}), found({ groups }), found({ acting: "wat" })]).toEqual([
      ["corvin"],
      ["sable", "corvin"],
      ["sable", "corvin"],
    ]);
  });

  it("are marked in one's turn, and who acts is marked for all", () => {
    const [own, turn] = [[piece("ash"), piece("sable")], order({ slots })];
    expect(findAble(turn, own, true)).toEqual(["sable"]);
    expect(findAble(turn, own, false)).toEqual([]);
    expect(findAble(order({ slots, acting: "corvin" }), own, false)).toEqual(["corvin"]);
  });

  it("are those of the side that is up where one plays several", () => {
    const both = [
      { id: "sable", side: "alder" },
      { id: "corvin", side: "vigil" },
    ] as Piece[];
    const found = (up: string) => findWaiting(order({ slots, up }), both).map(({ id }) => id);
    expect([found("vigil"), found(""), findOnly(order({ slots, up: "alder" }), both)]).toEqual([
      ["corvin"],
      ["sable", "corvin"],
      "sable",
    ]);
  });

  it("are selected where only one can act", () => {
    expect(findOnly(order({ slots }), [piece("ash"), piece("sable")])).toBe("sable");
    expect(findOnly(order({ slots }), [piece("sable"), piece("corvin")])).toBe("");
  });

  it("are selected when they act, and not while another acts", () => {
    expect(findOnly(order({ slots, acting: "ash" }), [piece("ash"), piece("sable")])).toBe("ash");
    expect(findOnly(order({ slots, acting: "corvin" }), [piece("sable")])).toBe("");
  });
});

describe("the head of the table", () => {
  const called = (side: string) => (side === "vigil" ? "The Vigil" : "");
  const told = (standing: Partial<Standing>, yours: boolean, more: Partial<TurnOrder> = {}) =>
    describeTurn(order({ slots, ...more }), standing as Standing, yours, called, "You play Alder");

  it("says that it is your turn, and what to do with it", () => {
    expect(told({}, true)).toEqual({ title: "Your turn", below: "choose who acts", yours: true });
    expect(told({}, true, { acting: "sable", words: "Sable acts" }).title).toBe("Sable acts");
  });

  it("says who must answer while a question is open for somebody else, in one's own turn too", () => {
    const waits = { seat: "vigil", words: "vigil must answer" };
    expect(told({ waits }, false, { acting: "sable" })).toMatchObject({
      title: "Waiting for The Vigil to answer",
      yours: false,
    });
  });
});

it("lights the reach of no piece that cannot move now", () => {
  const reach = { deed: "move" } as Reach;
  const walk = deed("move", { aim: "path" });
  expect(openReach([walk], reach, "move")).toBe(reach);
  expect(openReach([{ ...walk, refusal: refusal("match.turn") }], reach, "move")).toBeNull();
  expect(openReach([], reach, "")).toBeNull();
});

import { describe, expect, it } from "vitest";
import type { Deed, News, Piece, Prompt } from "../../wire/types";
import { bearing } from "./bearing";
import { atHand } from "./athand";
import { choicesAt, isPlain, placed, targets } from "./choices";
import { headed, groups, leading } from "./groups";
import { conflicts } from "./conflicts";
import { boundBy, meaning, PAGE_BINDINGS } from "./keys";
import { aloud, blocks, filtered, headline } from "./logbook";
import { line } from "./testing";

const die = { face: 6, sides: 10, label: "", look: "good", text: "success", was: null } as const;
const press = (key: string, ctrlKey = false, shiftKey = false) =>
  meaning({ key, ctrlKey, shiftKey, metaKey: false, altKey: false });

describe("the log", () => {
  const news: News[] = [
    {
      cursor: 1,
      lines: [
        line("Round 1", { heading: true, round: true }),
        line("Sable attacks", { piece: "sable", dice: [die] }),
        line("She hits"),
      ],
    },
    { cursor: 2, lines: [line("Corvin moves", { piece: "corvin" })] },
    { cursor: 3, undone: [2] },
  ];

  it("puts lines of one piece in one piece of news together", () => {
    expect(blocks(news).map((block) => block.lines.length)).toEqual([1, 2, 1]);
  });
  it("puts what a throw brings upon others below it, but not what only some may know", () => {
    const thrown = line("Ash strikes at Corvin", { piece: "ash", dice: [die] });
    const harm = line("Corvin takes 1 harm", { piece: "corvin" });
    const secret = line("Hollow wakes", { piece: "hollow", unseen: true });
    const found = blocks([{ cursor: 1, lines: [thrown, harm, secret] }]);
    expect(found.map((block) => block.lines)).toEqual([[thrown, harm], [secret]]);
  });
  it("marks what was taken back", () => {
    expect(blocks(news).map((block) => block.undone)).toEqual([false, false, true]);
  });
  it("drops a heading that nothing follows once it is filtered", () => {
    const two = [
      ...news,
      { cursor: 4, lines: [line("Round 2", { heading: true, round: true }), line("Ash waits", { piece: "ash" })] },
    ];
    expect(filtered(blocks(two), "piece", "ash").map((block) => block.lines[0]?.text)).toEqual([
      "Round 2",
      "Ash waits",
    ]);
  });
  it("drops the heading of a turn that was taken back, as nothing follows it", () => {
    const back: News[] = [
      { cursor: 4, lines: [line("Hollow is up", { heading: true })] },
      { cursor: 5, undone: [4] },
    ];
    expect(filtered(blocks([...news, ...back]), "all", "")).toEqual(filtered(blocks(news), "all", ""));
  });
  it("puts headings in a row into one line, without their stops and without turns in which nothing was told", () => {
    const turns = ["Round 2.", "Hollow is up.", "Alder is up.", "Ash acts."].map((text, at): News => ({
      cursor: 8 + at,
      lines: [line(text, { heading: true, round: at === 0 })],
    }));
    const found = blocks([...news, ...turns, { cursor: 12, lines: [line("Ash waits", { piece: "ash" })] }]);
    expect(found.slice(-2).map((block) => (block.heading ? headline(block) : block.lines[0]?.text))).toEqual([
      "Round 2 · Ash acts",
      "Ash waits",
    ]);
  });
  it("says news aloud in one sentence after another", () => {
    expect(aloud(news[0] as News)).toBe("Round 1. Sable attacks. She hits.");
  });
});

describe("choosing", () => {
  const piece = {
    id: "corvin",
    cells: [
      [1, 1],
      [2, 1],
    ],
  } as unknown as Piece;
  const choice = (over: object) => ({
    action: {},
    label: "",
    piece: "",
    cells: [],
    front: "",
    detail: "",
    odds: null,
    sightline: null,
    level: null,
    ...over,
  });
  const deed = (over: Partial<Deed>): Deed =>
    ({
      name: "attack",
      label: "",
      icon: "",
      aim: "piece",
      text: "",
      rule: "",
      choices: [],
      odds: null,
      refusal: null,
      words: "",
      most: 1,
      shape: null,
      cost: "",
      group: "",
      slot: "",
      ...over,
    }) as Deed;
  const attack = deed({
    choices: [
      choice({ piece: "corvin", label: "front" }),
      choice({ piece: "corvin", label: "rear" }),
      choice({ cells: [[5, 5]] }),
    ],
  });

  it("lets one click any cell of a big piece", () => {
    expect(targets(attack, { corvin: piece })).toEqual([
      [1, 1],
      [2, 1],
      [5, 5],
    ]);
    expect(choicesAt(attack, [2, 1], { corvin: piece })).toHaveLength(2);
  });
  it("takes the piece that was clicked among several in a cell", () => {
    const near = { ...piece, id: "pell" };
    const both = deed({ choices: [choice({ piece: "corvin" }), choice({ piece: "pell" })] });
    const at = (hit: string | null) => choicesAt(both, [2, 1], { corvin: piece, pell: near }, hit);
    expect(at("pell").map((one) => one.piece)).toEqual(["pell"]);
    expect([at(null), at("nobody")].map((found) => found.length)).toEqual([2, 2]);
  });
  it("does at once only what has one way and no odds", () => {
    expect(isPlain(deed({ aim: "none", choices: [choice({})] }))).toBe(true);
    expect(isPlain(attack)).toBe(false);
  });
  it("stands under headings, in the order in which those come first", () => {
    const found = ["Moves", "Magic", "Moves", "Magic"].map((group, i) => deed({ name: String(i), group }));
    const named = headed(found).map(([group, some]) => group + some.map(({ name }) => name).join(""));
    expect(named).toEqual(["Moves02", "Magic13"]);
  });
  it("keeps each deed in its place, whether it can be done or not", () => {
    const [door, end] = [deed({ name: "door" }), deed({ name: "end", slot: "end" })];
    const guard = deed({ name: "guard", slot: "3", choices: [choice({})] });
    const found = placed([door, guard, end, deed({ name: "attack", slot: "1" })]);
    expect(found.slots.map((one) => one?.name ?? "")).toEqual(["attack", "", "guard"]);
    expect([found.more, found.end]).toEqual([[door], end]);
  });
  it("has at hand on a phone what can be done now, and what is in hand", () => {
    const slotted = (name: string, slot: Deed["slot"], choices = [choice({})]) => deed({ name, slot, choices });
    const [attack, move] = [slotted("attack", "1", []), slotted("move", "2")];
    const [guard, shoot] = [slotted("guard", "3"), slotted("shoot", "4")];
    const spell = deed({ name: "spell", choices: [choice({})] });
    const named = (...found: Parameters<typeof atHand>) => atHand(...found).map(({ name }) => name);
    const slots = [attack, move, null, guard, shoot];
    expect(named(slots, null)).toEqual(["move", "guard", "shoot"]);
    expect(named(slots.slice(0, 4), null)).toEqual(["attack", "move", "guard"]);
    expect(named(slots, spell)).toEqual(["move", "guard", "spell"]);
  });
  it("gives the keys to the first deeds of a game that gives no places", () => {
    const many = [..."abcdefgh"].map((name) => deed({ name }));
    const found = placed(many);
    expect(found.slots.map((one) => one?.name).join("")).toBe("abcdef");
    expect(found.more.map(({ name }) => name).join("")).toBe("gh");
  });
});

describe("keys of one's own", () => {
  it("take the place of the usual ones, and tell whose key they share", () => {
    const bindings = boundBy({ deed1: "x", ping: "n" });
    expect(meaning({ key: "x", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }, bindings)).toBe(
      "deed1",
    );
    const ping = bindings.find(({ command }) => command === "ping");
    expect(ping && conflicts(bindings, ping)).toEqual(["next"]);
    expect(
      bindings.every(
        (binding) => binding === ping || binding.command === "next" || !conflicts(bindings, binding).length,
      ),
    ).toBe(true);
  });
  it("leave printing to the browser", () => {
    expect(press("p", true)).toBeNull();
  });
});

describe("questions", () => {
  it("show answers that differ in degree as one", () => {
    const answer = (label: string, group: string, main = false) => ({
      action: {},
      label,
      detail: "",
      odds: null,
      group,
      main,
      default: false,
    });
    const prompt = {
      answers: [answer("No", ""), answer("basic", "how"), answer("detailed", "how", true)],
    } as unknown as Prompt;
    const found = groups(prompt);
    expect(found.map((group) => group.answers.length)).toEqual([1, 2]);
    expect(found[1] && leading(found[1]).label).toBe("detailed");
  });
});

describe("words for places", () => {
  it("name the wind from one point to another, y down", () => {
    expect(bearing([0, 0], [1, 0])).toBe("e");
    expect(bearing([0, 0], [-1, -1])).toBe("nw");
    expect(bearing([0, 0], [0, 3])).toBe("s");
    expect(bearing([2, 2], [2, 2])).toBeNull();
  });
});

describe("keys", () => {
  it("mean a deed by its number and a command by its letter, whatever its case", () => {
    expect(press("3")).toBe("deed3");
    expect(press("V")).toBe("select");
    expect(press("z", true)).toBe("undo");
    for (const again of [press("y", true), press("Z", true, true)]) expect(again).toBe("redo");
    expect(press("z")).toBeNull();
    expect(press("3", true)).toBeNull();
  });
});

describe("keys of a table without a board", () => {
  it("open pages, tick clocks and do not turn a piece", () => {
    const key = (key: string) =>
      meaning({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }, PAGE_BINDINGS);
    expect(["1", "d", "+", "-", "o", "?", "q", "v"].map(key)).toEqual([
      "page1",
      "dice",
      "tick",
      "trim",
      "log",
      "keys",
      null,
      null,
    ]);
  });

  it("are bound anew one by one, as others are", () => {
    const own = boundBy({ dice: "x" }, PAGE_BINDINGS);
    expect(own.find(({ command }) => command === "dice")?.keys).toEqual(["x"]);
    expect(conflicts(own, { command: "keys", keys: ["x"] })).toEqual(["dice"]);
  });
});

describe("what goes on in several steps", () => {
  const step = (text: string, about = "check.1") => line(text, { about, who: "Sable", topic: "Hold the door" });
  const news: News[] = [
    { cursor: 1, lines: [step("Sable: Hold the door")] },
    { cursor: 2, lines: [step("Neve: Read the ward", "check.2")] },
    { cursor: 3, lines: [step("It is said how hard"), line("Sable tires")] },
  ];

  it("is one card of the log, where the last of it happened", () => {
    expect(blocks(news).map((block) => [block.key, block.lines.map((one) => one.text)])).toEqual([
      ["check.2", ["Neve: Read the ward"]],
      ["check.1", ["Sable: Hold the door", "It is said how hard", "Sable tires"]],
    ]);
  });

  it("leaves out what was taken back", () => {
    const after: News[] = [...news, { cursor: 4, undone: [3], lines: [line("Taken back")] }];
    expect(blocks(after).map((block) => [block.about, block.undone])).toEqual([
      ["check.1", false],
      ["check.2", false],
      ["check.1", true],
      ["", false],
    ]);
  });

  it("is found by whose it is", () => {
    expect(filtered(blocks(news), "who:Sable", "")).toHaveLength(2);
    expect(filtered(blocks(news), "who:Neve", "")).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import type { Fairness, SceneCard } from "../wire/types";
import { invites, table, usual } from "./casting";
import { effort, facts, fairnessWords, numeral, opening, percents, shares, sortForOffer } from "./scenewords";

const side = (id: string, bot = false, neutral = false) => ({ id, label: id, colour: id, pieces: 3, bot, neutral });
const scene = (...sides: SceneCard["sides"]): SceneCard => ({
  id: "ford",
  title: "The ford",
  about: "",
  system: "skirmish",
  game: "Skirmish",
  shape: "hex",
  sides,
  own: false,
  recommended: false,
  tutorial: false,
  hidden: false,
  fairness: null,
  rounds: 0,
  minutes: 0,
});
const played: Fairness = { sides: ["Mill", "Rats"], share: 0.525, low: 0.46, high: 0.59, matches: 96, fair: true };

describe("beginning a scene", () => {
  it("sets oneself against bots, on the first side that is not meant for one", () => {
    expect(usual(scene(side("vigil", true), side("alder"), side("deer", false, true)))).toEqual({
      vigil: "bot",
      alder: "me",
    });
  });

  it("gives somebody a side even where all are meant for bots", () => {
    expect(usual(scene(side("a", true), side("b", true)))).toEqual({ a: "me", b: "bot" });
  });

  it("leaves the sides of those who get a link to neither oneself nor a bot", () => {
    const cast = { alder: "link", vigil: "bot", third: "me" } as const;

    expect(table(scene(), cast, " Friday ", "normal")).toEqual({
      scene: "ford",
      name: "Friday",
      plays: ["third"],
      bots: ["vigil"],
      strength: "normal",
    });
    expect(invites(cast)).toBe(true);
  });
});

describe("plates", () => {
  it("are counted in Roman numerals", () => {
    expect([1, 4, 9, 14, 24, 49].map(numeral)).toEqual(["I", "IV", "IX", "XIV", "XXIV", "XLIX"]);
  });

  it("show shares that make a hundred", () => {
    expect(shares([1, 1, 1])).toEqual([34, 33, 33]);
    expect(shares([0, 0])).toEqual([]);
    expect(shares([5])).toEqual([]);
    expect(percents(played)).toEqual([53, 47]);
  });

  it("offer one's own scenes, then the recommended ones of each game in turn, and those to learn on last", () => {
    const card = (id: string, system: string, more: Partial<SceneCard> = {}) => ({ ...scene(), id, system, ...more });
    const cards = [
      card("lesson", "chess", { tutorial: true }),
      card("opening", "chess", { recommended: true }),
      card("endgame", "chess", { recommended: true }),
      card("plain", "chess"),
      card("alley", "tag", { recommended: true }),
      card("mine", "tag", { own: true, tutorial: true }),
    ];

    expect(sortForOffer(cards).map(({ id }) => id)).toEqual(["mine", "opening", "alley", "endgame", "plain", "lesson"]);
  });

  it("tell how many play and how long it takes, so far as that is known", () => {
    const sides = [side("mill"), side("rats"), side("deer", false, true)];

    expect(effort({ ...scene(...sides), rounds: 6, minutes: 45 })).toBe("2 players · 6 rounds · about 45 min");
    expect(effort({ ...scene(...sides), minutes: 45 })).toBe("2 players · about 45 min");
    expect(effort(scene())).toBe("");
  });

  it("say who wins in bot play, how sure that is, and whom a scene favours that is not fair", () => {
    expect(fairnessWords(played)).toBe(
      "Wins in bot play: Mill 53\u00a0%, Rats 47\u00a0% (96 matches; Mill 46 to 59\u00a0% with 95\u00a0% confidence).",
    );
    expect(fairnessWords({ ...played, fair: false, share: 0.2 })).toContain("It favours Rats.");
  });

  it("begin with the first sentence of what a scene is about", () => {
    expect(opening("They come by the score. Run.")).toBe("They come by the score.");
    expect(opening("Run")).toBe("Run");
  });

  it("say how many stand against how many, and of more than two sides from how many to how many each has", () => {
    const of = (...pieces: number[]) =>
      facts(scene(...pieces.map((count, n) => ({ ...side(`s${n}`), pieces: count }))));

    expect(of(4, 3)).toBe("Skirmish · hexes · 4 against 3");
    expect(of(4, 4, 3, 3)).toBe("Skirmish · hexes · four sides of 3 to 4");
    expect(of(2, 2, 2)).toBe("Skirmish · hexes · three sides of 2");
  });

  it("say that a scene is there to learn on", () => {
    expect(facts({ ...scene(), tutorial: true })).toBe("Tutorial · Skirmish · hexes");
    expect(facts(scene())).toBe("Skirmish · hexes");
  });
});

import { describe, expect, it } from "vitest";
import { choice } from "../logic/testing";
import { groupChoices } from "./grouping";

describe("what the game master may do", () => {
  it("stands together by what it is and costs, with the pieces it may befall", () => {
    const made = ["ash", "bryn"].map((piece) =>
      choice({ do: "spend" }, { piece, label: `${piece} loses footing`, detail: "1 point" }),
    );
    const dear = choice({ do: "spend" }, { piece: "ash", label: "ash loses footing", detail: "2 points" });
    expect(groupChoices([...made, dear], (piece) => piece)).toMatchObject([
      { what: "Loses footing", cost: "1 point", choices: [{ piece: "ash" }, { piece: "bryn" }] },
      { what: "Loses footing", cost: "2 points", choices: [{ piece: "ash" }] },
    ]);
  });
});

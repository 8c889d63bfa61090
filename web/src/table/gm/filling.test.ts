import { describe, expect, it } from "vitest";
import type { FormField, Offer } from "../../wire/types";
import { freshId } from "../../panels/filling";
import { boardField, fillOffer, isFilled, usualValue } from "./filling";

const field = (name: string, kind: FormField["kind"], more: Partial<FormField> = {}): FormField =>
  ({ name, kind, label: "", needed: true, usual: null, least: null, most: null, values: [], ...more }) as FormField;
const offer = (action: Record<string, unknown>, ...fields: FormField[]): Offer =>
  ({ action, label: "", text: "", group: "", about: "", fields }) as unknown as Offer;
const nobody = () => false;

describe("an offer", () => {
  const fire = offer(
    { event: "laid", area: { kind: "fire" } },
    field("area.name", "text"),
    field("area.id", "id"),
    field("area.strength", "number", { needed: false }),
    field("area.cells", "cells"),
  );

  it("is filled in where each field says, with an id made of the name", () => {
    const values = { "area.name": "Öld Fire!", "area.strength": "3", "area.cells": [[1, 2]] as const };
    expect(fillOffer(fire, values, (id) => id === "old-fire")).toEqual({
      event: "laid",
      area: { kind: "fire", name: "Öld Fire!", id: "old-fire-2", strength: 3, cells: [[1, 2]] },
    });
    expect(fire.action).toEqual({ event: "laid", area: { kind: "fire" } });
  });

  it("leaves out what is empty and need not be there", () => {
    const values = { "area.name": "Fire", "area.strength": "", "area.cells": [[1, 2]] as const };
    expect(fillOffer(fire, values, nobody)["area"]).not.toHaveProperty("strength");
    expect([isFilled(fire, values), isFilled(fire, { ...values, "area.cells": [] })]).toEqual([true, false]);
    expect(isFilled(fire, { ...values, "area.name": " " })).toBe(false);
  });

  it("puts a value in several places, and wants two cells for the side that they share", () => {
    const wall = offer({ event: "built", side: { name: "wall" } }, field("between side.between", "edge"));
    const both = [
      [0, 0],
      [1, 0],
    ] as const;
    expect(isFilled(wall, { "between side.between": [[0, 0]] })).toBe(false);
    expect(fillOffer(wall, { "between side.between": both }, nobody)).toEqual({
      event: "built",
      between: both,
      side: { name: "wall", between: both },
    });
    expect([boardField(wall)?.kind, usualValue(field("a", "flag"))]).toEqual(["edge", false]);
  });

  it("sends the one cell of a field for one", () => {
    const place = offer({ event: "placed" }, field("at", "cell"));
    expect(fillOffer(place, { at: [[4, 5]] }, nobody)).toEqual({ event: "placed", at: [4, 5] });
  });
});

describe("ids", () => {
  it("are made of a name, and are nobody else's", () => {
    expect(freshId("???", nobody)).toBe("new");
    expect(freshId("Öld Fetter!", (id) => ["old-fetter", "old-fetter-2"].includes(id))).toBe("old-fetter-3");
  });
});

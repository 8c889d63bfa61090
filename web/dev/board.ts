/** The board alone, for its tests and for looking at it: `board.html?fixture=ford` shows what `ford.json` has. */
import "../src/styles/tokens.css";
import "../src/styles/base.css";
import { mount } from "svelte";
import { show } from "../src/lib/settings.svelte";
import type { AimedShape, Overlays } from "../src/board/renderer";
import type { Motion, Tableau } from "../src/wire/types";
import Harness from "./Harness.svelte";

/** What a fixture holds: a tableau, what lies over it, what moves. */
export interface Fixture {
  tableau: Tableau;
  overlays?: Partial<Overlays>;
  /** What a shape would do by how it is held: cell, direction and size. */
  aims?: Record<string, Partial<AimedShape>>;
  motions?: Motion[];
  frame?: boolean;
}

const name = new URLSearchParams(location.search).get("fixture") ?? "ford";
const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the board");
const fixture = (await (await fetch(`${name}.json`)).json()) as Fixture;
show();
mount(Harness, { target, props: { fixture } });

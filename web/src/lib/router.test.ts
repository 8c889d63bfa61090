import { describe, expect, it } from "vitest";
import { match } from "./router.svelte";

describe("addresses", () => {
  it.each([
    ["/", { screen: "lobby" }],
    ["/t/ford", { screen: "table", table: "ford" }],
    ["/s/abc_-1", { screen: "join", token: "abc_-1" }],
    ["/edit/new", { screen: "editor", scene: "new" }],
    ["/rules", { screen: "rules", rule: "" }],
    ["/rules/mini.zoc.enter", { screen: "rules", rule: "mini.zoc.enter" }],
    ["/t/", { screen: "lost", path: "/t/" }],
    ["/t/%E0%A4%A", { screen: "table", table: "%E0%A4%A" }],
  ])("%s leads to its screen", (path, route) => {
    expect(match(path)).toEqual(route);
  });
});

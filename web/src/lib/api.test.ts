import { afterEach, describe, expect, it, vi } from "vitest";
import { get, post } from "./api";

const broken = () => Promise.reject(new TypeError("Failed to fetch"));

/** A server whose line breaks so many times before it answers. */
function breaking(times: number) {
  const fetch = vi.fn(() => (times-- > 0 ? broken() : Promise.resolve(new Response("7"))));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

afterEach(() => vi.unstubAllGlobals());

describe("a line that breaks", () => {
  it("is tried once more by what only asks", async () => {
    breaking(1);
    expect(await get("/api/scenes")).toBe(7);
  });

  it("is said to be broken the second time", async () => {
    const fetch = breaking(2);
    await expect(get("/api/scenes")).rejects.toMatchObject({ status: 0 });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("is not tried again by what changes something", async () => {
    const fetch = breaking(1);
    vi.stubGlobal("document", { cookie: "" });
    await expect(post("/api/tables", {})).rejects.toMatchObject({ status: 0 });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

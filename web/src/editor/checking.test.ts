import { afterEach, expect, test, vi } from "vitest";
import { EditorStore } from "./editor.svelte";

afterEach(() => vi.unstubAllGlobals());

test("who asks about a draft that is being asked about gets the same answer, not none", async () => {
  const answer = { text: "title: The mill", kinds: [], problems: [], notices: [], tableau: null };
  const fetch = vi.fn((_path: string, { signal }: RequestInit) => {
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new Error("aborted")));
      setTimeout(() => resolve(Response.json(answer)), 5);
    });
  });
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("document", { cookie: "" });
  const editor = new EditorStore("new");

  const answers = await Promise.all([editor.check(), editor.check()]);

  expect(answers.map((one) => one?.text)).toEqual([answer.text, answer.text]);
  expect(fetch).toHaveBeenCalledTimes(1);
  await editor.check();
  expect(fetch).toHaveBeenCalledTimes(2);
});

import { describe, expect, it } from "vitest";
import type { Motion, Tableau } from "../wire/types";
import type { Socket } from "./connection";
import { TableStore } from "./tablestore.svelte";

function seated() {
  const socket: Socket & { sent: Record<string, unknown>[] } = {
    sent: [],
    onopen: null,
    onmessage: null,
    onclose: null,
    send(text) {
      this.sent.push(JSON.parse(text) as Record<string, unknown>);
    },
    close() {
      this.onclose?.();
    },
  };
  const store = new TableStore("a-token-of-a-seat", () => socket);
  const say = (message: unknown) => socket.onmessage?.({ data: JSON.stringify(message) });
  const tableau = { pieces: { ash: { id: "ash" } }, areas: {}, ground: {}, story: {} } as unknown as Tableau;
  const me = { id: "s1", role: "player", label: "Mira" };
  socket.onopen?.();
  say({
    type: "welcome",
    you: me,
    seats: [me],
    settings: { name: "Friday" },
    tableau,
    standing: {},
    cursor: 3,
    news: [{ cursor: 3 }],
    version: "1",
  });
  return { store, say, socket };
}

describe("what a seat knows", () => {
  it("is what it was welcomed with", () => {
    const { store } = seated();
    expect([store.line, store.cursor, store.you?.label, store.settings?.name]).toEqual(["joined", 3, "Mira", "Friday"]);
  });

  it("changes with the news, each once", () => {
    const { store, say } = seated();
    const news = {
      cursor: 4,
      change: { pieces: { ash: null, sable: { id: "sable" } }, areas: {}, story: {} },
      seats: [{ id: "s1", label: "Mira B." }],
    };
    say({ type: "told", news });
    say({ type: "told", news });
    expect(Object.keys(store.tableau?.pieces ?? {})).toEqual(["sable"]);
    expect(store.news.map((one) => one.cursor)).toEqual([3, 4]);
    expect(store.you?.label).toBe("Mira B.");
  });

  it("is another game only after what changes it, not after what is said", () => {
    const { store, say } = seated();
    say({ type: "told", news: { cursor: 4, spoken: { by: "s1", text: "hush" } } });
    expect([store.cursor, store.moment]).toEqual([4, 3]);
    say({ type: "told", news: { cursor: 5, change: { pieces: {}, areas: {}, story: {} } } });
    expect([store.cursor, store.moment]).toEqual([5, 5]);
  });

  it("reaches back to the beginning of what was said, as far as somebody wants to read", async () => {
    const { store, say, socket } = seated();
    expect(store.known).toEqual({ told: 3, said: 3 });
    const read = store.recall("said");
    const { id, ...asked } = socket.sent[1] ?? {};
    expect(asked).toEqual({ type: "earlier", before: 3, spoken: true });
    say({ type: "earlier", id, news: [{ cursor: 1, spoken: { by: "s1", text: "hush" } }], more: false });
    await read;
    expect(store.news.map((one) => one.cursor)).toEqual([1, 3]);
    expect(store.known).toEqual({ told: 3, said: 1 });
  });

  it("tells of motions to who listens, until they stop", () => {
    const { store, say } = seated();
    const seen: string[] = [];
    const stop = store.listen({
      motions: (motions: readonly Motion[]) => void seen.push(...motions.map((one) => one.kind)),
    });
    say({ type: "told", news: { cursor: 4, motions: [{ kind: "move" }] } });
    stop();
    say({ type: "told", news: { cursor: 5, motions: [{ kind: "hit" }] } });
    expect(seen).toEqual(["move"]);
  });

  it("goes along with what it does, so that the server can tell whether it is stale", async () => {
    const { store, socket } = seated();
    void store.do({ do: "end" });
    await Promise.resolve();
    expect(socket.sent.slice(1)).toMatchObject([{ type: "do", action: { do: "end" }, order: "", at: 3 }]);
  });

  it.each([
    ["grows by what one did oneself, so that deeds may follow each other without a pause", "s1", 4],
    ["stays as it was when somebody else was quicker", "s2", 3],
  ])("%s", async (_, by, at) => {
    const { store, say, socket } = seated();
    const first = store.do({ do: "guard" });
    const second = store.do("Corvin end");
    await Promise.resolve();
    expect(socket.sent.slice(1)).toHaveLength(1);
    say({ type: "told", news: { cursor: 4, by } });
    say({ type: "done", id: socket.sent[1]?.["id"] });
    await first;
    await Promise.resolve();
    expect(socket.sent[2]).toMatchObject({ type: "do", order: "Corvin end", at });
    say({ type: "done", id: socket.sent[2]?.["id"] });
    await second;
  });
});

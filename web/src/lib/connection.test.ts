import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Received } from "../wire/types";
import { Connection, type Socket, type State, type Unasked } from "./connection";

/** A socket whose other end the test holds. */
class Wire implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
    this.onclose?.();
  }

  say(message: Partial<Received> | Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  join(): void {
    this.onopen?.();
    this.say({ type: "welcome" });
  }
}

function connected() {
  const wires: Wire[] = [];
  const states: State[] = [];
  const heard: Unasked[] = [];
  const connection = new Connection({
    token: "a-token-of-a-seat",
    cursor: () => 7,
    told: (message) => heard.push(message),
    changed: (state) => states.push(state),
    random: () => 0.5,
    open: () => {
      wires.push(new Wire());
      return wires.at(-1) as Wire;
    },
  });
  const wire = () => wires.at(-1) as Wire;
  return { connection, wires, wire, states, heard };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a connection", () => {
  it("joins with its token and what it was told up to", () => {
    const { wire } = connected();
    wire().onopen?.();
    expect(wire().sent[0]).toMatchObject({ type: "join", token: "a-token-of-a-seat", cursor: 7, protocol: 1 });
  });

  it("gives each answer to who asked for it", async () => {
    const { connection, wire } = connected();
    wire().join();
    const [first, second] = [connection.ask({ type: "undo" }), connection.ask({ type: "options", piece: "sable" })];
    const [, undo, options] = wire().sent;
    wire().say({ type: "deeds", id: options?.["id"], piece: "sable", deeds: [] });
    wire().say({ type: "done", id: undo?.["id"], link: "", seat: "" });
    expect((await first).type).toBe("done");
    expect((await second).type).toBe("deeds");
  });

  it("sends nothing before it has joined, then all that waited, in order", () => {
    const { connection, wire } = connected();
    void connection.ask({ type: "say", text: "one" });
    void connection.ask({ type: "say", text: "two" });
    expect(wire().sent).toEqual([]);
    wire().join();
    expect(wire().sent.map((one) => one["text"])).toEqual([undefined, "one", "two"]);
  });

  it("sends what was unanswered again with the same ids when the line stands again", async () => {
    const { connection, wires, wire, states } = connected();
    wire().join();
    const answer = connection.ask({ type: "say", text: "hold" });
    const id = wire().sent[1]?.["id"];
    wire().close();
    vi.advanceTimersByTime(1000);
    expect(wires).toHaveLength(2);
    wire().join();
    expect(wire().sent[1]).toMatchObject({ text: "hold", id });
    wire().say({ type: "done", id });
    expect((await answer).type).toBe("done");
    expect(connection.unanswered).toBe(0);
    expect(states).toEqual(["joined", "waiting", "joined"]);
  });

  it("waits longer each time the line fails, and not at all longer than a while", () => {
    const { wires, wire } = connected();
    const waits = [400, 800, 1600, 3200, 6400, 12_800, 15_000, 15_000];
    for (const wait of waits) {
      const before = wires.length;
      wire().close();
      vi.advanceTimersByTime(wait - 1);
      expect(wires).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(wires).toHaveLength(before + 1);
    }
  });

  it("hangs up on a line that says nothing though it was asked", () => {
    const { connection, wires, wire } = connected();
    wire().join();
    void connection.ask({ type: "undo" });
    const first = wire();
    vi.advanceTimersByTime(12_000);
    expect(first.closed).toBe(true);
    vi.advanceTimersByTime(400);
    expect(wires).toHaveLength(2);
  });

  it("tries again when the server says so, and never when it does not", () => {
    const again = connected();
    again.wire().join();
    again.wire().say({ type: "gone", why: "the server stops", again: true });
    vi.advanceTimersByTime(60_000);
    expect(again.wires).toHaveLength(2);
    const over = connected();
    over.wire().join();
    over.wire().say({ type: "gone", why: "the link was taken back", again: false });
    vi.advanceTimersByTime(60_000);
    expect(over.wires).toHaveLength(1);
    expect(over.states.at(-1)).toBe("ended");
  });

  it("ends when it may not join", () => {
    const { wire, wires, states } = connected();
    wire().onopen?.();
    wire().say({ type: "no", id: wire().sent[0]?.["id"], refusal: { why: "no such seat" } });
    vi.advanceTimersByTime(60_000);
    expect(states).toEqual(["ended"]);
    expect(wires).toHaveLength(1);
  });

  it("sends again what an earlier page of the tab left unanswered, but no questions", () => {
    const [page, kept] = [new EventTarget(), new Map<string, string>()];
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("sessionStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => kept.set(name, text),
      removeItem: (name: string) => kept.delete(name),
    });
    const { connection, wire } = connected();
    wire().join();
    void connection.ask({ type: "options", piece: "sable" });
    void connection.ask({ type: "do", action: null, order: "keep", at: null });
    page.dispatchEvent(new Event("pagehide"));
    const later = connected();
    later.wire().join();
    expect(later.wire().sent.slice(1)).toEqual(wire().sent.slice(2));
    const last = connected();
    last.wire().join();
    expect(last.wire().sent).toHaveLength(1);
  });

  it("does not keep what is worth nothing later", () => {
    const { connection, wire } = connected();
    connection.tell({ type: "point", what: "ping", cells: [[0, 0]] });
    wire().join();
    expect(wire().sent).toHaveLength(1);
  });

  it("passes over what is no message", () => {
    const { wire, heard } = connected();
    wire().join();
    wire().onmessage?.({ data: "{" });
    wire().onmessage?.({ data: new Uint8Array() });
    expect(heard).toHaveLength(1);
  });
});

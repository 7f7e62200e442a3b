import { ALIVE_MS } from "@narthex/contract/live-protocol.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ToTab } from "./messages.ts";
import { openSharedStream } from "./stream.ts";

/** The server's answer to each request for the stream; the requested positions are recorded. */
type Answer = (signal: AbortSignal) => Promise<Response>;
const requests: { at: number; since: string[] }[] = [];
let answer: Answer;
let messages: ToTab[] = [];

const KEY = { userId: "ann", headers: {} };
const event = (name: string, id: string, data: unknown) =>
  `${name ? `event: ${name}\n` : ""}${id ? `id: ${id}\n` : ""}data: ${JSON.stringify(data)}\n\n`;

/** An answer that stays open after these events. */
const streamOf =
  (...events: string[]): Answer =>
  async (signal) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const text of events) controller.enqueue(new TextEncoder().encode(text));
        signal.addEventListener("abort", () => controller.error(new Error("aborted")));
      },
    });
    return new Response(body, { status: 200 });
  };
const refusal =
  (status: number, headers: Record<string, string> = {}): Answer =>
  async () =>
    new Response("", { status, headers });
const ready = (userId = "ann") => event("ready", "", { userId });

beforeEach(() => {
  vi.useFakeTimers();
  requests.length = 0;
  messages = [];
  vi.stubGlobal("fetch", (url: string, { signal }: { signal: AbortSignal }) => {
    requests.push({ at: Date.now(), since: new URL(url, "http://x").searchParams.getAll("since") });
    return answer(signal);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => openSharedStream(KEY, (message) => messages.push(message));
const types = () => messages.map(({ type }) => type);

test("is open again within two seconds after a proxy answered 502 for ten seconds, and continues at its position", async () => {
  answer = streamOf(ready(), event("", "p2", [{ topic: "events" }]));
  const stream = open();
  stream.join("p1");
  await vi.advanceTimersByTimeAsync(0);
  expect(requests.map(({ since }) => since)).toEqual([["p1"]]);
  expect(messages.at(-1)).toEqual({ type: "notices", notices: [{ topic: "events" }], position: "p2" });
  answer = refusal(502);
  stream.reopen();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stream.isLive).toBe(false);
  expect(requests.length).toBeLessThan(20);
  answer = streamOf(ready());
  await vi.advanceTimersByTimeAsync(2000);
  expect(stream.isLive).toBe(true);
  expect(requests.at(-1)?.since).toEqual(["p2"]);
  stream.close();
});

test("retries less and less often while hidden, and immediately when it becomes visible", async () => {
  answer = refusal(502);
  const stream = open();
  stream.setVisible(false);
  stream.join("p1");
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  const asked = requests.length;
  expect(asked).toBeLessThan(40);
  stream.setVisible(true);
  expect(requests.length).toBe(asked + 1);
  stream.close();
});

test("replaces a connection after two missed heartbeats, and reports that it is not live until then", async () => {
  answer = streamOf(ready());
  const stream = open();
  stream.join("p1");
  await vi.advanceTimersByTimeAsync(2 * ALIVE_MS);
  expect(requests).toHaveLength(1);
  answer = refusal(502);
  await vi.advanceTimersByTimeAsync(4000);
  expect(messages.at(-1)).toEqual({ type: "state", isLive: false });
  answer = streamOf(ready());
  await vi.advanceTimersByTimeAsync(1000);
  expect(messages.at(-1)).toEqual({ type: "state", isLive: true });
  stream.close();
});

test("opens again in the first second after a sleep, in which no timer ran", async () => {
  answer = streamOf(ready());
  const stream = open();
  stream.join("p1");
  await vi.advanceTimersByTimeAsync(3000);
  vi.setSystemTime(Date.now() + 8 * 60 * 60_000);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1300);
  expect(requests).toHaveLength(2);
  stream.close();
});

test("reports that it is not live while the server itself cannot read changes", async () => {
  answer = streamOf(ready(), event("state", "", { isLive: false }));
  const stream = open();
  stream.join("p1");
  await vi.advanceTimersByTimeAsync(0);
  expect(messages.map((message) => "isLive" in message && message.isLive)).toEqual([true, false]);
  stream.close();
});

test.each([
  ["seconds", 429, "20"],
  ["a date", 503, "date"],
])("waits as long as a refusal says in %s, also when the page becomes visible before", async (_, status, value) => {
  const after = value === "date" ? new Date(Date.now() + 20_000).toUTCString() : value;
  answer = refusal(status, { "retry-after": after });
  const stream = open();
  stream.join("p1");
  await vi.advanceTimersByTimeAsync(1000);
  stream.setVisible(false);
  stream.setVisible(true);
  stream.join("p2");
  await vi.advanceTimersByTimeAsync(17_500);
  expect(requests).toHaveLength(1);
  answer = streamOf(ready());
  await vi.advanceTimersByTimeAsync(4000);
  expect(requests.map(({ since }) => since)).toEqual([["p1"], ["p1", "p2"]]);
  expect(stream.isLive).toBe(true);
  stream.close();
});

test("opens immediately on a new network, and waits at most a minute for any requested delay", async () => {
  answer = refusal(503, { "retry-after": "86400" });
  const stream = open();
  stream.join("p1");
  await vi.advanceTimersByTimeAsync(1000);
  stream.reopen();
  expect(requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(67_000);
  expect(requests).toHaveLength(3);
  stream.close();
});

test("requests the stream from the position of every tab that joined", async () => {
  answer = streamOf(ready());
  const stream = open();
  for (const position of ["p1", "p1", "p2"]) {
    stream.join(position);
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(requests.map(({ since }) => since)).toEqual([["p1"], ["p1", "p2"]]);
  // All data is read again for a tab without a position.
  stream.join(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(requests.at(-1)?.since).toEqual([]);
  stream.close();
});

test.each([401, 403])("ends permanently when the session has ended (%i)", async (status) => {
  answer = refusal(status);
  open().join("p1");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([types(), requests.length]).toEqual([["ended"], 1]);
});

test("passes on no event of another account's stream, and ends", async () => {
  answer = streamOf(ready("ben") + event("", "p2", [{ topic: "events" }]));
  open().join("p1");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([types(), requests.length]).toEqual([["ended"], 1]);
});

test("reports a gap, and continues after it", async () => {
  answer = streamOf(ready() + event("resync", "p9", {}));
  const stream = open();
  stream.join("p1");
  await vi.advanceTimersByTimeAsync(0);
  expect(messages.at(-1)).toEqual({ type: "resync", position: "p9" });
  stream.reopen();
  expect(requests.at(-1)?.since).toEqual(["p9"]);
  stream.close();
});

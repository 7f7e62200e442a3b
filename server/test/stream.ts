// A browser's end of the live stream.
import type { LiveNotice } from "@narthex/contract/live.ts";
import { LIVE_PATH, type LiveReady, type LiveState } from "@narthex/contract/live-protocol.ts";
import type { Person } from "./congregation.ts";
import { until } from "./until.ts";

/**
 * How long a change may take until it is on an open stream, in milliseconds: two seconds in `npm run proofs -- live`.
 * Otherwise it is undefined, because the other tests of a run delay it; a change that is missed never arrives.
 */
export const ARRIVAL_MS = process.env.LIVE_PROOF ? 2000 : undefined;

export interface Stream {
  readonly notices: LiveNotice[];
  /** The names of the events so far, such as "ready"; null for a list of notices. */
  readonly events: (string | null)[];
  ready: LiveReady | null;
  /** The last reported state: whether the server can read changes. */
  isLive: boolean;
  /** Called with each list of notices. */
  onNotice: () => void;
  /** The position to continue from. */
  position: string;
  readonly ended: Promise<void>;
  close(): void;
}

interface Options {
  since?: string;
  headers?: Record<string, string>;
}

/** Opens the stream and waits until it is ready, and has sent missed notices or a resync. */
export async function openLiveStream(person: Person, { since, headers }: Options = {}): Promise<Stream> {
  const leaving = new AbortController();
  const query = new URLSearchParams({ ...(since === undefined ? {} : { since }) });
  const response = await person.fetch(`${LIVE_PATH}?${query}`, {
    headers: { accept: "text/event-stream", ...headers },
    signal: leaving.signal,
  });
  if (response.status !== 200) throw new Error(`the stream was refused: ${response.status}`);
  const stream: Stream = {
    notices: [],
    events: [],
    ready: null,
    isLive: true,
    onNotice: () => {},
    position: since ?? "",
    ended: read().catch(() => {}),
    close: () => leaving.abort(),
  };
  async function read(): Promise<void> {
    let text = "";
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        take(text.slice(0, end));
        text = text.slice(end + 2);
      }
    }
  }
  function take(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
    const [data, event] = [field("data"), field("event") ?? null];
    if (data === undefined) return;
    stream.position = field("id") ?? stream.position;
    if (event === "ready") stream.ready = JSON.parse(data);
    if (event === "state") stream.isLive = (JSON.parse(data) as LiveState).isLive;
    if (event === null) {
      stream.notices.push(...JSON.parse(data));
      stream.onNotice();
    }
    stream.events.push(event);
  }
  await until(
    () => stream.events,
    (events) => events[0] === "ready" && (since !== undefined || events.includes("resync")),
  );
  return stream;
}

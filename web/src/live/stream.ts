// One stream for all tabs of an account and view: it is opened again after any failure, and continues at its position.
import type { LiveNotice } from "@narthex/contract/live.ts";
import { ALIVE_MS, LIVE_PATH, type LiveReady, type LiveState } from "@narthex/contract/live-protocol.ts";
import { readEvents, type StreamEvent } from "./events.ts";
import type { StreamKey, ToTab } from "./messages.ts";

/** The first pause before the stream is opened again, in milliseconds; each further pause is twice as long. */
const FIRST_PAUSE_MS = 250;
/** Short, because an open screen must be up to date two seconds after the network is back. */
const LONGEST_PAUSE_MS = 1000;
/** Longer, because a hidden screen is not read. */
const LONGEST_HIDDEN_PAUSE_MS = 30_000;
/** An attempt without an answer counts as failed after this time. */
const ANSWER_MS = 5000;
/** An open stream counts as lost after two missed heartbeats, or at the first check after a sleep. */
const SILENCE_MS = 2 * ALIVE_MS + 2000;
const LOOK_MS = 1000;
/** A screen that becomes visible reconnects without waiting for the second attempt. */
const SUSPICIOUS_MS = ALIVE_MS + 2000;
/** The maximum number of positions in a request; with more, the stream is requested without a position. */
const MOST_POSITIONS = 20;
const SIGNED_OUT: ReadonlySet<number> = new Set([401, 403]);

export interface SharedStream {
  /** Adds a tab that has read nothing before a position. */
  join(position: string | null): void;
  setVisible(isVisible: boolean): void;
  /** Opens the stream again now, because the network has changed. */
  reopen(): void;
  readonly isLive: boolean;
  close(): void;
}

export function openSharedStream(key: StreamKey, send: (message: ToTab) => void): SharedStream {
  let positions = new Set<string>();
  let knowsPositions = true;
  let isLive = false;
  let isVisible = true;
  let isClosed = false;
  let pause = FIRST_PAUSE_MS;
  let heardAt = 0;
  /** The server requested no attempt before this moment. */
  let notBefore = 0;
  let current: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const setLive = (value: boolean): void => {
    if (isLive === value) return;
    isLive = value;
    send({ type: "state", isLive });
  };
  const goTo = (position: string | null): string => {
    if (position === null) return "";
    positions = new Set([position]);
    knowsPositions = true;
    return position;
  };

  /** @returns false if the stream does not belong to this account */
  const take = ({ name, id, data }: StreamEvent): boolean => {
    if (name === "ready") {
      if ((JSON.parse(data) as LiveReady).userId !== key.userId) return false;
      pause = FIRST_PAUSE_MS;
      setLive(true);
    } else if (name === "state") {
      setLive((JSON.parse(data) as LiveState).isLive);
    } else if (name === "message") {
      send({ type: "notices", notices: JSON.parse(data) as LiveNotice[], position: goTo(id) });
    } else {
      send({ type: name === "resync" ? "resync" : "position", position: goTo(id) });
    }
    return true;
  };

  /** @returns whether it may be opened again */
  const readOnce = async (controller: AbortController): Promise<boolean> => {
    const { signal } = controller;
    heardAt = Date.now();
    let limit = ANSWER_MS;
    // By the wall clock, because timers pause while a machine sleeps.
    const watch = setInterval(() => {
      if (Math.abs(Date.now() - heardAt) > limit) controller.abort();
    }, LOOK_MS);
    const onBytes = (): void => {
      heardAt = Date.now();
      limit = SILENCE_MS;
    };
    try {
      const headers = { accept: "text/event-stream", ...key.headers };
      const answer = await fetch(buildPath(knowsPositions ? positions : []), { headers, signal, cache: "no-store" });
      if (SIGNED_OUT.has(answer.status)) return false;
      if (answer.status !== 200 || !answer.body) {
        notBefore = Date.now() + parseRetryAfter(answer.headers, Date.now());
        return true;
      }
      for await (const event of readEvents(answer.body, onBytes)) {
        if (signal.aborted) return true;
        if (!take(event)) return false;
      }
    } catch {
      // The connection is lost; missed events come with the next one.
    } finally {
      clearInterval(watch);
      controller.abort();
    }
    return true;
  };

  const open = async (): Promise<void> => {
    clearTimeout(timer);
    current?.abort();
    if (isClosed) return;
    const controller = new AbortController();
    current = controller;
    const mayRetry = await readOnce(controller);
    if (current !== controller || isClosed) return; // another controller has replaced this one
    setLive(false);
    if (!mayRetry) {
      isClosed = true;
      send({ type: "ended" });
      return;
    }
    const longest = isVisible ? LONGEST_PAUSE_MS : LONGEST_HIDDEN_PAUSE_MS;
    const ownPause = Math.min(pause, longest) * (0.75 + Math.random() / 4);
    // A random delay on top, so that not all browsers reconnect at the same moment.
    const askedPause = (notBefore - Date.now()) * (1 + Math.random() / 10);
    timer = setTimeout(open, Math.max(ownPause, askedPause));
    pause = Math.min(pause * 2, LONGEST_HIDDEN_PAUSE_MS);
  };
  /** Opens the stream now, or after the pause that the server requested. */
  const hurry = (): void => {
    if (Date.now() < notBefore) return;
    pause = FIRST_PAUSE_MS;
    void open();
  };

  return {
    get isLive() {
      return isLive;
    },
    join(position) {
      const isKnown = position !== null && positions.has(position) && knowsPositions;
      if (position === null || positions.size >= MOST_POSITIONS) knowsPositions = false;
      else positions.add(position);
      if (!isKnown || !isLive) hurry();
    },
    setVisible(value) {
      const isTurned = value && !isVisible;
      isVisible = value;
      if (isTurned && (!isLive || Date.now() - heardAt > SUSPICIOUS_MS)) hurry();
    },
    reopen() {
      notBefore = 0; // The pause was requested by a server on the former network.
      hurry();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      current?.abort();
    },
  };
}

function buildPath(positions: Iterable<string>): string {
  const query = new URLSearchParams();
  for (const position of positions) query.append("since", position);
  return `${LIVE_PATH}?${query}`;
}

/** The maximum of `Retry-After`, in milliseconds, so that no header keeps a screen out of date for longer. */
const LONGEST_MS = 60_000;

/** The pause that `Retry-After` requests as seconds or a date; in milliseconds, 0 without the header. */
function parseRetryAfter(headers: Headers, now: number): number {
  const value = headers.get("retry-after")?.trim() ?? "";
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return milliseconds > 0 ? Math.min(milliseconds, LONGEST_MS) : 0;
}

// One stream for all tabs of an account and view: opened again after any failure, going on where it was.
import type { LiveNotice } from "@narthex/contract/live.ts";
import { ALIVE_MS, LIVE_PATH, type LiveReady, type LiveState } from "@narthex/contract/live-protocol.ts";
import { readEvents, type StreamEvent } from "./events.ts";
import type { StreamKey, ToTab } from "./messages.ts";

/** Pauses before the stream is opened again, in milliseconds: each twice the one before. */
const FIRST_PAUSE_MS = 250;
/** Short, because an open screen has to be right two seconds after the line is back ... */
const LONGEST_PAUSE_MS = 1000;
/** ... but nobody looks at a hidden one. */
const LONGEST_HIDDEN_PAUSE_MS = 30_000;
/** An attempt without any answer counts as lost after this time ... */
const ANSWER_MS = 5000;
/** ... and an open stream after two missed signs of life, or on the first look after a sleep. */
const SILENCE_MS = 2 * ALIVE_MS + 2000;
const LOOK_MS = 1000;
/** A screen that becomes visible reconnects without waiting for the second attempt. */
const SUSPICIOUS_MS = ALIVE_MS + 2000;
/** More positions than the server takes are as good as none. */
const MOST_POSITIONS = 20;
const SIGNED_OUT: ReadonlySet<number> = new Set([401, 403]);

export interface SharedStream {
  /** A tab that has read nothing before a position joins. */
  join(position: string | null): void;
  setVisible(isVisible: boolean): void;
  /** Opens the stream again now: the network has changed. */
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
  /** The server asked for no attempt before this moment. */
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

  /** @returns false where the stream is not this account's */
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
    // By the wall clock, because timers stand still while a machine sleeps.
    const watch = setInterval(() => {
      if (Math.abs(Date.now() - heardAt) > limit) controller.abort();
    }, LOOK_MS);
    const onBytes = (): void => {
      heardAt = Date.now();
      limit = SILENCE_MS;
    };
    try {
      const query = new URLSearchParams();
      if (knowsPositions) for (const position of positions) query.append("since", position);
      const headers = { accept: "text/event-stream", ...key.headers };
      const answer = await fetch(`${LIVE_PATH}?${query}`, { headers, signal, cache: "no-store" });
      if (SIGNED_OUT.has(answer.status)) return false;
      if (answer.status !== 200 || !answer.body) {
        notBefore = Date.now() + retryAfterOf(answer.headers, Date.now());
        return true;
      }
      for await (const event of readEvents(answer.body, onBytes)) {
        if (signal.aborted) return true;
        if (!take(event)) return false;
      }
    } catch {
      // The line is broken; what was missed comes with the next one.
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
    if (current !== controller || isClosed) return; // another one took its place
    setLive(false);
    if (!mayRetry) {
      isClosed = true;
      send({ type: "ended" });
      return;
    }
    const longest = isVisible ? LONGEST_PAUSE_MS : LONGEST_HIDDEN_PAUSE_MS;
    const ownPause = Math.min(pause, longest) * (0.75 + Math.random() / 4);
    // Later than asked by a little, so that not all browsers come in the same moment.
    const askedPause = (notBefore - Date.now()) * (1 + Math.random() / 10);
    timer = setTimeout(open, Math.max(ownPause, askedPause));
    pause = Math.min(pause * 2, LONGEST_HIDDEN_PAUSE_MS);
  };
  /** Opens it now, unless the server asked to wait: then it is opened after that. */
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
      notBefore = 0; // The limit came from a server on the former network.
      hurry();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      current?.abort();
    },
  };
}

/** No header keeps a screen out of date for longer than this, in milliseconds. */
const LONGEST_MS = 60_000;

/** How long an answer asks to wait by `Retry-After`, seconds or a date; in milliseconds, 0 where it does not. */
function retryAfterOf(headers: Headers, now: number): number {
  const value = headers.get("retry-after")?.trim() ?? "";
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return milliseconds > 0 ? Math.min(milliseconds, LONGEST_MS) : 0;
}

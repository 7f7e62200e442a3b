// A tab's connection to the shared stream. A shared worker holds the stream, because a browser opens at most six
// connections to a server; unlike Web Locks, it also works without TLS. Browsers without shared workers open a stream
// for each visible tab.
import { createHub } from "./hub.ts";
import type { FromTab, StreamKey, ToTab } from "./messages.ts";
import workerUrl from "./worker.ts?sharedworker&url";

/**
 * A worker that does not answer within this time, in milliseconds, has ended: browsers end workers without notice if
 * memory is low.
 */
const PING_MS = 10_000;

type Send = (message: FromTab) => void;

function connectWorker(key: StreamKey, onMessage: (message: ToTab) => void, onFailure: () => void): Send {
  const name = `live ${key.userId} ${JSON.stringify(key.headers)}`;
  const worker = new SharedWorker(workerUrl, { type: "module", name });
  worker.onerror = onFailure;
  worker.port.onmessage = ({ data }: MessageEvent<ToTab>) => onMessage(data);
  return (message) => worker.port.postMessage(message);
}

function connectHere(onMessage: (message: ToTab) => void): Send {
  const hub = createHub();
  const tab = { postMessage: onMessage };
  return (message) => hub.take(tab, message);
}

/**
 * Listens until the returned function is called.
 * @param start the position before which the tab has read nothing
 */
export function connectStream(key: StreamKey, start: string | null, onMessage: (message: ToTab) => void): () => void {
  let isShared = "SharedWorker" in globalThis;
  let position = start;
  let isListening = false;
  let isPinged = false;
  let isRenewed = false;
  const receive = (message: ToTab): void => {
    isPinged = false;
    if (!isListening) return;
    if (message.type === "pong") {
      isRenewed = false;
      return;
    }
    if ("position" in message && message.position !== "") position = message.position;
    onMessage(message);
  };
  const sendJoin = (): void => send({ type: "join", key, position, isVisible: isVisible() });
  // After an update of the server, the worker file of this page may be gone.
  const onFailure = (): void => {
    isShared = false;
    send = connectHere(receive);
    if (isListening) sendJoin();
  };
  let send = isShared ? connectWorker(key, receive, onFailure) : connectHere(receive);
  const lookAfterWorker = (): void => {
    if (!isShared || !isListening) return;
    if (!isPinged) {
      isPinged = true;
      send({ type: "ping" });
    } else if (isRenewed) {
      onFailure();
    } else {
      isPinged = false;
      isRenewed = true;
      const former = send;
      send = connectWorker(key, receive, onFailure);
      sendJoin();
      former({ type: "leave" }); // in case it was only slow
    }
  };
  const timer = setInterval(lookAfterWorker, PING_MS);
  const isVisible = (): boolean => document.visibilityState === "visible";
  const join = (): void => {
    if (isListening) return;
    isListening = true;
    sendJoin();
  };
  const leave = (): void => {
    if (!isListening) return;
    isListening = false;
    send({ type: "leave" });
  };

  const leaving = new AbortController();
  const { signal } = leaving;
  document.addEventListener(
    "visibilitychange",
    () => {
      if (isShared && isListening) send({ type: "visibility", isVisible: isVisible() });
      if (isShared) return;
      if (isVisible()) join();
      else leave();
    },
    { signal },
  );
  addEventListener("online", () => send({ type: "online" }), { signal });
  // The browser may keep a page in its back-forward cache and restore it.
  addEventListener("pagehide", leave, { signal });
  addEventListener("pageshow", join, { signal });
  if (isShared || isVisible()) join();
  return () => {
    clearInterval(timer);
    leaving.abort();
    leave();
  };
}

// Passes one stream on to the tabs that share it.
import type { FromTab, ToTab } from "./messages.ts";
import { openSharedStream, type SharedStream } from "./stream.ts";

export interface Hub {
  take(tab: LiveTab, message: FromTab): void;
}

export interface LiveTab {
  postMessage(message: ToTab): void;
}

export function createHub(): Hub {
  /** The listening tabs, and whether each is visible. */
  const tabs = new Map<LiveTab, boolean>();
  let stream: SharedStream | null = null;

  const sendAll = (message: ToTab): void => {
    for (const tab of tabs.keys()) tab.postMessage(message);
    if (message.type === "ended") stream = null;
  };
  const showVisibility = (): void => stream?.setVisible([...tabs.values()].includes(true));

  return {
    take(tab, message) {
      if (message.type === "join") {
        tabs.set(tab, message.isVisible);
        stream ??= openSharedStream(message.key, sendAll);
        tab.postMessage({ type: "state", isLive: stream.isLive });
        stream.join(message.position);
        showVisibility();
      } else if (message.type === "visibility") {
        if (tabs.has(tab)) tabs.set(tab, message.isVisible);
        showVisibility();
      } else if (message.type === "online") {
        stream?.reopen();
      } else if (message.type === "ping") {
        tab.postMessage({ type: "pong" });
      } else {
        tabs.delete(tab);
        showVisibility();
        if (tabs.size > 0) return;
        stream?.close();
        stream = null;
      }
    },
  };
}

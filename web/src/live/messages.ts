// The messages between the tabs of a browser and their shared stream.
import type { LiveNotice } from "@narthex/contract/live.ts";

/** The account and view of a stream. Tabs with another account or view use another stream, and no message crosses. */
export interface StreamKey {
  userId: string;
  /** The headers of the view that the tab requests from the server. */
  headers: Record<string, string>;
}

export type FromTab =
  /** A tab begins to listen. It has read nothing before this position; null if the position is unknown. */
  | { type: "join"; key: StreamKey; position: string | null; isVisible: boolean }
  | { type: "visibility"; isVisible: boolean }
  /** The network is available again. */
  | { type: "online" }
  /** Asks the worker for a reply. */
  | { type: "ping" }
  | { type: "leave" };

export type ToTab =
  | { type: "state"; isLive: boolean }
  | { type: "pong" }
  | { type: "notices"; notices: LiveNotice[]; position: string }
  /** Changes were missed: all data must be read again. */
  | { type: "resync"; position: string }
  | { type: "position"; position: string }
  /** The session has ended, or belongs to another account now. */
  | { type: "ended" };

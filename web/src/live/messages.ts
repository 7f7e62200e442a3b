// What the tabs of a browser and the stream that they share tell each other.
import type { LiveNotice } from "@narthex/contract/live.ts";

/** Whose stream it is. Tabs with another account or another view have another stream, and no message crosses. */
export interface StreamKey {
  userId: string;
  /** Headers of the view that the tab asks the server for. */
  headers: Record<string, string>;
}

export type FromTab =
  /** A tab begins to listen; it has read nothing before this position, or null where it does not know. */
  | { type: "join"; key: StreamKey; position: string | null; isVisible: boolean }
  | { type: "visibility"; isVisible: boolean }
  /** The network is back. */
  | { type: "online" }
  /** Asks the worker for a sign of life. */
  | { type: "ping" }
  | { type: "leave" };

export type ToTab =
  | { type: "state"; isLive: boolean }
  | { type: "pong" }
  | { type: "notices"; notices: LiveNotice[]; position: string }
  /** Changes were missed: everything has to be read again. */
  | { type: "resync"; position: string }
  | { type: "position"; position: string }
  /** The session has ended, or is somebody else's by now. */
  | { type: "ended" };

// What a browser needs to know of the live stream without its schemas (live.ts).

export const LIVE_PATH = "/api/live";

/** The header in which a browser tab names a request. */
export const REQUEST_HEADER = "narthex-request";

/** The header of an answer with the position from which a stream goes on: what is read afterwards is at least as new. */
export const POSITION_HEADER = "narthex-position";

/** The server sends something at least this often, in milliseconds. */
export const ALIVE_MS = 5000;

/** The data of the stream's first event. */
export interface LiveReady {
  /** The account that the stream belongs to. */
  userId: string;
}

/** The data of the event `state`: whether the server itself learns of changes at the moment. A stream begins as live. */
export interface LiveState {
  isLive: boolean;
}

// What a browser needs to know of the live stream without its schemas (live.ts).

export const LIVE_PATH = "/api/live";

/** The header in which a browser tab names a request. */
export const REQUEST_HEADER = "narthex-request";

/** The header of an answer with the position from which a stream goes on: what is read afterwards is at least as new. */
export const POSITION_HEADER = "narthex-position";

/** The data of the stream's first event. */
export interface LiveReady {
  /** The account that the stream belongs to. */
  userId: string;
}

// What a browser needs of the live stream without its schemas (live.ts).

/** The topics of changes. */
export const LIVE_TOPICS = [
  "attendance",
  "members",
  "notes",
  "children",
  "restricted_notes",
  "follow_ups",
  "imports",
  "ministries",
  "events",
  "event_replies",
  "serving",
  "worker_hours",
  "donations",
  "payments",
  "announcements",
  "messages",
  "prayers",
  "invitations",
  "statements",
  "saved_reports",
  "own_account",
  "calendar_feeds",
  "checkin_places",
  "audit",
  "mails",
  "settings",
  "backups",
] as const;

export type LiveTopic = (typeof LIVE_TOPICS)[number];

/**
 * What an answer can depend on: a topic, the ministries that the caller leads or belongs to, or the congregation's day.
 * Not the settings: the time zone affects every day and sum, so they affect every answer.
 */
export type ReadTopic = Exclude<LiveTopic, "settings"> | "own_ministries" | "day";

export const LIVE_PATH = "/api/live";

/** The header with the id of a browser tab's request. */
export const REQUEST_HEADER = "narthex-request";

/** The header with the position from which a stream continues; data read afterwards is at least as new. */
export const POSITION_HEADER = "narthex-position";

/** The header of an answer to a changing call that names itself: the notices of what it has changed, as JSON. */
export const NOTICES_HEADER = "narthex-notices";

/** The server sends something at least this often, in milliseconds. */
export const ALIVE_MS = 5000;

/** The data of the stream's first event. */
export interface LiveReady {
  /** The account of the stream. */
  userId: string;
}

/** The data of the event `state`: whether the server receives changes at the moment. A stream begins as live. */
export interface LiveState {
  isLive: boolean;
}

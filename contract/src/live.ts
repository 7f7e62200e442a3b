// Notices that something changed. They carry no personal data: a screen that shows it reads again.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { LIVE_PATH, LIVE_TOPICS } from "./live-protocol.ts";

export const LiveNotice = z.object({
  topic: z.enum(LIVE_TOPICS),
  /** The event concerned, for attendance. */
  eventId: z.number().optional(),
  /** For ministries: those that the caller leads or belongs to changed, and with them what the caller sees. */
  own: z.boolean().optional(),
  /** The caller's own request that made the change, by the name in its header. */
  request: z.string().optional(),
});
export type LiveNotice = z.infer<typeof LiveNotice>;

/** Longer than any position of a busy server. */
const POSITION_LENGTH = 4000;

/**
 * The stream's events. Each carries a position as its id; a stream that is opened with it goes on from there. `ready` comes
 * first, with the account that it belongs to, before any notice. `resync`: changes were missed, so everything has to be read
 * again. `alive`: nothing happened for a while. `state`: whether the server can read changes, which it cannot while the database is
 * away; what changed meanwhile comes before it can again. Events without a name hold a list of notices.
 */
export const live = {
  stream: endpoint({
    method: "GET",
    path: LIVE_PATH,
    summary: "Server-sent events: a list of notices for changes that the caller may know of, as they happen.",
    access: "signed_in",
    query: z.object({
      /** Where to go on; several for several listeners. Without one, the stream begins with `resync`. */
      since: z.union([z.string().max(POSITION_LENGTH), z.array(z.string().max(POSITION_LENGTH)).max(20)]).optional(),
    }),
    answers: { 200: "events" },
    errors: [],
  }),
};
